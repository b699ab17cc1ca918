import type { AlarmState } from '@outpost/contract';

/** A decision of a person that keeps an alarm from calling anybody. */
export type MachineSuppression = 'shelved' | 'out-of-service';

/**
 * What is known of one alarm, as much as its state needs. The names of the states are those of ANSI/ISA-18.2-2016, figure 3;
 * shelving and service are OPC UA Part 9, 5.8.10 and 5.8.2, as sub-states beside active and acknowledged.
 */
export interface AlarmMemory {
  /** The condition holds, delays and deadband included. */
  readonly active: boolean;
  /** Somebody knows of it. True also while there is nothing to know. */
  readonly acknowledged: boolean;
  readonly suppression: MachineSuppression | null;
}

/** An alarm of which nothing has been heard. */
export const SUPPRESSED_STATES: AlarmMemory = { active: false, acknowledged: true, suppression: null };

/** What can happen to an alarm. */
export type AlarmInput =
  | 'raise'
  /** It is active already, and there is more to it now: ANSI/ISA-18.2-2016, 3.1 (re-annunciating alarm). */
  | 'reannunciate'
  | 'return'
  | 'acknowledge'
  | 'shelve'
  /** By hand. */
  | 'unshelve'
  /** By time. */
  | 'end-shelf'
  | 'take-out-of-service'
  | 'return-to-service';

export interface AlarmStep {
  readonly memory: AlarmMemory;
  /** Somebody has to be told: it stands again, and nobody keeps it quiet. */
  readonly calls: boolean;
}

/** The state's name in ANSI/ISA-18.2-2016, figure 3. Out of service is said before shelved, that before the rest. */
export function alarmState({ active, acknowledged, suppression }: AlarmMemory): AlarmState {
  if (suppression !== null) return suppression;
  if (active) return acknowledged ? 'acknowledged' : 'unacknowledged';
  return acknowledged ? 'normal' : 'returned-unacknowledged';
}

/** Whether the alarm is over: nothing holds and nobody has to look at it. A shelf may go on without it. */
export function isOver({ active, acknowledged }: AlarmMemory): boolean {
  return !active && acknowledged;
}

/**
 * What becomes of an alarm.
 *
 * Shelving and taking out of service acknowledge: who does it knows of the alarm. An alarm that is raised meanwhile is not
 * acknowledged but calls nobody, and is over when it returns. Unshelved by hand a standing alarm is acknowledged; the shelf's
 * end by time and the return to service leave it unacknowledged, and it calls (OPC UA Part 9, 5.8.10.4: "timed out").
 *
 * @returns null when the input means nothing in this state: it is acknowledged already, not shelved, raised already
 */
export function stepAlarm(memory: AlarmMemory, input: AlarmInput): AlarmStep | null {
  const { active, acknowledged, suppression } = memory;
  const to = (change: Partial<AlarmMemory>, calls = false): AlarmStep => ({
    memory: { ...memory, ...change },
    calls,
  });
  switch (input) {
    case 'raise':
      if (active) return null;
      // Also one that came back before anybody saw it: who was told that it had returned is told that it is back.
      return to({ active: true, acknowledged: false }, suppression === null);
    case 'reannunciate':
      if (!active) return null;
      return to({ acknowledged: false }, suppression === null);
    case 'return':
      if (!active) return null;
      return to({ active: false, acknowledged: acknowledged || suppression !== null });
    case 'acknowledge':
      if (acknowledged || suppression !== null) return null;
      return to({ acknowledged: true });
    case 'shelve':
      // Again: with another end or reason.
      if (suppression === 'out-of-service') return null;
      return to({ suppression: 'shelved', acknowledged: true });
    case 'take-out-of-service':
      if (suppression === 'out-of-service') return null;
      return to({ suppression: 'out-of-service', acknowledged: true });
    case 'unshelve':
      if (suppression !== 'shelved') return null;
      return to({ suppression: null, acknowledged: true });
    case 'end-shelf':
      if (suppression !== 'shelved') return null;
      return to({ suppression: null, acknowledged: !active }, active);
    case 'return-to-service':
      if (suppression !== 'out-of-service') return null;
      return to({ suppression: null, acknowledged: !active }, active);
  }
}
