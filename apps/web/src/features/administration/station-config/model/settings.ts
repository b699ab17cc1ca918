import type { SettingState, SettingValue, StationSetting } from '@outpost/contract';
import type { IconName } from '../../../../ui/icon/index.ts';
import { parseNumber } from '../../../../ui/text/typed-number.ts';
import { formatNumber } from '../../../../ui/value/index.ts';
import * as texts from '../texts.ts';
import { formatDesired, type PointDraft, type StationDraft } from './draft.ts';

/** The format of a setpoint's value; the contract's entries match. */
export interface ValueLook {
  readonly Units: string;
  readonly Decimals: number;
  readonly OnLabel: string;
  readonly OffLabel: string;
}

/** `2.10 m`, `Running`, `2026-03-01 14:31:05`; null: unknown. */
export function formatSettingValue(value: SettingValue | null, look: ValueLook): string {
  if (value === null) return 'unknown';
  if (typeof value === 'boolean') return value ? look.OnLabel : look.OffLabel;
  if (typeof value === 'string') return value;
  // Desired values are shown with all their decimals; digits beyond the ninth are rounding errors.
  const exact = Number(value.toPrecision(9));
  const rounded = Number(exact.toFixed(look.Decimals));
  const number = rounded === exact ? formatNumber(exact, look.Decimals) : String(exact);
  return look.Units === '' ? number : `${number} ${look.Units}`;
}

export const SETTING_LABELS: Readonly<Record<SettingState, string>> = {
  applied: texts.applied,
  'not-pushed': texts.notPushed,
  drifted: texts.drifted,
  unknown: texts.unknown,
};

/** The icon of a state; null: none because nothing needs attention. */
export const SETTING_MARKS: Readonly<Record<SettingState, IconName | null>> = {
  applied: null,
  'not-pushed': 'out',
  drifted: 'warning',
  unknown: 'warning',
};

/** A reported value as the text of a desired one. @param cells of the point */
export function desiredOf(
  value: SettingValue | null,
  { Kind, Decimals }: Pick<PointDraft['cells'], 'Kind' | 'Decimals'>,
): string {
  if (Kind === 'digital') return value === true || value === 1 ? 'yes' : '';
  // Digits beyond the ninth are rounding errors.
  return typeof value === 'number' ? formatDesired(Number(value.toPrecision(9)), Decimals) : '';
}

/**
 * The reported value as the text of a desired one, if it differs from that, such as after a user has
 * written it; null: the controller has the desired value, or its value is not known.
 * @param wanted the text of the desired value
 */
export function otherReportedValue(
  actual: Pick<StationSetting, 'State' | 'Actual' | 'Quality'>,
  wanted: string,
  cells: Pick<PointDraft['cells'], 'Kind' | 'Decimals'>,
): string | null {
  const isOther = actual.State === 'not-pushed' || actual.State === 'drifted';
  if (!isOther || actual.Quality !== 'good' || actual.Actual === null) return null;
  const reported = desiredOf(actual.Actual, cells);
  const isSame =
    reported === wanted || (wanted.trim() !== '' && parseNumber(reported) === parseNumber(wanted));
  return isSame ? null : reported;
}

/** Sets the desired value of a point, or removes it (null). */
export function withDesiredValue(
  draft: StationDraft,
  { key }: PointDraft,
  wanted: string | null,
): StationDraft {
  const points = draft.points.map((point) => (point.key === key ? { ...point, wanted } : point));
  return { ...draft, points };
}
