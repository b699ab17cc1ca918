import type { HistorySettings } from '@outpost/contract';
import { LEVEL_LABELS } from './format-size.ts';

export const KINDS = ['Analog', 'Digital'] as const;
export type RetainedKind = (typeof KINDS)[number];
/** From the finest to the coarsest; a coarser one is kept at least as long as a finer one. */
export const LEVELS = ['SamplesDays', 'QuartersDays', 'SixHoursDays'] as const;
export type RetainedLevel = (typeof LEVELS)[number];

export const RETAINED_KIND_LABELS: Readonly<Record<RetainedKind, string>> = {
  Analog: 'Analog points',
  Digital: 'Digital points',
};
export const RETENTION_LABELS: Readonly<Record<RetainedLevel, string>> = {
  SamplesDays: LEVEL_LABELS.samples.name,
  QuartersDays: LEVEL_LABELS.quarters.name,
  SixHoursDays: LEVEL_LABELS['six-hours'].name,
};

/** Pump health looks back so far. */
export const MIN_DAYS = 31;
export const MAX_DAYS = 36_525;

/** What stands in the fields: days, or nothing for ever. */
export type RetentionDraft = Readonly<Record<RetainedKind, Readonly<Record<RetainedLevel, string>>>>;

type Each<T> = Record<RetainedKind, Record<RetainedLevel, T>>;

const each = <T>(of: (kind: RetainedKind, level: RetainedLevel) => T): Each<T> =>
  Object.fromEntries(
    KINDS.map((kind) => [kind, Object.fromEntries(LEVELS.map((level) => [level, of(kind, level)]))]),
  ) as Each<T>;

export const retentionDraft = (settings: HistorySettings): RetentionDraft =>
  each((kind, level) => settings[kind][level]?.toString() ?? '');

/** What is wrong with each field; null: nothing. */
export type RetentionProblems = Readonly<
  Record<RetainedKind, Readonly<Record<RetainedLevel, string | null>>>
>;

/** What the fields say, or what is wrong with them. */
export function readDraft(draft: RetentionDraft): {
  settings: HistorySettings | null;
  problems: RetentionProblems;
} {
  const days = each((kind, level) => daysOf(draft[kind][level]));
  const problems = each((kind, level): string | null => {
    const own = days[kind][level];
    if (Number.isNaN(own)) return `Whole days from ${MIN_DAYS} to ${MAX_DAYS}, or nothing for ever`;
    const finer = LEVELS[LEVELS.indexOf(level) - 1];
    if (finer === undefined || Number.isNaN(days[kind][finer]) || own >= days[kind][finer]) return null;
    return `No shorter than ${RETENTION_LABELS[finer].toLowerCase()}`;
  });
  const isRight = KINDS.every((kind) => LEVELS.every((level) => problems[kind][level] === null));
  const settings = each((kind, level) => (Number.isFinite(days[kind][level]) ? days[kind][level] : null));
  return { settings: isRight ? settings : null, problems };
}

/** Infinity: for ever. NaN: that is no number of days. */
function daysOf(text: string): number {
  const trimmed = text.trim();
  if (trimmed === '') return Number.POSITIVE_INFINITY;
  const days = /^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return days >= MIN_DAYS && days <= MAX_DAYS ? days : Number.NaN;
}

/** What will be taken out for good, a line each: `Values as stored of analog points older than 90 days`. */
export function takenOut(before: HistorySettings, after: HistorySettings): string[] {
  return KINDS.flatMap((kind) =>
    LEVELS.flatMap((level) => {
      const days = after[kind][level];
      if (days === null || days >= (before[kind][level] ?? Number.POSITIVE_INFINITY)) return [];
      return [
        `${RETENTION_LABELS[level]} of ${RETAINED_KIND_LABELS[kind].toLowerCase()} older than ${days} days`,
      ];
    }),
  );
}
