import type { AlarmState } from '@outpost/contract';

/** An operator's decision that suppresses an alarm. */
export type MachineSuppression = 'shelved' | 'out-of-service';

/**
 * The part of an alarm's data that determines its state. State names are those of
 * ANSI/ISA-18.2-2016, figure 3; shelving and service are OPC UA Part 9, 5.8.10 and 5.8.2, as
 * sub-states in addition to active and acknowledged.
 */
export interface AlarmMemory {
  /** The condition is true, delays and deadband included. */
  readonly active: boolean;
  /** Acknowledged. Also true while there is nothing to acknowledge. */
  readonly acknowledged: boolean;
  readonly suppression: MachineSuppression | null;
}

/** An alarm without history. */
export const INITIAL_MEMORY: AlarmMemory = { active: false, acknowledged: true, suppression: null };

/** The events that change an alarm. */
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
  /** The alarm must be annunciated: it is active again and not suppressed. */
  readonly calls: boolean;
}

/**
 * The state's name in ANSI/ISA-18.2-2016, figure 3. Out of service has precedence over shelved, and
 * that over the others.
 */
export function alarmState({ active, acknowledged, suppression }: AlarmMemory): AlarmState {
  if (suppression !== null) return suppression;
  if (active) return acknowledged ? 'acknowledged' : 'unacknowledged';
  return acknowledged ? 'normal' : 'returned-unacknowledged';
}

/** Whether the alarm is over: not active and nothing to acknowledge. It may still be shelved. */
export function isOver({ active, acknowledged }: AlarmMemory): boolean {
  return !active && acknowledged;
}

/**
 * The next state of an alarm. Shelving and taking out of service acknowledge it. An alarm that is
 * raised meanwhile is unacknowledged but not annunciated, and is over when it returns to normal.
 * When a user unshelves an active alarm, it is acknowledged; when shelving expires or the alarm
 * returns to service, it is unacknowledged and annunciated (OPC UA Part 9, 5.8.10.4: "timed out").
 * @returns null when the input has no effect in this state: already acknowledged, not shelved,
 * already raised
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
      // Also after RTN unacknowledged: recipients who were notified of the return are notified that
      // it is active again.
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
