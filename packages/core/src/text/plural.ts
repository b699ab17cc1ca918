import { LOCALE } from './locale.ts';

/**
 * The forms of a phrase by plural category (Unicode CLDR). English has `one` and `other`; the number
 * replaces `#`.
 */
export interface PluralForms {
  readonly zero?: string;
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

const rules = new Intl.PluralRules(LOCALE);
const numbers = new Intl.NumberFormat(LOCALE);

/** A whole number with separators between thousands: `12,345`. */
export function formatCount(count: number): string {
  return numbers.format(count);
}

/**
 * `plural(2, { one: '# alarm', other: '# alarms' })` is `2 alarms`.
 *
 * @param text the number as printed
 */
export function plural(count: number, forms: PluralForms, text = formatCount(count)): string {
  return (forms[rules.select(count)] ?? forms.other).replaceAll('#', text);
}
