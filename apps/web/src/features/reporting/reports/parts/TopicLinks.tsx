import { NativeSelect } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { useIsPhone } from '../../../../ui/page/use-is-phone.ts';
import { type ReportView, reportPath } from '../model/address.ts';
import { isTopic, REPORT_TOPICS, TOPIC_LABELS, type Topic } from '../model/kinds.ts';
import * as texts from '../texts.ts';

export interface TopicLinksProps {
  readonly topic: Topic;
  readonly stationId: number;
  /** Applied to the other reports too. */
  readonly view: ReportView;
}

/** Links to the other reports of the station for the same period; a list on a phone. */
export function TopicLinks({ topic, stationId, view }: TopicLinksProps) {
  const navigate = useNavigate();
  if (useIsPhone()) {
    return (
      <NativeSelect
        aria-label={texts.stationReports}
        value={topic}
        data={REPORT_TOPICS.map((value) => ({ value, label: TOPIC_LABELS[value].short }))}
        onChange={({ currentTarget: { value } }) => {
          if (isTopic(value)) void navigate(reportPath(value, stationId, view));
        }}
      />
    );
  }
  return (
    <nav aria-label={texts.stationReports} className="segments">
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
