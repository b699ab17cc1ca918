import { type Schedule, WEEKDAYS } from '@outpost/contract';
import { useSchedules } from '../../../../data/index.ts';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { formatScheduleDay } from '../model/times.ts';
import {
  type AlwaysOnCall,
  DAY_MINUTES,
  daySpan,
  describeWeekGaps,
  formatDaySpan,
  type ScheduleMember,
  weekGaps,
} from '../model/week.ts';
import * as texts from '../texts.ts';
import { DayBar, type DayBarKind } from './DayBar.tsx';
import { useScheduleMembers } from './use-schedule-members.ts';
import styles from './week-preview.module.css';

/**
 * The week as it would be with a schedule that is being edited: its times, those of the other
 * schedules, and when no schedule is on.
 */
export function WeekPreview({ schedule }: { readonly schedule: Schedule }) {
  const all = useSchedules();
  const { members: users, noChannel, queries } = useScheduleMembers();
  const schedules = all.data;
  const always = users?.always ?? null;
  if (schedules === undefined || users === null || always === null) {
    return (
      <section className={styles.preview} aria-label={texts.weekPreview}>
        <h3 className={styles.title}>{texts.weekPreview}</h3>
        <LoadingOrFailed
          query={[all, ...queries]}
          loading={texts.loadingWeek}
          failed={texts.couldNotLoadWeek}
        />
      </section>
    );
  }
  const isNew = schedule.Id === 0;
  const members = isNew ? null : users.of(schedule.Id);
  const hasUser = (own: readonly ScheduleMember[]) => own.some(({ problem }) => problem === null);
  // A new schedule gets its users when it is stored.
  const isIdle = members !== null && !hasUser(members);
  const others = schedules.filter(({ Id }) => Id !== schedule.Id && hasUser(users.of(Id)));
  const gaps = weekGaps(isIdle ? others : [...others, schedule]);
  const open = describeWeekGaps(gaps);
  const own: DayBarKind = isIdle ? 'idle' : 'own';
  const isBridged = always.isAll;
  const gapKind: DayBarKind = isBridged ? 'bridged' : 'gap';
  const legend: readonly (readonly [DayBarKind, string])[] = [
    [own, texts.thisSchedule],
    ...(others.length > 0 ? [['others', texts.otherSchedules] as const] : []),
    ...(open.length > 0 ? [[gapKind, texts.noOneScheduled] as const] : []),
  ];
  return (
    <section className={styles.preview} aria-label={texts.weekPreview}>
      <h3 className={styles.title}>{texts.weekPreview}</h3>
      <ul>
        {WEEKDAYS.map((day, index) => {
          const span = daySpan(schedule, day);
          const parts = [
            ...others.flatMap((one) => kindOf(daySpan(one, day), 'others')),
            ...gaps[index]!.map((gap) => ({ ...gap, kind: gapKind })),
            ...kindOf(span, own),
          ];
          const open = gaps[index]!.map(formatDaySpan).join(', ');
          return (
            <li key={day} className={styles.day}>
              <span aria-hidden="true" className={schedule[day] ? undefined : 'muted'}>
                {day.slice(0, 3)}
              </span>
              <span className="visually-hidden">
                {texts.weekOfDay(day, formatScheduleDay(schedule, day), open)}
              </span>
              <DayBar parts={parts} />
            </li>
          );
        })}
      </ul>
      <p className={styles.hours} aria-hidden="true">
        {['00', '06', '12', '18', '24'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </p>
      <ul className={styles.legend}>
        {legend.map(([kind, label]) => (
          <li key={kind}>
            <DayBar parts={[{ from: 0, to: DAY_MINUTES, kind }]} />
            {label}
          </li>
        ))}
      </ul>
      <div role="status" className={styles.result}>
        {open.length === 0 ? (
          <p>
            {texts.scheduledAllWeek}. <span className="muted">{texts.stationsMayHaveGaps}</span>
          </p>
        ) : (
          <>
            <p>
              <b className={isBridged ? undefined : 'failed'}>{texts.noOneScheduled}:</b> {open.join('; ')}.
            </p>
            <p className="muted">{insteadText(always, noChannel)}</p>
          </>
        )}
        <Members members={members} />
        {noChannel && <p className="warned">{texts.noChannelConfigured}</p>}
      </div>
    </section>
  );
}

/** Who is on call or notified while no user is scheduled. */
function insteadText({ names, stations, of, isAll }: AlwaysOnCall, noChannel: boolean): string | null {
  if (isAll) return texts.usersAlwaysOnCall(names);
  const [all, others] = noChannel
    ? [null, '']
    : [texts.supervisorsNotifiedInstead, ` ${texts.othersNotifiedInstead}`];
  return stations === 0 ? all : `${texts.alwaysOnCallForSome(names, stations, of)}.${others}`;
}

/** Who is on call by the schedule. */
function Members({ members }: { readonly members: readonly ScheduleMember[] | null }) {
  if (members === null) return <p className="muted">{texts.usersAfterSaving}</p>;
  const onCall = members.filter(({ problem }) => problem === null).map(({ name }) => name);
  if (onCall.length === 0) return <p className="warned">{texts.noUserCanBeOnCall}</p>;
  return <p className="muted">{texts.usersOnCall(onCall)}</p>;
}

function kindOf<Span extends object>(span: Span | null, kind: DayBarKind) {
  return span === null ? [] : [{ ...span, kind }];
}
