import { Button } from '@mantine/core';
import type { ActiveAlarms, AlarmLogEntry, AlarmSuppression, Maintenance } from '@outpost/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  useEndMaintenance,
  useServerNow,
  useSession,
  useStationRights,
  useUnsuppress,
} from '../../../../data/index.ts';
import { AlarmStateMark, suppressedActiveOf } from '../../../../ui/alarm/index.ts';
import type { AlarmTask } from '../../../../ui/alarm-actions/index.ts';
import { Empty } from '../../../../ui/feedback/index.ts';
import { STATE_LABELS, StateMark } from '../../../../ui/state/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { formatTimeUntil, Moment } from '../../../../ui/time/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import * as texts from '../texts.ts';
import { formatEnd } from './labels.ts';
import styles from './list.module.css';

export interface SuppressedListProps {
  readonly activeAlarms: ActiveAlarms;
  readonly old: boolean;
  readonly onTask: (task: AlarmTask) => void;
}

/** Suppressed alarms and stations in maintenance, each with its end, user and reason. */
export function SuppressedList({ activeAlarms, old, onTask }: SuppressedListProps) {
  const { can } = useSession();
  const mayAct = can('Supervisor');
  const canAt = useStationRights();
  const mayActAt = (stationId: number) => canAt('Supervisor', stationId);
  const { Maintenance, Suppressed } = activeAlarms;
  const activeOf = Map.groupBy(suppressedActiveOf(activeAlarms), ({ StationId }) => StationId);
  const shelved = Suppressed.filter(({ State }) => State === 'shelved');
  const outOfService = Suppressed.filter(({ State }) => State === 'out-of-service');
  const begin = mayAct && (
    <Button onClick={() => onTask({ do: 'maintenance', station: null })}>
      {texts.startMaintenanceAction}
    </Button>
  );
  if (Maintenance.length + Suppressed.length === 0) {
    return (
      <Empty title={texts.noSuppressedAlarms} action={begin}>
        {texts.noSuppressedAlarmsHint}
      </Empty>
    );
  }
  return (
    <div className={old ? `${styles.list} ${styles.old}` : styles.list}>
      {mayAct && <div className={styles.listActions}>{begin}</div>}
      <SuppressedGroup title={texts.stationsInMaintenance} count={Maintenance.length}>
        {Maintenance.map((one) => (
          <MaintenanceRow
            key={one.StationId}
            one={one}
            active={activeOf.get(one.StationId) ?? []}
            mayAct={mayActAt(one.StationId)}
          />
        ))}
      </SuppressedGroup>
      <SuppressedGroup title={texts.shelved} count={shelved.length}>
        {shelved.map((one) => (
          <SuppressionRow key={keyOf(one)} one={one} mayAct={mayActAt(one.StationId)} />
        ))}
      </SuppressedGroup>
      <SuppressedGroup title={texts.outOfService} count={outOfService.length}>
        {outOfService.map((one) => (
          <SuppressionRow key={keyOf(one)} one={one} mayAct={mayActAt(one.StationId)} />
        ))}
      </SuppressedGroup>
    </div>
  );
}

const keyOf = ({ StationId, PointId, Kind }: AlarmSuppression) => `${StationId} ${PointId} ${Kind}`;

function SuppressedGroup({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  const id = `suppressed-${title.replaceAll(' ', '-').toLowerCase()}`;
  return (
    <section aria-labelledby={id}>
      <div className={`screen-only ${styles.group}`}>
        <h2 id={id}>{title}</h2>
        <span className={styles.groupCount}>{count}</span>
      </div>
      <ul className={`surface ${styles.rows}`}>{children}</ul>
    </section>
  );
}

interface MaintenanceRowProps {
  readonly one: Maintenance;
  /** Its active alarms, worst first. */
  readonly active: readonly AlarmLogEntry[];
  readonly mayAct: boolean;
}

function MaintenanceRow({ one, active, mayAct }: MaintenanceRowProps) {
  const { mutate, isPending } = useEndMaintenance();
  return (
    <li className={`${styles.row} ${styles.looksOnly} ${styles.mutedRow}`}>
      <span className={styles.priority}>
        <StateMark state="disabled" size={16} />
      </span>
      <div className={`column ${styles.who}`}>
        <Link to={`/stations/${one.StationId}`} className={styles.plain}>
          {one.SiteName}
        </Link>
        <span className="note">{one.Reason}</span>
        {active.length > 0 && (
          <ul className={styles.active} aria-label={texts.activeAlarmsAt(one.SiteName)}>
            {active.map(({ Id, Priority, Message, RaisedAt }) => (
              <li key={Id}>
                <StateMark state={Priority} size={13} />
                <span>
                  {STATE_LABELS[Priority]}:{' '}
                  <Link to={`/alarms?view=suppressed&alarm=${Id}`} className={styles.plain}>
                    {Message}
                  </Link>{' '}
                  <span className="muted">{fill(texts.since, { time: <Moment at={RaisedAt} /> })}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ByWhom by={one.By} since={one.Since} />
      <Until at={one.Until} />
      <span className={`screen-only ${styles.action}`}>
        {mayAct && (
          <Button
            disabled={isPending}
            aria-label={texts.endMaintenanceAt(one.SiteName)}
            onClick={() =>
              mutate(one.StationId, {
                onError: (error) => showToast('error', texts.maintenanceNotEnded(error.detail)),
              })
            }
          >
            {texts.endMaintenance}
          </Button>
        )}
      </span>
    </li>
  );
}

function SuppressionRow({ one, mayAct }: { one: AlarmSuppression; mayAct: boolean }) {
  const { mutate, isPending } = useUnsuppress();
  const { StationId, PointId, Kind, State } = one;
  const back = State === 'shelved' ? texts.unshelve : texts.returnToService;
  return (
    <li className={`${styles.row} ${styles.looksOnly} ${styles.mutedRow}`}>
      <span className={styles.priority} title={STATE_LABELS[one.Priority]}>
        <StateMark state={one.Priority} size={16} />
        <span className={styles.priorityWord}>{STATE_LABELS[one.Priority]}</span>
      </span>
      <div className={`column ${styles.who}`}>
        <span className={styles.title}>
          <span className="link-text">{one.Message}</span>
          {one.Active && <span className={styles.stands}>{texts.conditionActive}</span>}
        </span>
        <span className="note">
          <Link to={`/stations/${StationId}`} className={styles.plain}>
            {one.SiteName}
          </Link>
          {PointId !== null && ` · ${one.Name}`}
        </span>
        <span className="note">{one.Reason}</span>
      </div>
      <ByWhom by={one.By} since={one.Since} />
      {one.Until === null ? (
        <span className={`breaks ${styles.since}`}>
          <AlarmStateMark state="out-of-service" words={texts.untilReturned} />
        </span>
      ) : (
        <Until at={one.Until} />
      )}
      <span className={`screen-only ${styles.action}`}>
        {mayAct && (
          <Button
            disabled={isPending}
            aria-label={`${back}: ${one.Message}, ${one.SiteName}`}
            onClick={() =>
              mutate(
                { source: { StationId, PointId, Kind }, state: State },
                { onError: (error) => showToast('error', texts.alarmStillSuppressed(error.detail)) },
              )
            }
          >
            {back}
          </Button>
        )}
      </span>
    </li>
  );
}

function ByWhom({ by, since }: { by: string; since: string }) {
  return (
    <span className={`breaks ${styles.value}`}>
      {by} <span className="muted">{fill(texts.since, { time: <Moment at={since} /> })}</span>
    </span>
  );
}

function Until({ at }: { at: string }) {
  const nowMs = useServerNow();
  const atMs = Date.parse(at);
  return (
    <span className={`breaks ${styles.since}`}>
      {texts.untilTime(formatTimeUntil(atMs, nowMs))} <span className="muted">{formatEnd(atMs, nowMs)}</span>
    </span>
  );
}
