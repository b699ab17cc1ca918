import { Button } from '@mantine/core';
import type { AlarmLogEntry, Maintenance } from '@outpost/contract';
import { needsAcknowledgement } from '@outpost/core';
import { type Ref, useId } from 'react';
import { Link } from 'react-router';
import {
  serverNowMs,
  useAlarm,
  useEndMaintenance,
  useRatesOfChange,
  useServerNow,
} from '../../../data/index.ts';
import { ALARM_STATE_LABELS, AlarmStateMark, AlarmTags, describeUsers } from '../../../ui/alarm/index.ts';
import { useSteadyClicks } from '../../../ui/alarm-actions/index.ts';
import { usePageZone } from '../../../ui/clock/page-zone.ts';
import { STATE_LABELS, StateMark } from '../../../ui/state/index.ts';
import { alarmKey, type StationAlarm, waitingEntries } from '../../../ui/station-alarms/index.ts';
import { fill } from '../../../ui/text/fill.ts';
import { Age, formatTimeUntil, Moment } from '../../../ui/time/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { RateMark, RatesContext } from '../../../ui/value/RateMark.tsx';
import styles from './alarms.module.css';
import type { MainValue } from './main-value.ts';
import { describeNotification } from './notified.ts';
import * as texts from './texts.ts';

/** What the user can do with the alarms of a station. */
export interface AlarmHandlers {
  /** null: not allowed for the user. */
  readonly acknowledge: ((entries: readonly AlarmLogEntry[]) => void) | null;
  /** Opens the dialog, which tells others whom to ask. null: not offered to the user. */
  readonly shelve: ((alarm: StationAlarm) => void) | null;
  readonly isPending: boolean;
}

export interface StationAlarmsProps {
  readonly stationId: number;
  /** Worst first. */
  readonly alarms: readonly StationAlarm[];
  readonly maintenance: Maintenance | undefined;
  /** The user may end maintenance. */
  readonly mayEnd: boolean;
  /** The alarms are the last known ones. */
  readonly old: boolean;
  readonly handlers: AlarmHandlers;
  /** See `mainValueOf`. */
  readonly main: MainValue | null;
  /** The worst alarm with its actions. */
  readonly worstRef: Ref<HTMLDivElement>;
}

/** The alarms of a station: the worst in full with what to do, the others in rows. */
export function StationAlarms(props: StationAlarmsProps) {
  const { stationId, alarms, maintenance, mayEnd, old, handlers, main, worstRef } = props;
  const id = useId();
  const steady = useSteadyClicks<HTMLElement>(alarms.map(alarmKey));
  const [worst, ...others] = alarms;
  const waiting = waitingEntries(alarms);
  const rates = useRatesOfChange(worst === undefined ? [] : [stationId]);
  if (worst === undefined && maintenance === undefined) return null;
  const state = worst === undefined ? 'suppressed' : worst.state;
  return (
    <section
      className={`tone-${state} ${styles.alarms} ${old ? styles.old : ''}`}
      aria-labelledby={id}
      data-returned={worst?.entry?.Active === false}
      {...steady}
    >
      <h2 id={id} className="visually-hidden">
        {texts.alarms}
      </h2>
      {maintenance !== undefined && <MaintenanceRow maintenance={maintenance} mayEnd={mayEnd} />}
      {worst !== undefined && (
        <RatesContext value={rates}>
          <WorstAlarm
            ref={worstRef}
            alarm={worst}
            firstOut={firstOutOf(worst, others)}
            waiting={waiting}
            main={main}
            handlers={handlers}
          />
        </RatesContext>
      )}
      {others.length > 0 && (
        <ul>
          {others.map((alarm) => (
            <AlarmRow key={alarmKey(alarm)} alarm={alarm} handlers={handlers} />
          ))}
        </ul>
      )}
      <p className={`note ${styles.end}`}>
        {old && <span>{texts.lastKnown}</span>}
        <Link to={`/alarms?view=log&station=${stationId}`}>{texts.viewAlarmLog}</Link>
      </p>
    </section>
  );
}

/** The first alarm of the station, unless it is the one that is shown. */
const firstOutOf = (worst: StationAlarm, others: readonly StationAlarm[]) =>
  worst.firstOut ? null : (others.find(({ firstOut }) => firstOut) ?? null);

interface AlarmProps {
  readonly alarm: StationAlarm;
  readonly handlers: AlarmHandlers;
}

interface WorstAlarmProps extends AlarmProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly firstOut: StationAlarm | null;
  /** All of the station that need acknowledgement. */
  readonly waiting: readonly AlarmLogEntry[];
  readonly main: MainValue | null;
}

function WorstAlarm({ ref, alarm, firstOut, waiting, main, handlers }: WorstAlarmProps) {
  const { entry, state, value, detail, instruction, source } = alarm;
  // The alarm of the value itself says it while it is active.
  const said =
    main !== null && source.PointId === main.point.PointId && entry?.Active !== false ? main : null;
  // A condition that is no alarm yet becomes one.
  const isWaiting = entry === null || needsAcknowledgement(entry);
  return (
    <div ref={ref} className={styles.worst} data-waits={isWaiting} data-alarm={alarmKey(alarm)}>
      <Mark alarm={alarm} size={20} />
      <div className={`breaks ${styles.words}`}>
        <p className={styles.headline}>
          <strong>
            <Name alarm={alarm} />
          </strong>
          {value !== '' && <span>{value}</span>}
          {said !== null && <RateMark point={said.point} />}
          <Tags alarm={alarm} />
        </p>
        <p className={styles.facts}>
          {main !== null && said === null && (
            <span>
              {main.name} <b>{main.text}</b> <RateMark point={main.point} />
            </span>
          )}
          <State alarm={alarm} />
          <Since alarm={alarm} />
          {detail !== '' && <span>{detail}</span>}
          {firstOut !== null && (
            <span>
              {fill(texts.firstOutAt, { alarm: firstOut.message, time: <Moment at={firstOut.since} /> })}
            </span>
          )}
        </p>
        {instruction !== '' && <p>{texts.whatToDo(instruction)}</p>}
        {entry !== null && state !== 'suppressed' && <NotificationFacts id={entry.Id} />}
      </div>
      <Actions alarm={alarm} handlers={handlers} all={waiting} isMain />
    </div>
  );
}

function AlarmRow({ alarm, handlers }: AlarmProps) {
  const { entry, value, detail, instruction } = alarm;
  // Who acknowledged it knows what to do; the panel of the alarm says it again.
  const isNew = entry === null || needsAcknowledgement(entry);
  return (
    <li className={styles.row} data-alarm={alarmKey(alarm)}>
      <Mark alarm={alarm} size={15} />
      <div className={`breaks ${styles.words}`}>
        <p className={styles.headline}>
          <Name alarm={alarm} />
          {value !== '' && <span>{value}</span>}
          <Tags alarm={alarm} />
        </p>
        <p className={styles.facts}>
          <State alarm={alarm} />
          <Since alarm={alarm} />
          {detail !== '' && <span>{detail}</span>}
        </p>
        {isNew && instruction !== '' && <p className={styles.instruction}>{texts.whatToDo(instruction)}</p>}
      </div>
      <Actions alarm={alarm} handlers={handlers} />
    </li>
  );
}

function Mark({ alarm: { state, entry }, size }: { readonly alarm: StationAlarm; readonly size: number }) {
  const label =
    state !== 'suppressed'
      ? STATE_LABELS[state]
      : entry === null
        ? STATE_LABELS.suppressed
        : texts.suppressedState(STATE_LABELS[entry.Priority]);
  return <StateMark state={state} size={size} label={label} />;
}

function Name({ alarm: { entry, message } }: { readonly alarm: StationAlarm }) {
  if (entry === null) return <span className={styles.name}>{message}</span>;
  return (
    <Link to={`/alarms?alarm=${entry.Id}`} className={styles.name}>
      {message}
    </Link>
  );
}

function Tags({ alarm: { entry, held, firstOut } }: { readonly alarm: StationAlarm }) {
  if (entry === null) return null;
  return <AlarmTags firstOut={firstOut} raises={entry.Raises} chattering={entry.Chattering} held={held} />;
}

/** `Acknowledged by A. Chen`, `Shelved until 18:30`, else the state's label. */
function State({ alarm: { entry, suppression } }: { readonly alarm: StationAlarm }) {
  if (entry === null) return suppression === '' ? null : <span>{suppression}</span>;
  const words =
    entry.State === 'acknowledged' && entry.AcknowledgedBy !== null
      ? texts.acknowledgedBy(entry.AcknowledgedBy)
      : suppression || ALARM_STATE_LABELS[entry.State];
  return <AlarmStateMark state={entry.State} words={words} />;
}

function Since({ alarm: { entry, since } }: { readonly alarm: StationAlarm }) {
  if (entry !== null && entry.ReturnedAt !== null) {
    return (
      <span>
        <Moment at={since} isZoneNamed={false} /> – <Moment at={entry.ReturnedAt} />
      </span>
    );
  }
  return <span>{fill(texts.sinceAge, { time: <Moment at={since} />, age: <Age at={since} /> })}</span>;
}

/** Who was notified, and when the next step follows. */
function NotificationFacts({ id }: { readonly id: number }) {
  const { data } = useAlarm(id);
  if (data === undefined) return null;
  const { NextStepAt, NextStepTo } = data;
  // A step that reaches no user is tried again; an escalation would promise more.
  const next = NextStepTo.length === 0 ? texts.nextAttemptAt : texts.nextNotification;
  return (
    <p className={styles.facts}>
      <span>{describeNotification(data, serverNowMs())}</span>
      {NextStepAt !== null && (
        <span>{fill(next, { time: <Moment at={NextStepAt} />, users: describeUsers(NextStepTo) })}</span>
      )}
    </p>
  );
}

interface ActionsProps extends AlarmProps {
  /** What is acknowledged together, if more than one. */
  readonly all?: readonly AlarmLogEntry[];
  readonly isMain?: boolean;
}

function Actions({ alarm, handlers, all = [], isMain = false }: ActionsProps) {
  const { entry, message } = alarm;
  const { acknowledge, shelve, isPending } = handlers;
  const waits = acknowledge !== null && entry !== null && needsAcknowledgement(entry);
  const canShelve = shelve !== null && entry?.State !== 'out-of-service';
  const hasAll = acknowledge !== null && all.length > 1;
  if (!waits && !canShelve && !hasAll) return null;
  return (
    <div
      className={isMain ? `screen-only ${styles.actions}` : `screen-only ${styles.rowActions}`}
      data-acts=""
    >
      {canShelve && (
        <Button
          variant={isMain ? 'default' : 'subtle'}
          size={isMain ? 'sm' : 'compact-sm'}
          className={styles.shelve}
          aria-label={texts.shelveNamed(message)}
          onClick={() => shelve(alarm)}
        >
          {texts.shelveAction}
        </Button>
      )}
      {hasAll && (
        <Button disabled={isPending} onClick={() => acknowledge(all)}>
          {texts.acknowledgeAll(all.length)}
        </Button>
      )}
      {waits && (
        <Button
          variant={isMain ? 'filled' : 'subtle'}
          size={isMain ? 'sm' : 'compact-sm'}
          disabled={isPending}
          aria-label={texts.acknowledgeNamed(message)}
          onClick={() => acknowledge([entry])}
        >
          {texts.acknowledge}
        </Button>
      )}
    </div>
  );
}

function MaintenanceRow({
  maintenance: { StationId, Until, By, Reason },
  mayEnd,
}: {
  readonly maintenance: Maintenance;
  readonly mayEnd: boolean;
}) {
  const nowMs = useServerNow();
  const zone = usePageZone();
  const { mutate, isPending } = useEndMaintenance();
  return (
    <div className={`empty ${styles.maintenance}`}>
      <StateMark state="suppressed" size={15} />
      <p>{texts.inMaintenance(formatTimeUntil(Date.parse(Until), nowMs, zone), By, Reason)}</p>
      {mayEnd && (
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={isPending}
          onClick={() =>
            mutate(StationId, {
              onError: (error) => showToast('error', texts.maintenanceNotEnded(error.detail)),
            })
          }
        >
          {texts.endMaintenance}
        </Button>
      )}
    </div>
  );
}
