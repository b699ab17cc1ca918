import { type GridColumn, type GridView, PRIORITIES } from '@outpost/contract';
import { GOOD, NO_PRIORITY } from '../../../data/points/live-points.ts';
import { kindWord } from '../../../ui/standing/kinds.ts';
import { STATE_WORDS } from '../../../ui/state/index.ts';
import { fold, searchWords } from '../../../ui/text/fold.ts';
import { TRUST_WORDS } from '../../../ui/value/index.ts';
import { isWithin, numberRange, spanRange } from './comparison.ts';
import { TRUSTS } from './judged.ts';
import { measuredAtMs } from './measured-at.ts';
import type { Source } from './source.ts';
import { matching } from './text-match.ts';

/** Whether a row belongs to what is looked for. */
export type Match = (row: number) => boolean;

/** What a filter on the alarm takes for any of them. */
export const ANY_ALARM = 'any';

/** The test that a row must pass to be shown; null: every row does. */
export function matchOf(
  view: Pick<GridView, 'Search' | 'Contains' | 'AbnormalOnly'>,
  source: Source,
): Match | null {
  const tests: Match[] = [];
  if (view.AbnormalOnly) {
    const { abnormal } = source.judged;
    tests.push((row) => abnormal[row] === 1);
  }
  for (const [column, text] of Object.entries(view.Contains) as [GridColumn, string][]) {
    if (text.trim() !== '') tests.push(columnMatch(column, text, source));
  }
  for (const word of searchWords(view.Search)) tests.push(anyTextMatch(word, source));
  if (tests.length === 0) return null;
  const [first, ...others] = tests;
  return others.length === 0 ? first! : (row) => tests.every((test) => test(row));
}

/** The rows that pass, in their order of home. */
export function matchingRows(rowCount: number, match: Match | null): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(rowCount);
  let count = 0;
  for (let row = 0; row < rowCount; row++) {
    if (match === null || match(row)) rows[count++] = row;
  }
  return rows.slice(0, count);
}

function columnMatch(column: GridColumn, text: string, source: Source): Match {
  const { points, nowMs } = source;
  switch (column) {
    case 'value':
      return valueMatch(text, source);
    case 'age': {
      const range = spanRange(text);
      return range === null ? never : (row) => isWithin(range, nowMs - measuredAtMs(points, row));
    }
    case 'changed': {
      const range = spanRange(text);
      return range === null
        ? never
        : (row) => points.changedAt[row] !== 0 && isWithin(range, nowMs - points.changedAt[row]!);
    }
    case 'alarm':
      return alarmMatch(text, source);
    default: {
      const tests = searchWords(text).map((word) => textMatch(column, word, source));
      return tests.length === 1 ? tests[0]! : (row) => tests.every((test) => test(row));
    }
  }
}

const never: Match = () => false;

/** One word in one column of text. */
function textMatch(
  column: Exclude<GridColumn, 'value' | 'age' | 'changed' | 'alarm'>,
  word: string,
  source: Source,
): Match {
  const { table, points, judged } = source;
  const { siteOf, sites, siteCodes, terminals, names, units } = table;
  const inColumn = (column: typeof names): Match => {
    const hits = matching(column, word);
    const { codes } = column;
    return (row) => hits[codes[row]!] === 1;
  };
  switch (column) {
    case 'site': {
      const hits = matching({ texts: siteNames(source) }, word);
      return (row) => hits[siteOf[row]!] === 1;
    }
    case 'code': {
      const hits = matching(siteCodes, word);
      return (row) => hits[siteCodes.codes[siteOf[row]!]!] === 1;
    }
    case 'kind': {
      const hits = sites.map(({ kind }) => fold(kindWord(kind)).includes(word));
      return (row) => hits[siteOf[row]!]!;
    }
    case 'point':
      return inColumn(terminals);
    case 'name':
      return inColumn(names);
    case 'units':
      return inColumn(units);
    case 'quality': {
      const hits = TRUSTS.map((trust) => TRUST_WORDS[trust].includes(word));
      return (row) => hits[judged.trustCode(points, row)]!;
    }
  }
}

const namesOfSites = new WeakMap<object, readonly string[]>();

function siteNames({ table }: Source): readonly string[] {
  let names = namesOfSites.get(table);
  if (names === undefined) {
    names = table.sites.map((site) => site.name);
    namesOfSites.set(table, names);
  }
  return names;
}

/** A number or a range for analog points, words for the state of digital ones. */
function valueMatch(text: string, source: Source): Match {
  const { values } = source.points;
  const { digital, decimals } = source.table;
  const ranges = Array.from({ length: 7 }, (_, places) => numberRange(text, 0.5 * 10 ** -places));
  const states = searchWords(text).map((word) => stateMatch(word, source));
  return (row) => {
    if (digital[row] === 1) return states.every((test) => test(row));
    const range = ranges[decimals[row]!] ?? null;
    return range !== null && isWithin(range, values[row]!);
  };
}

function stateMatch(word: string, { table, points }: Source): Match {
  const { digital, labels, onLabels, offLabels } = table;
  const hits = matching(labels, word);
  const { values } = points;
  return (row) => {
    if (digital[row] === 0 || Number.isNaN(values[row])) return false;
    return hits[(values[row] === 0 ? offLabels : onLabels)[row]!] === 1;
  };
}

/** `any`, a priority by its word, or words of the message. */
function alarmMatch(text: string, source: Source): Match {
  const { priorities } = source.points;
  const wanted = fold(text.trim());
  if (wanted === ANY_ALARM) return (row) => priorities[row] !== NO_PRIORITY;
  const priority = PRIORITY_WORDS.indexOf(wanted);
  if (priority >= 0) return (row) => priorities[row] === priority;
  const tests = searchWords(text).map((word) => messageMatch(word, source));
  return (row) => tests.every((test) => test(row));
}

const PRIORITY_WORDS = PRIORITIES.map((priority) => fold(STATE_WORDS[priority]));

function messageMatch(word: string, { points }: Source): Match {
  const { priorities } = points;
  return (row) => priorities[row] !== NO_PRIORITY && fold(points.condition(row)!.Message).includes(word);
}

/** The quick search: one word in any column of text, in the state, or in what is wrong. */
function anyTextMatch(word: string, source: Source): Match {
  const { table, points, judged } = source;
  const { siteOf, terminals, names, units } = table;
  const { priorities, qualities } = points;
  const siteHits = sitesWith(word, source);
  const terminalHits = matching(terminals, word);
  const nameHits = matching(names, word);
  const unitHits = matching(units, word);
  const isState = stateMatch(word, source);
  const isMessage = messageMatch(word, source);
  const priorityHits = PRIORITY_WORDS.map((name) => name.includes(word));
  // Nearly everything is good: that word would find nothing by finding all.
  const trustHits = TRUSTS.map((trust) => trust !== 'good' && TRUST_WORDS[trust].includes(word));
  return (row) =>
    siteHits[siteOf[row]!]! ||
    nameHits[names.codes[row]!] === 1 ||
    terminalHits[terminals.codes[row]!] === 1 ||
    unitHits[units.codes[row]!] === 1 ||
    isState(row) ||
    (priorities[row] !== NO_PRIORITY && (priorityHits[priorities[row]!]! || isMessage(row))) ||
    trustHits[judged.trustCode(points, row)]! ||
    (qualities[row] !== GOOD && fold(points.reason(row) ?? '').includes(word));
}

/** By site: whether its name, its code or its kind contains the word. */
function sitesWith(word: string, source: Source): boolean[] {
  const { sites, siteCodes } = source.table;
  const nameHits = matching({ texts: siteNames(source) }, word);
  const codeHits = matching(siteCodes, word);
  return sites.map(
    ({ kind }, site) =>
      nameHits[site] === 1 || codeHits[siteCodes.codes[site]!] === 1 || fold(kindWord(kind)).includes(word),
  );
}
