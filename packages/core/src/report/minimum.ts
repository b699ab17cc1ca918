import type { ReportFigures, ReportKind } from '@outpost/contract';

/** With more unknown time than this, the known time says too little about it. */
const MAX_ESTIMATED_SHARE = 0.1;

/**
 * Whether a report marks its figure as a minimum: unknown time would change the printed digits. What
 * it would add is estimated from the known time, so 0 is not marked until too much is unknown. Hidden
 * starts are always marked, as they are known to be missing.
 *
 * @param decimals of printed hours; starts are whole numbers
 */
export function isMinimum(kind: ReportKind, figures: ReportFigures, decimals: number): boolean {
  const { OnHours, OffHours, UnknownHours, Starts, HiddenStarts } = figures;
  const known = OnHours + OffHours;
  if (UnknownHours <= 0 || known <= 0) return false;
  if (kind === 'count' && HiddenStarts > 0) return true;
  if (UnknownHours > MAX_ESTIMATED_SHARE * (known + UnknownHours)) return true;
  const figure = { count: Starts, ontime: OnHours, offtime: OffHours }[kind];
  const printed = (value: number) => value.toFixed(kind === 'count' ? 0 : decimals);
  return printed(figure) !== printed(figure * (1 + UnknownHours / known));
}
