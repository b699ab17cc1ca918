import type { ReportFigures, ReportKind } from '@outpost/contract';
import type { PluralForms } from '../text/plural.ts';
import { HOUR_MS } from '../time-units.ts';
import type { DigitalFigures } from './digital-days.ts';
import type { StartPeak } from './start-peaks.ts';

/** A figure's name in the API. */
export type ReportFigureId = Exclude<keyof ReportFigures, 'Value' | 'SpansOutage' | 'PeakByQuarter'>;

/** An amount per known time, which periods of different lengths or unknown times can be compared by. */
export interface FigureRate {
  /** `per-day`: in 24 known hours. `share`: of the known time, 0 to 1. */
  readonly unit: 'per-day' | 'share';
  /** On the page. */
  readonly label: string;
  /** In files; a rate without it is not in them. */
  readonly fileLabel?: string;
}

/** Sums and maxima of several days; null: not known of one of them. */
export type CombinedFigures = Readonly<Partial<Record<ReportFigureId, number | null>>>;

/** The phrase of a figure in emails. */
export interface FigureEmail extends PluralForms {
  /** For points that do not run, such as a door contact. */
  readonly ofState?: PluralForms;
  /** Left out at 0. */
  readonly isOptional?: boolean;
}

/** What is known of a figure whose source is coarser than the figure. */
export interface FigureResolution {
  /** The field in the API that says so. */
  readonly flag: 'PeakByQuarter';
  /** In the column _Note_ of files. */
  readonly mark: string;
  /** What is a minimum, and why. */
  readonly subject: string;
  readonly reason: string;
}

/** One figure of a report: how it is named, combined, marked and shown wherever reports are. */
export interface ReportFigure {
  /** The heading of its column on the page, where hours are `h:mm`. */
  readonly label: string;
  /** In files, where it differs: with the unit. */
  readonly fileLabel?: string;
  /** Counts are whole numbers; hours have the steps of where they are printed. */
  readonly unit: 'count' | 'h';
  /**
   * Of a day, a period or the previous one.
   *
   * @param peak of its starts; null: not read
   */
  readonly compute: (time: DigitalFigures, peak: StartPeak | null) => number | null;
  /** Figures of one family are next to each other in the table of a point. */
  readonly family: 'starts' | 'time' | 'run' | 'length';
  /**
   * How those of several days make one. A function computes it from what the days' sums and maxima
   * are, as for an average.
   */
  readonly combine: 'sum' | 'max' | ((combined: CombinedFigures) => number | null);
  /** When it is marked as a minimum. `estimated`: unknown time would change its printed digits. */
  readonly minimum: 'never' | 'estimated' | 'not-zero';
  /** Its resolution is limited where the API says so: then it is a minimum, too. */
  readonly resolution?: FigureResolution;
  /** It says something also where all time is unknown. */
  readonly isAlwaysKnown?: boolean;
  /** The summary of a workbook has it of the previous period too. */
  readonly isCompared?: boolean;
  readonly rate?: FigureRate;
  /** Its phrase in emails; null: it is only in their files. */
  readonly email: FigureEmail | null;
}

/** The figures of reports, in the order of files. docs/how-to/add-a-report-figure.md says how to add one. */
export const REPORT_FIGURES: Readonly<Record<ReportFigureId, ReportFigure>> = {
  /** Observed starts. */
  Starts: {
    label: 'Starts',
    unit: 'count',
    compute: ({ starts }) => starts,
    family: 'starts',
    combine: 'sum',
    minimum: 'estimated',
    isCompared: true,
    rate: { unit: 'per-day', label: 'Starts per day', fileLabel: 'Starts per day with data' },
    email: {
      one: '# start',
      other: '# starts',
      ofState: { one: '# off-to-on change', other: '# off-to-on changes' },
    },
  },
  OnHours: {
    label: 'Time on',
    fileLabel: 'Time on (h)',
    unit: 'h',
    compute: ({ onMs }) => onMs / HOUR_MS,
    family: 'time',
    combine: 'sum',
    minimum: 'estimated',
    isCompared: true,
    rate: { unit: 'share', label: 'Share of time on', fileLabel: 'Time on, share of time with data' },
    email: { other: '# h on' },
  },
  OffHours: {
    label: 'Time off',
    fileLabel: 'Time off (h)',
    unit: 'h',
    compute: ({ offMs }) => offMs / HOUR_MS,
    family: 'time',
    combine: 'sum',
    minimum: 'estimated',
    isCompared: true,
    rate: { unit: 'share', label: 'Share of time off' },
    email: { other: '# h off' },
  },
  /** On, off and unknown hours add up to the hours, on days with 23 and 25 hours too. */
  UnknownHours: {
    label: 'No data',
    fileLabel: 'No data (h)',
    unit: 'h',
    compute: ({ unknownMs }) => unknownMs / HOUR_MS,
    family: 'length',
    combine: 'sum',
    minimum: 'never',
    isAlwaysKnown: true,
    isCompared: true,
    email: { other: '# h without data', isOptional: true },
  },
  /** Of today only those that have passed. */
  Hours: {
    label: 'Total time',
    fileLabel: 'Hours',
    unit: 'h',
    compute: ({ lengthMs }) => lengthMs / HOUR_MS,
    family: 'length',
    combine: 'sum',
    minimum: 'never',
    isAlwaysKnown: true,
    // The heading has the period.
    email: null,
  },
  /** Times that it was off before and on after unknown time: at least one start each, not in Starts. */
  HiddenStarts: {
    label: 'Hidden starts',
    unit: 'count',
    compute: ({ hiddenStarts }) => hiddenStarts,
    family: 'starts',
    combine: 'sum',
    minimum: 'not-zero',
    email: { one: '# hidden start', other: '# hidden starts', isOptional: true },
  },
  /** The longest uninterrupted time on. */
  LongestOnHours: {
    label: 'Longest time on',
    fileLabel: 'Longest time on (h)',
    unit: 'h',
    compute: ({ longestOnMs }) => longestOnMs / HOUR_MS,
    family: 'run',
    combine: 'max',
    minimum: 'never',
    email: { other: 'longest time on # h', isOptional: true },
  },
  /** The largest number of observed starts within any 60 minutes. */
  PeakStartsPerHour: {
    label: 'Starts per hour, peak',
    unit: 'count',
    compute: (_, peak) => peak?.atLeast ?? null,
    family: 'starts',
    combine: 'max',
    minimum: 'estimated',
    resolution: {
      flag: 'PeakByQuarter',
      mark: 'peak by quarter',
      subject: 'peak of starts per hour',
      reason:
        'starts are counted by quarter of an hour in long periods and where samples are deleted, and another 60 minutes may have had more.',
    },
    isCompared: true,
    email: {
      one: '# start in the busiest hour',
      other: '# starts in the busiest hour',
      ofState: {
        one: '# off-to-on change in the busiest hour',
        other: '# off-to-on changes in the busiest hour',
      },
      isOptional: true,
    },
  },
  /** Includes time on that began before the period. */
  OnHoursPerStart: {
    label: 'Time on per start',
    fileLabel: 'Time on per start (h)',
    unit: 'h',
    compute: ({ onMs, starts }) => perStart(onMs / HOUR_MS, starts),
    family: 'run',
    combine: ({ OnHours, Starts }) => perStart(OnHours, Starts),
    minimum: 'never',
    isCompared: true,
    email: null,
  },
};

const perStart = (hours: number | null | undefined, starts: number | null | undefined): number | null =>
  hours != null && starts ? hours / starts : null;

/** In the order of files. */
export const REPORT_FIGURE_IDS = Object.keys(REPORT_FIGURES) as readonly ReportFigureId[];

/** An entry of the catalogue. */
export const reportFigure = (id: ReportFigureId): ReportFigure => REPORT_FIGURES[id];

/** The figure that a report is about. */
export const OWN_FIGURE: Readonly<Record<ReportKind, ReportFigureId>> = {
  count: 'Starts',
  ontime: 'OnHours',
  offtime: 'OffHours',
};
