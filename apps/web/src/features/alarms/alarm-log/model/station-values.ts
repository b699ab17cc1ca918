import type { StationOverview } from '@outpost/contract';
import { conditionOf } from '../../../../ui/alarm/condition-of.ts';
import { shownValue } from '../../../../ui/value/index.ts';

/**
 * What the key digital points of a station are now, which its level does not say: `Pump 1 Off`; of one
 * with an alarm, such as a pump that has tripped, that alarm.
 */
export const digitalValues = (
  { KeyValues, Conditions }: Pick<StationOverview, 'KeyValues' | 'Conditions'>,
  hasNews: boolean,
): string[] =>
  KeyValues.filter(
    ({ Kind, Quality, Value }) => hasNews && Kind === 'digital' && Quality === 'good' && Value !== null,
  ).map(
    (point) =>
      conditionOf(point, Conditions)?.Message ?? `${point.Name} ${shownValue(point, point, false).text}`,
  );
