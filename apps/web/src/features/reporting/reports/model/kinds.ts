import { REPORT_KINDS, type ReportKind } from '@outpost/contract';
import * as texts from '../texts.ts';

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
  count: { title: texts.countReport, short: texts.count, lead: texts.countReportHint },
  ontime: { title: texts.onTimeReport, short: texts.onTime, lead: texts.onTimeReportHint },
  offtime: { title: texts.offTimeReport, short: texts.offTime, lead: texts.offTimeReportHint },
  'pump-health': {
    title: texts.pumpHealth,
    short: texts.pumpHealth,
    lead: texts.pumpHealthHint,
  },
};

export const isTopic = (text: string): text is Topic => (REPORT_TOPICS as readonly string[]).includes(text);
