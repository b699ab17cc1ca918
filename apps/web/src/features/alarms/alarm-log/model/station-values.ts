import { isInstrumentKind, type StationOverview } from '@outpost/contract';
import { isAnnunciated } from '../../../../ui/state/index.ts';
import { shownValue } from '../../../../ui/value/index.ts';

/**
 * What the key digital points of a station are now, which its level does not say: `Pump 1 Off`; of one
 * with an alarm, such as a pump that has tripped, that alarm.
 */
export function digitalValues(
  { KeyValues, Conditions }: Pick<StationOverview, 'KeyValues' | 'Conditions'>,
  hasNews: boolean,
): string[] {
  return KeyValues.filter(
    ({ Kind, Quality, Value }) => hasNews && Kind === 'digital' && Quality === 'good' && Value !== null,
  ).map((point) => {
    const alarm = Conditions.find(
      (own) =>
        isAnnunciated(own) &&
        !isInstrumentKind(own.Kind) &&
        own.PointId !== null &&
        point.AlarmPointIds?.includes(own.PointId),
    );
    return alarm?.Message ?? `${point.Name} ${shownValue(point, point, false).text}`;
  });
}
