import type { DayStrip, PointValue } from '@outpost/contract';

/** The last column: the age of the value, or the start of the state. */
export type AgeDisplay = { readonly kind: 'age' | 'since' | 'since-before'; readonly at: string } | null;

/**
 * Since when a digital point has been in its state. A value's own time of change is also that of its
 * quality, so after a communication gap it is the end of the gap; the day strip knows more.
 */
export function stateSince(
  { Value, ChangedAt }: Pick<PointValue, 'Value' | 'ChangedAt'>,
  strip: Pick<DayStrip, 'StartAt' | 'LastState'> | undefined,
): AgeDisplay {
  if (ChangedAt === null) return null;
  const last = strip?.LastState;
  const changedMs = Date.parse(ChangedAt);
  const isNewer = last === undefined || last.Value !== Value || changedMs > Date.parse(last.At);
  if (isNewer || changedMs <= Date.parse(last.Since ?? strip!.StartAt))
    return { kind: 'since', at: ChangedAt };
  return last.Since === null
    ? { kind: 'since-before', at: strip!.StartAt }
    : { kind: 'since', at: last.Since };
}
