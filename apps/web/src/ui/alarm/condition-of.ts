import { type Condition, isInstrumentKind, type KeyValue } from '@outpost/contract';
import { isAnnunciated } from '../state/state.ts';

/**
 * The first condition that concerns a key value and is not suppressed, also of its pump's fault; but a fault
 * input that cannot be read says nothing of the pump.
 */
export const conditionOf = (
  { PointId: own, AlarmPointIds = [] }: KeyValue,
  conditions: readonly Condition[],
): Condition | undefined =>
  conditions.find(
    (condition) =>
      isAnnunciated(condition) &&
      condition.PointId !== null &&
      (condition.PointId === own ||
        (AlarmPointIds.includes(condition.PointId) && !isInstrumentKind(condition.Kind))),
  );
