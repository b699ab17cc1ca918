import { REPORT_KINDS, type ReportKind } from '@outpost/contract';

/** What of a station can be reported: a figure of each digital point by day, or how its pumps run. */
export const REPORT_TOPICS = [...REPORT_KINDS, 'pump-health'] as const;
export type Topic = ReportKind | 'pump-health';

export interface TopicText {
  readonly title: string;
  /** Among the others. */
  readonly short: string;
  /** What it says. */
  readonly lead: string;
}

export const TOPIC_LABELS: Readonly<Record<Topic, TopicText>> = {
  count: { title: 'Count report', short: 'Count', lead: 'How often each point went on' },
  ontime: { title: 'On-time report', short: 'On-time', lead: 'For how many hours each point was on' },
  offtime: { title: 'Off-time report', short: 'Off-time', lead: 'For how many hours each point was off' },
  'pump-health': {
    title: 'Pump health',
    short: 'Pump health',
    lead: 'How the pumps run, against their own 30 days before',
  },
};

/** A report's own figure, as the heading of a column. */
export const VALUE_LABELS: Readonly<Record<ReportKind, string>> = {
  count: 'Starts',
  ontime: 'Hours on',
  offtime: 'Hours off',
};

export const isTopic = (text: string): text is Topic => (REPORT_TOPICS as readonly string[]).includes(text);
