import { Button } from '@mantine/core';
import type { AlarmLogEntry, AlarmSuppression } from '@outpost/contract';
import { needsAcknowledgement } from '@outpost/core';
import { Link } from 'react-router';
import { useAcknowledge, useAlarms, useServerNow, useSession } from '../../../data/index.ts';
import { Age, formatTimeUntil, Moment } from '../../../ui/age/index.ts';
import {
  ALARM_STATE_LABELS,
  AlarmStateMark,
  AlarmTags,
  heldReason,
  showAcknowledgeFailure,
} from '../../../ui/alarm/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { STATE_LABELS, StateMark } from '../../../ui/state/index.ts';
import { formatSuppressed } from '../../../ui/station-status/index.ts';
import styles from './alarms.module.css';
import * as texts from './texts.ts';

export interface StationAlarmsProps {
  readonly stationId: number;
  /** The station is offline: the states of its alarms are held. */
  readonly isOffline: boolean;
  /** Ids of its points with bad quality: the states of their alarms are held, too. */
  readonly badPoints: ReadonlySet<number>;
}

/**
 * The active alarms of this station, which can be acknowledged here; not shown if there are none.
 */
export function StationAlarms({ stationId, isOffline, badPoints }: StationAlarmsProps) {
  const { activeAlarms, hasNews } = useAlarms();
  const { can } = useSession();
  const nowMs = useServerNow();
  const { mutate, isPending } = useAcknowledge();
  const alarms = activeAlarms?.Alarms.filter(({ StationId }) => StationId === stationId) ?? [];
  const maintenance = activeAlarms?.Maintenance.find(({ StationId }) => StationId === stationId);
  if (alarms.length === 0 && maintenance === undefined) return null;
  const waiting = alarms.filter(needsAcknowledgement);
  const isSuppressed = ({ State }: AlarmLogEntry) =>
    maintenance !== undefined || State === 'shelved' || State === 'out-of-service';
  const acknowledge = (entries: readonly AlarmLogEntry[]) =>
    mutate(
      { ids: entries.map(({ Id }) => Id) },
      { onError: (error) => showAcknowledgeFailure(entries.length, error) },
    );
  return (
    <Card
      title={texts.alarms}
      note={hasNews ? undefined : texts.lastKnown}
      end={
        <span className={styles.end}>
          <Link to={`/alarms?view=log&station=${stationId}`}>{texts.viewAlarmLog}</Link>
          {can('Operator') && waiting.length > 1 && (
            <Button variant="default" disabled={isPending} onClick={() => acknowledge(waiting)}>
              {texts.acknowledgeAll(waiting.length)}
            </Button>
          )}
        </span>
      }
      pad={false}
      className={hasNews ? styles.alarms : `${styles.alarms} ${styles.old}`}
    >
      {maintenance !== undefined && (
        <p className={styles.maintenance}>
          {texts.inMaintenance(
            formatTimeUntil(Date.parse(maintenance.Until), nowMs),
            maintenance.By,
            maintenance.Reason,
          )}
        </p>
      )}
      <ul className={styles.rows}>
        {alarms.map((entry) => (
          <li key={entry.Id} className={styles.row}>
            {isSuppressed(entry) ? (
              <StateMark
                state="suppressed"
                size={16}
                label={texts.suppressedState(STATE_LABELS[entry.Priority])}
              />
            ) : (
              <StateMark state={entry.Priority} size={16} label={STATE_LABELS[entry.Priority]} />
            )}
            <div className={styles.who}>
              <span className={styles.title}>
                <Link to={`/alarms?alarm=${entry.Id}`} className={styles.name}>
                  {entry.Message}
                </Link>
                <AlarmTags
                  firstOut={entry.FirstOut}
                  raises={entry.Raises}
                  chattering={entry.Chattering}
                  held={heldReason(entry, isOffline, badPoints)}
                />
              </span>
              <span className={styles.sub}>
                <AlarmStateMark
                  state={entry.State}
                  words={alarmStateText(entry, activeAlarms?.Suppressed ?? [], nowMs)}
                />
                <span>
                  <Moment at={entry.RaisedAt} /> · <Age at={entry.RaisedAt} />
                </span>
              </span>
            </div>
            {can('Operator') && needsAcknowledgement(entry) && (
              <Button
                variant="default"
                disabled={isPending}
                aria-label={texts.acknowledgeNamed(entry.Message)}
                onClick={() => acknowledge([entry])}
              >
                {texts.acknowledge}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** `Acknowledged by A. Chen`, `Shelved until 18:30`, else the state's label. */
function alarmStateText(
  entry: AlarmLogEntry,
  suppressed: readonly AlarmSuppression[],
  nowMs: number,
): string {
  if (entry.State === 'acknowledged' && entry.AcknowledgedBy !== null) {
    return texts.acknowledgedBy(entry.AcknowledgedBy);
  }
  const { StationId, PointId, Kind } = entry;
  const decision = suppressed.find(
    (one) => one.StationId === StationId && one.PointId === PointId && one.Kind === Kind,
  );
  return decision === undefined ? ALARM_STATE_LABELS[entry.State] : formatSuppressed(decision, nowMs);
}
