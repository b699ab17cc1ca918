import {
  type AlarmKind,
  type AlarmLogEntry,
  type AlarmState,
  type Condition,
  isInstrumentKind,
  type Priority,
} from '@outpost/contract';
import { priorityRank } from './priority.ts';

interface Severity {
  readonly Priority: Priority;
  readonly Kind: AlarmKind;
  /** Of an alarm: one that has returned is no longer beyond an outer limit. */
  readonly State?: AlarmState;
}

/** The outer limits of a point: the process is further from normal than at `H` or `L`. */
const OUTER_KINDS: readonly AlarmKind[] = ['HH', 'LL'];

const RETURNED: AlarmState = 'returned-unacknowledged';

/** Whether an operator must acknowledge the alarm (ANSI/ISA-18.2-2016, figure 3). */
export const needsAcknowledgement = ({ State }: Pick<AlarmLogEntry, 'State'>): boolean =>
  State === 'unacknowledged' || State === RETURNED;

/** For sorting: worst priority first; within a priority outer limits first, instrument alarms last. */
function compareSeverity(a: Severity, b: Severity): number {
  return priorityRank(a.Priority) - priorityRank(b.Priority) || kindRank(a) - kindRank(b);
}

/**
 * For sorting: worst first, then unacknowledged, of these active before returned, then newest; at one instant as
 * they were raised.
 */
export function compareAlarms(
  a: Severity & Pick<AlarmLogEntry, 'State' | 'LastRaisedAt' | 'Id'>,
  b: Severity & Pick<AlarmLogEntry, 'State' | 'LastRaisedAt' | 'Id'>,
): number {
  return (
    compareSeverity(a, b) ||
    waitingRank(a.State) - waitingRank(b.State) ||
    newestFirst(a.LastRaisedAt, b.LastRaisedAt) ||
    a.Id - b.Id
  );
}

type SortedCondition = Severity &
  Pick<Condition, 'Since' | 'Suppressed'> & {
    /** Its alarm must be acknowledged; omitted: not known here. */
    readonly Unacknowledged?: boolean;
  };

/** For sorting: worst first, then unacknowledged, then newest; suppressed conditions last. */
export function compareConditions(a: SortedCondition, b: SortedCondition): number {
  return (
    Number(a.Suppressed !== null) - Number(b.Suppressed !== null) ||
    compareSeverity(a, b) ||
    Number(b.Unacknowledged ?? false) - Number(a.Unacknowledged ?? false) ||
    newestFirst(a.Since, b.Since)
  );
}

const kindRank = ({ Kind, State }: Severity) =>
  isInstrumentKind(Kind) ? 2 : State !== RETURNED && OUTER_KINDS.includes(Kind) ? 0 : 1;

const waitingRank = (state: AlarmState) => (state === 'unacknowledged' ? 0 : state === RETURNED ? 1 : 2);

/** Instants of the contract sort as text. */
const newestFirst = (a: string, b: string) => (a > b ? -1 : a < b ? 1 : 0);
