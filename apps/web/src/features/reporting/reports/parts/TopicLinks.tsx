import { Link } from 'react-router';
import { type ReportView, reportPath } from '../model/address.ts';
import { REPORT_TOPICS, TOPIC_LABELS, type Topic } from '../model/kinds.ts';
import * as texts from '../texts.ts';
import styles from './report.module.css';

export interface TopicLinksProps {
  readonly topic: Topic;
  readonly stationId: number;
  /** Applied to the other reports too. */
  readonly view: ReportView;
}

/** Links to the other reports of the station for the same period. */
export function TopicLinks({ topic, stationId, view }: TopicLinksProps) {
  return (
    <nav aria-label={texts.stationReports} className={`segments ${styles.topics}`}>
      {REPORT_TOPICS.map((own) => (
        <Link
          key={own}
          to={reportPath(own, stationId, view)}
          aria-current={own === topic ? 'page' : undefined}
          title={TOPIC_LABELS[own].lead}
        >
          {TOPIC_LABELS[own].short}
        </Link>
      ))}
    </nav>
  );
}
