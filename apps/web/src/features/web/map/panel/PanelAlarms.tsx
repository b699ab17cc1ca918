import { Button } from '@mantine/core';
import type { AlarmLogEntry, StationDetail } from '@outpost/contract';
import { needsAcknowledgement } from '@outpost/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAcknowledge, useAlarmDialog, useSession, useStationRights } from '../../../../data/index.ts';
import {
  ALARM_STATE_LABELS,
  AlarmStateMark,
  AlarmTags,
  showAcknowledgeFailure,
} from '../../../../ui/alarm/index.ts';
import {
  AlarmActionDialog,
  AlarmButtons,
  type AlarmTask,
  needsStationSummary,
  useSteadyClicks,
} from '../../../../ui/alarm-actions/index.ts';
import { STATE_LABELS, StateMark } from '../../../../ui/state/index.ts';
import { alarmKey, type StationAlarm, waitingEntries } from '../../../../ui/station-alarms/index.ts';
import { Age } from '../../../../ui/time/index.ts';
import * as texts from '../texts.ts';
import styles from './panel.module.css';

export interface PanelAlarmsProps {
  readonly station: Pick<StationDetail, 'StationId'>;
  /** Worst first. */
  readonly alarms: readonly StationAlarm[];
}

/** The alarms of the selected station, and what the user may do with them. */
export function PanelAlarms({ station: { StationId }, alarms }: PanelAlarmsProps) {
  const session = useSession();
  const canAt = useStationRights();
  const [task, setTask] = useState<AlarmTask | null>(null);
  const dialog = useAlarmDialog(task !== null);
  const { mutate, isPending } = useAcknowledge();
  const steady = useSteadyClicks<HTMLDivElement>(alarms.map(alarmKey));
  const mayAct = canAt('Operator', StationId);
  const acknowledge = (ids: readonly number[]) =>
    mutate({ ids: [...ids] }, { onError: (error) => showAcknowledgeFailure(ids.length, error) });
  const [worst] = alarms;
  if (worst === undefined) return null;
  const waiting = waitingEntries(alarms);
  const hasAll = mayAct && waiting.length > 1;
  return (
    <div {...steady}>
      {hasAll && (
        // A press is refused as in the row below it, after another alarm has become the worst.
        <div className={styles.all} data-alarm={alarmKey(worst)} data-acts="">
          <Button
            disabled={isPending}
            onClick={() =>
              needsStationSummary(waiting)
                ? setTask({ do: 'acknowledge', entries: waiting })
                : acknowledge(waiting.map(({ Id }) => Id))
            }
          >
            {texts.acknowledgeAll(waiting.length)}
          </Button>
        </div>
      )}
      <ul className={`rows ${styles.alarms}`} aria-label={texts.alarms}>
        {alarms.map((alarm) => (
          <li key={alarmKey(alarm)} className={styles.alarm} data-alarm={alarmKey(alarm)}>
            <StateMark state={alarm.state} size={16} label={STATE_LABELS[alarm.state]} />
            <AlarmText alarm={alarm} />
            {mayAct && alarm.entry !== null && (
              <div className={actionsClass(alarm.entry, hasAll)} data-acts="">
                <AlarmButtons
                  of={alarm.message}
                  entries={[alarm.entry]}
                  isPlain={hasAll}
                  isPending={isPending}
                  onAcknowledge={acknowledge}
                  onTask={setTask}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {!mayAct && waiting.length > 0 && (
        <p className="note">
          {session.can('Operator') ? texts.outsideYourAreas : texts.operatorsAcknowledge}
        </p>
      )}
      <AlarmActionDialog task={task} onClose={() => setTask(null)} {...dialog} />
    </div>
  );
}

/** Below the text, unless they are plain or only the menu. */
function actionsClass(entry: AlarmLogEntry, hasAll: boolean) {
  if (!needsAcknowledgement(entry)) return styles.menu;
  return hasAll ? styles.plain : styles.actions;
}

/** What, how bad, since when, and who knows. */
function AlarmText({
  alarm: { entry, message, value, detail, since, held, firstOut, suppression },
}: {
  readonly alarm: StationAlarm;
}) {
  const known =
    entry === null
      ? suppression
      : entry.State === 'acknowledged' && entry.AcknowledgedBy !== null
        ? texts.acknowledgedBy(entry.AcknowledgedBy)
        : suppression || ALARM_STATE_LABELS[entry.State];
  return (
    <div className="breaks">
      {entry === null ? message : <Link to={`/alarms?alarm=${entry.Id}`}>{message}</Link>}{' '}
      {entry !== null && (
        <AlarmTags firstOut={firstOut} raises={entry.Raises} chattering={entry.Chattering} held={held} />
      )}
      {value !== '' && <p>{value}</p>}
      {detail !== '' && <p className="note">{detail}</p>}
      <p className={`note ${styles.known}`}>
        {entry === null ? (
          known !== '' && <span>{known}</span>
        ) : (
          <AlarmStateMark state={entry.State} words={known} />
        )}
        <Age at={since} suffix="ago" />
      </p>
    </div>
  );
}
