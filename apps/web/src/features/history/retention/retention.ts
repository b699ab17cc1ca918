import type { HistorySettings } from '@outpost/contract';
import { LEVEL_LABELS } from './format-size.ts';
import * as texts from './texts.ts';

export const KINDS = ['Analog', 'Digital'] as const;
export type RetainedKind = (typeof KINDS)[number];
/** From the finest to the coarsest. A coarser level is retained at least as long as a finer one. */
export const LEVELS = ['SamplesDays', 'QuartersDays', 'SixHoursDays'] as const;
export type RetainedLevel = (typeof LEVELS)[number];

export const RETAINED_KIND_LABELS: Readonly<Record<RetainedKind, string>> = {
  Analog: texts.analogPoints,
  Digital: texts.digitalPoints,
};
export const RETENTION_LABELS: Readonly<Record<RetainedLevel, string>> = {
  SamplesDays: LEVEL_LABELS.samples.name,
  QuartersDays: LEVEL_LABELS.quarters.name,
  SixHoursDays: LEVEL_LABELS['six-hours'].name,
};

/** Pump health compares with the previous 30 days. */
export const MIN_DAYS = 31;
export const MAX_DAYS = 36_525;

/** Contents of the fields: days, or empty for unlimited. */
export type RetentionDraft = Readonly<Record<RetainedKind, Readonly<Record<RetainedLevel, string>>>>;

type Each<T> = Record<RetainedKind, Record<RetainedLevel, T>>;

const each = <T>(of: (kind: RetainedKind, level: RetainedLevel) => T): Each<T> =>
  Object.fromEntries(
    KINDS.map((kind) => [kind, Object.fromEntries(LEVELS.map((level) => [level, of(kind, level)]))]),
  ) as Each<T>;

export const retentionDraft = (settings: HistorySettings): RetentionDraft =>
  each((kind, level) => settings[kind][level]?.toString() ?? '');

/** The error of each field; null: none. */
export type RetentionProblems = Readonly<
  Record<RetainedKind, Readonly<Record<RetainedLevel, string | null>>>
>;

/** Settings of the fields, or their errors. */
export function readDraft(draft: RetentionDraft): {
  settings: HistorySettings | null;
  problems: RetentionProblems;
} {
  const days = each((kind, level) => daysOf(draft[kind][level]));
  const problems = each((kind, level): string | null => {
    const own = days[kind][level];
    if (Number.isNaN(own)) return texts.enterDays(MIN_DAYS, MAX_DAYS);
    const finer = LEVELS[LEVELS.indexOf(level) - 1];
    if (finer === undefined || Number.isNaN(days[kind][finer]) || own >= days[kind][finer]) return null;
    return texts.mustBeAtLeastAsLong(RETENTION_LABELS[finer].toLowerCase());
  });
  const isValid = KINDS.every((kind) => LEVELS.every((level) => problems[kind][level] === null));
  const settings = each((kind, level) => (Number.isFinite(days[kind][level]) ? days[kind][level] : null));
  return { settings: isValid ? settings : null, problems };
}

/** Infinity: unlimited. NaN: invalid. */
function daysOf(text: string): number {
  const trimmed = text.trim();
  if (trimmed === '') return Number.POSITIVE_INFINITY;
  const days = /^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return days >= MIN_DAYS && days <= MAX_DAYS ? days : Number.NaN;
}

/** What a change deletes: `Raw samples of analog points older than 90 days`. */
export function deletedData(before: HistorySettings, after: HistorySettings): string[] {
  return KINDS.flatMap((kind) =>
    LEVELS.flatMap((level) => {
      const days = after[kind][level];
      if (days === null || days >= (before[kind][level] ?? Number.POSITIVE_INFINITY)) return [];
      return [texts.olderThanDays(RETENTION_LABELS[level], RETAINED_KIND_LABELS[kind].toLowerCase(), days)];
    }),
  );
}
