import { type GridColumn, type GridView, PRIORITIES } from '@outpost/contract';
import { NO_PRIORITY } from '../../../../data/points/live-points.ts';
import { STATE_LABELS } from '../../../../ui/state/index.ts';
import { alarmKindLabel } from '../../../../ui/station-status/kinds.ts';
import { fold, searchTerms } from '../../../../ui/text/fold.ts';
import { TRUST_LABELS } from '../../../../ui/value/index.ts';
import { isBegun, isWithin, type NumberRange, numberRange, spanRange } from './comparison.ts';
import { TRUST, TRUSTS } from './evaluated-rows.ts';
import { intersect, type Mask, markCodes, markRows } from './mask.ts';
import { measuredTimes } from './measured-at.ts';
import { shownDecimals, shownUnitColumn, shownValues } from './shown-units.ts';
import type { Source } from './source.ts';
import { matchingTexts } from './text-match.ts';

/** Marks the rows that pass a filter. */
type Filter = (mask: Mask) => void;

/** Filter text that matches every alarm. */
export const ANY_ALARM = 'any';

/** The rows that pass all filters of a view; null: there are no filters. */
export function matchMask(
  view: Pick<GridView, 'Search' | 'Contains' | 'AbnormalOnly'>,
  source: Source,
): Mask | null {
  const masks = [
    ...(view.AbnormalOnly ? [source.judged.abnormal.slice()] : []),
    ...filtersOf(view, source).map((filter) => {
      const mask = new Uint8Array(source.table.rowCount);
      filter(mask);
      return mask;
    }),
  ];
  const [first, ...others] = masks;
  if (first === undefined) return null;
  for (const other of others) intersect(first, other);
  return first;
}

function filtersOf({ Contains, Search }: Pick<GridView, 'Search' | 'Contains'>, source: Source): Filter[] {
  return [
    ...(Object.entries(Contains) as [GridColumn, string][]).flatMap(([column, text]) =>
      columnFilters(column, text.trim(), source),
    ),
    ...searchTerms(Search).map((word) => anyText(word, source)),
  ];
}

/** A text column must contain every term; other columns have one filter. */
function columnFilters(column: GridColumn, text: string, source: Source): Filter[] {
  // An incomplete comparison such as `>` is ignored.
  if (text === '' || (column !== 'alarm' && isBegun(text))) return [];
  const { points, nowMs } = source;
  switch (column) {
    case 'value':
      return [valueFilter(text, source)];
    case 'age':
      return [spanFilter(text, nowMs, () => measuredTimes(points))];
    case 'changed':
      return [spanFilter(text, nowMs, () => points.changedAt)];
    case 'alarm':
      return alarmFilters(text, source);
    default:
      return searchTerms(text).map((word) => (mask) => markText(mask, column, word, source));
  }
}

type TextColumnName = Exclude<GridColumn, 'value' | 'age' | 'changed' | 'alarm'>;

/** Marks the rows with a term in a text column. */
function markText(mask: Mask, column: TextColumnName, word: string, source: Source): void {
  const { terminals, names, siteOf } = source.table;
  if (column === 'point') markCodes(mask, terminals.codes, matchingTexts(terminals, word));
  else if (column === 'name') markCodes(mask, names.codes, matchingTexts(names, word));
  else if (column === 'units') markUnits(mask, word, source);
  else if (column === 'quality') markCodes(mask, source.judged.trusts, trustHits(word));
  else markCodes(mask, siteOf, siteHits(column, word, source));
}

function markUnits(mask: Mask, word: string, { table }: Source): void {
  const units = shownUnitColumn(table);
  markCodes(mask, units.codes, matchingTexts(units, word));
}

const SITE_COLUMNS = ['site', 'code', 'area', 'kind'] as const;

/** By site: 1 if the column contains the term. */
function siteHits(column: (typeof SITE_COLUMNS)[number], word: string, { table }: Source): Uint8Array {
  const { sites, siteCodes, siteAreas } = table;
  if (column === 'site') return Uint8Array.from(sites, ({ name }) => contains(name, word));
  if (column === 'kind') return Uint8Array.from(sites, ({ kind }) => contains(alarmKindLabel(kind), word));
  const texts = column === 'area' ? siteAreas : siteCodes;
  const hits = matchingTexts(texts, word);
  return Uint8Array.from(texts.codes, (code) => hits[code]!);
}

const trustHits = (word: string) => Uint8Array.from(TRUSTS, (trust) => contains(TRUST_LABELS[trust], word));

const contains = (text: string, word: string) => (fold(text).includes(word) ? 1 : 0);

/** Marks the digital points whose state text contains a term. */
function markState(mask: Mask, word: string, { table, points }: Source): void {
  const { digital, labels, onLabels, offLabels } = table;
  const { values } = points;
  const hits = matchingTexts(labels, word);
  if (!hits.includes(1)) return;
  for (let row = 0; row < mask.length; row++) {
    if (digital[row] === 0 || Number.isNaN(values[row]!)) continue;
    if (hits[values[row] === 0 ? offLabels[row]! : onLabels[row]!] === 1) mask[row] = 1;
  }
}

/** A number or range for analog points, text for the state of digital ones. */
function valueFilter(text: string, source: Source): Filter {
  const { digital } = source.table;
  const decimals = shownDecimals(source.table);
  const most = decimals.reduce((a, b) => Math.max(a, b), 0);
  // A value matches the number that is displayed for it.
  const ranges = Array.from({ length: most + 1 }, (_, places) => numberRange(text, 0.5 * 10 ** -places));
  return (mask) => {
    if (ranges[0] !== null) {
      const values = shownValues(source.table, source.points);
      markRows(mask, (row) => digital[row] === 0 && isWithin(ranges[decimals[row]!]!, values[row]!));
    }
    const states = searchTerms(text).map((word) => {
      const own = new Uint8Array(mask.length);
      markState(own, word, source);
      return own;
    });
    markRows(mask, (row) => digital[row] === 1 && states.every((state) => state[row] === 1));
  };
}

function spanFilter(text: string, nowMs: number, times: () => Float64Array): Filter {
  const range: NumberRange | null = spanRange(text);
  if (range === null) return () => undefined;
  return (mask) => {
    const at = times();
    markRows(mask, (row) => at[row] !== 0 && isWithin(range, nowMs - at[row]!));
  };
}

/** `any`, a priority, or terms of the message. */
function alarmFilters(text: string, source: Source): Filter[] {
  const { priorities } = source.points;
  const wanted = fold(text);
  if (wanted === ANY_ALARM) return [(mask) => markRows(mask, (row) => priorities[row] !== NO_PRIORITY)];
  const priority = PRIORITY_LABELS.indexOf(wanted);
  if (priority >= 0) return [(mask) => markRows(mask, (row) => priorities[row] === priority)];
  return searchTerms(text).map((word) => (mask) => markMessage(mask, word, source));
}

const PRIORITY_LABELS = PRIORITIES.map((priority) => fold(STATE_LABELS[priority]));

function markMessage(mask: Mask, word: string, { points }: Source): void {
  for (const [row, { Message }] of points.conditions()) if (contains(Message, word) === 1) mask[row] = 1;
}

/** Marks the rows whose quality reason contains the term. */
function markReason(mask: Mask, word: string, { points, judged }: Source): void {
  for (const [row, reason] of points.reasons()) {
    if (judged.trusts[row] !== TRUST.good && contains(reason, word) === 1) mask[row] = 1;
  }
}

/** The quick search: one term in any text column, the state or the alarm. */
function anyText(word: string, source: Source): Filter {
  const { points, judged, table } = source;
  return (mask) => {
    const [hits, ...others] = SITE_COLUMNS.map((column) => siteHits(column, word, source));
    for (const other of others) for (let site = 0; site < other.length; site++) hits![site]! |= other[site]!;
    markCodes(mask, table.siteOf, hits!);
    for (const column of ['point', 'name', 'units'] as const) markText(mask, column, word, source);
    markState(mask, word, source);
    markMessage(mask, word, source);
    markReason(mask, word, source);
    markCodes(mask, points.priorities, priorityHits(word));
    // Almost every value is good, so that term would match almost everything.
    const trusts = trustHits(word);
    trusts[TRUST.good] = 0;
    markCodes(mask, judged.trusts, trusts);
  };
}

/** By index of the priority; none is no hit. */
const priorityHits = (word: string) =>
  Uint8Array.from([...PRIORITY_LABELS, ''], (name) => (name !== '' && name.includes(word) ? 1 : 0));
