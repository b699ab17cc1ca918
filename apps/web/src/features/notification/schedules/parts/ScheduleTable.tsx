import { Button } from '@mantine/core';
import { type Schedule, TOASTS, WEEKDAYS } from '@outpost/contract';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { serverNowMs, useDeleteSchedule, useFailure, usePublicConfig } from '../../../../data/index.ts';
import { ConfirmForm, Dialog } from '../../../../ui/dialog/index.ts';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { Icon } from '../../../../ui/icon/Icon.tsx';
import { dateIn, utcOfDate } from '../../../../ui/time/index.ts';
import { showFailure, showToast } from '../../../../ui/toast/index.ts';
import { formatScheduleDay } from '../model/times.ts';
import {
  type AlwaysOnCall,
  DAY_MINUTES,
  type DaySpan,
  daySpan,
  formatDaySpan,
  type ScheduleMember,
  type ScheduleUsers,
  weekGaps,
} from '../model/week.ts';
import * as texts from '../texts.ts';
import { DayBar } from './DayBar.tsx';
import styles from './schedule-table.module.css';
import { UsersForm } from './UsersForm.tsx';
import { useScheduleMembers } from './use-schedule-members.ts';

const MAX_NAMES = 3;
/** Gaps of a day that are written out. */
const MAX_GAPS = 2;

/** All schedules with their weeks and actions, below the times at which none is on; blocks on a phone. */
export function ScheduleTable({ schedules }: { readonly schedules: readonly Schedule[] }) {
  const [asked, setAsked] = useState<Schedule | null>(null);
  const [managed, setManaged] = useState<Schedule | null>(null);
  const { members: users, noChannel, queries } = useScheduleMembers();
  const isFailed = useFailure(...queries) !== null;
  const { TimeZone } = usePublicConfig();
  const today = new Date(utcOfDate(dateIn(TimeZone, serverNowMs()))).getUTCDay();
  const { mutate } = useDeleteSchedule({
    onDone: (id) => showToast('success', TOASTS.scheduleDeleted(id)),
    onFailed: (error) => showFailure(TOASTS.scheduleDeleteFailed, error),
  });
  const close = () => setAsked(null);
  const effectOf = ({ Id, Name }: Schedule) => {
    const freed = users?.onlyIn(Id) ?? null;
    if (freed === null) return `${Name}. ${texts.effectUnknown}`;
    return freed.length === 0 ? Name : `${Name}. ${texts.thenAlwaysOnCall(freed)}`;
  };
  return (
    <>
      {isFailed && <LoadingOrFailed query={queries} failed={texts.couldNotLoadScheduleUsers} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too */}
      <section className="scroll" aria-label={texts.schedulesScrollable} tabIndex={0}>
        <table className={`table stacked ${styles.table}`} aria-label={texts.schedules}>
          <thead>
            <tr>
              <th scope="col">{texts.name}</th>
              {WEEKDAYS.map((day, index) => (
                <th
                  key={day}
                  scope="col"
                  className={index === today ? `${styles.day} ${styles.today}` : styles.day}
                  aria-current={index === today ? 'date' : undefined}
                >
                  {day}
                </th>
              ))}
              {[texts.users, texts.edit, texts.deleteAction].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {users !== null && users.always !== null && (
              <CoverageRow schedules={schedules} users={users} always={users.always} noChannel={noChannel} />
            )}
            {schedules.map((schedule) => (
              <ScheduleRow
                key={schedule.Id}
                schedule={schedule}
                members={users?.of(schedule.Id) ?? null}
                onUsers={() => setManaged(schedule)}
                onDelete={() => setAsked(schedule)}
              />
            ))}
          </tbody>
        </table>
      </section>
      <Dialog open={asked !== null} onClose={close} title={texts.pleaseConfirm}>
        {asked !== null && (
          <ConfirmForm
            question={texts.confirmDelete(asked.Id)}
            detail={effectOf(asked)}
            isPending={false}
            failure={null}
            onNo={close}
            onYes={() => {
              close();
              mutate(asked.Id);
            }}
          />
        )}
      </Dialog>
      <Dialog
        open={managed !== null}
        onClose={() => setManaged(null)}
        title={texts.manageUsers(managed?.Name ?? '')}
        large
      >
        {managed !== null && <UsersForm scheduleId={managed.Id} onClose={() => setManaged(null)} />}
      </Dialog>
    </>
  );
}

interface ScheduleRowProps {
  readonly schedule: Schedule;
  /** null: not loaded. */
  readonly members: readonly ScheduleMember[] | null;
  readonly onUsers: () => void;
  readonly onDelete: () => void;
}

function ScheduleRow({ schedule, members, onUsers, onDelete }: ScheduleRowProps) {
  const id = useId();
  const isIdle = members?.every(({ problem }) => problem !== null) ?? false;
  return (
    <tr>
      <th scope="row" aria-labelledby={id}>
        <span id={id}>{schedule.Name}</span>
        <Names members={members} />
      </th>
      {WEEKDAYS.map((day) => {
        const span = daySpan(schedule, day);
        return (
          <td key={day} data-day={day.slice(0, 3)} className={styles.time}>
            <span className={schedule[day] ? styles.text : `${styles.text} muted`}>
              {formatScheduleDay(schedule, day)}
            </span>
            <DayBar parts={span === null ? [] : [{ ...span, kind: isIdle ? 'idle' : 'others' }]} />
          </td>
        );
      })}
      <td className={styles.action}>
        <Button variant="subtle" aria-label={texts.usersOf(schedule.Name)} onClick={onUsers}>
          {texts.users}
        </Button>
      </td>
      <td className={styles.action}>
        <Button
          variant="subtle"
          component={Link}
          to={`/config/schedules/edit/${schedule.Id}`}
          aria-label={texts.editNamed(schedule.Name)}
        >
          {texts.edit}
        </Button>
      </td>
      <td className={styles.action}>
        <Button
          variant="subtle"
          color="danger"
          aria-label={texts.deleteNamed(schedule.Name)}
          title={texts.deleteAction}
          onClick={onDelete}
        >
          <Icon name="trash" size={16} />
        </Button>
      </td>
    </tr>
  );
}

interface CoverageRowProps {
  readonly schedules: readonly Schedule[];
  readonly users: ScheduleUsers;
  readonly always: AlwaysOnCall;
  /** No notification channel is configured. */
  readonly noChannel: boolean;
}

/** The times of the week at which no schedule is on with a user who can be on call. */
function CoverageRow({ schedules, users, always, noChannel }: CoverageRowProps) {
  const gaps = weekGaps(schedules.filter(({ Id }) => users.of(Id).some(({ problem }) => problem === null)));
  const hasGaps = gaps.some((spans) => spans.length > 0);
  const isBridged = always.isAll;
  const note = () => {
    if (!hasGaps) return texts.stationsMayHaveGaps;
    if (isBridged) return texts.alwaysOnCallNamed(always.names);
    if (always.stations > 0) return texts.alwaysOnCallForSome(always.names, always.stations, always.of);
    return noChannel ? null : texts.supervisorsNotifiedInstead;
  };
  return (
    <tr className={styles.coverage}>
      <th scope="row">
        <span className={hasGaps && !isBridged ? 'failed' : undefined}>
          {hasGaps ? texts.noOneScheduled : texts.scheduledAllWeek}
        </span>
        <span className={`note ${styles.names}`}>{note()}</span>
      </th>
      {WEEKDAYS.map((day, index) => (
        <td key={day} data-day={day.slice(0, 3)} className={styles.time}>
          <span className={styles.text}>
            <DayGaps gaps={gaps[index]!} className={isBridged ? undefined : styles.gap} />
          </span>
          <DayBar parts={barOf(gaps[index]!, isBridged ? 'bridged' : 'gap')} />
        </td>
      ))}
      <td colSpan={3} />
    </tr>
  );
}

interface DayGapsProps {
  readonly gaps: readonly DaySpan[];
  readonly className: string | undefined;
}

function DayGaps({ gaps, className = '' }: DayGapsProps) {
  if (gaps.length === 0) return <span className="muted">{texts.scheduled}</span>;
  const more = gaps.length - MAX_GAPS;
  return (
    <>
      {gaps.slice(0, MAX_GAPS).map((gap) => (
        <span key={gap.from} className={`block ${className}`}>
          {formatDaySpan(gap)}
        </span>
      ))}
      {more > 0 && <span className="note block">{texts.moreTimes(more)}</span>}
    </>
  );
}

/** Gaps, and what is between them. */
function barOf(gaps: readonly DaySpan[], kind: 'gap' | 'bridged') {
  const edges = [0, ...gaps.flatMap(({ from, to }) => [from, to]), DAY_MINUTES];
  const covered = edges.flatMap((from, index) =>
    index % 2 === 0 && from < edges[index + 1]!
      ? [{ from, to: edges[index + 1]!, kind: 'others' as const }]
      : [],
  );
  return [...covered, ...gaps.map((gap) => ({ ...gap, kind }))];
}

/** The users of a schedule, with why one is never on call. */
function Names({ members }: { readonly members: readonly ScheduleMember[] | null }) {
  if (members?.length === 0) return <span className={`warned ${styles.names}`}>{texts.noUsers}</span>;
  const shown = members?.slice(0, MAX_NAMES) ?? [];
  const more = (members?.length ?? 0) - shown.length;
  return (
    <span className={`note ${styles.names}`}>
      {shown.map(({ id, name, problem }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {name}
          {problem !== null && <span className="warned"> ({problem})</span>}
        </span>
      ))}
      {more > 0 && `, ${texts.moreUsers(more)}`}
    </span>
  );
}
