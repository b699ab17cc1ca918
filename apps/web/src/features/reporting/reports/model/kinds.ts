import type { ScheduledReport, StationReportKind } from '@outpost/contract';
import * as texts from '../texts.ts';

/** Reports by day, run time first; they can be emailed too. */
export const DAILY_REPORTS = ['ontime', 'count', 'offtime', 'analog'] as const satisfies StationReportKind[];

/** What can be emailed. */
export const MAILED_REPORTS = [...DAILY_REPORTS, 'month'] as const satisfies ScheduledReport[];

/** Figures of each point by day, or how the pumps run. */
export const REPORT_TOPICS = [...DAILY_REPORTS, 'pump-health'] as const;
export type Topic = (typeof REPORT_TOPICS)[number];

export interface TopicText {
  readonly title: string;
  /** For the tabs. */
  readonly short: string;
  readonly lead: string;
}

export const TOPIC_LABELS: Readonly<Record<Topic, TopicText>> = {
  count: { title: texts.countReport, short: texts.count, lead: texts.countReportHint },
  ontime: { title: texts.timeOnReport, short: texts.timeOn, lead: texts.timeOnReportHint },
  offtime: { title: texts.timeOffReport, short: texts.timeOff, lead: texts.timeOffReportHint },
  analog: { title: texts.analogReport, short: texts.analog, lead: texts.analogReportHint },
  'pump-health': {
    title: texts.pumpHealth,
    short: texts.pumpHealth,
    lead: texts.pumpHealthHint,
  },
};

/** Of the reports that can be emailed. */
export const MAILED_LABELS: Readonly<Record<ScheduledReport, Pick<TopicText, 'title' | 'short'>>> = {
  ...TOPIC_LABELS,
  month: { title: texts.monthOverview, short: texts.month },
};

export const isTopic = (text: string): text is Topic => (REPORT_TOPICS as readonly string[]).includes(text);
