import { LOCALE } from './locale.ts';

const conjunction = new Intl.ListFormat(LOCALE, { type: 'conjunction' });
const disjunction = new Intl.ListFormat(LOCALE, { type: 'disjunction' });

/** `a, b and c`; empty for an empty list. */
export function formatList(items: Iterable<string>): string {
  return conjunction.format(items);
}

/** `a, b or c`; empty for an empty list. */
export function formatAlternatives(items: Iterable<string>): string {
  return disjunction.format(items);
}
