import { REPORT_KINDS, type ReportKind } from '@outpost/contract';

/** A daily figure of each digital point, or how the pumps run. */
export const REPORT_TOPICS = [...REPORT_KINDS, 'pump-health'] as const;
export type Topic = ReportKind | 'pump-health';

export interface TopicText {
  readonly title: string;
  /** For the tabs. */
  readonly short: string;
  readonly lead: string;
}

export const TOPIC_LABELS: Readonly<Record<Topic, TopicText>> = {
  count: { title: 'Count report', short: 'Count', lead: 'Number of starts of each point' },
  ontime: { title: 'On-time report', short: 'On-time', lead: 'Time each point was on, in hours' },
  offtime: { title: 'Off-time report', short: 'Off-time', lead: 'Time each point was off, in hours' },
  'pump-health': {
    title: 'Pump health',
    short: 'Pump health',
    lead: 'How the pumps run, compared with the previous 30 days',
  },
};

/** Column headings. */
export const VALUE_LABELS: Readonly<Record<ReportKind, string>> = {
  count: 'Starts',
  ontime: 'On (h)',
  offtime: 'Off (h)',
};

export const isTopic = (text: string): text is Topic => (REPORT_TOPICS as readonly string[]).includes(text);
