import type { KeyValue } from '@outpost/contract';
import { shownValue } from '../../../../ui/value/index.ts';

/** What the key digital points of a station are now, which its level does not say: `Pump 1 Off`. */
export function digitalValues(keyValues: readonly KeyValue[], hasNews: boolean): string[] {
  return keyValues
    .filter(
      ({ Kind, Quality, Value }) => hasNews && Kind === 'digital' && Quality === 'good' && Value !== null,
    )
    .map((point) => `${point.Name} ${shownValue(point, point, false).text}`);
}
