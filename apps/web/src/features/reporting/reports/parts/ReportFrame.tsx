import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { useStationNames } from '../../../../data/index.ts';
import { Empty } from '../../../../ui/feedback/index.ts';
import { Page } from '../../../../ui/page/index.ts';
import { choiceParams, type ReportView } from '../model/address.ts';
import { TOPIC_LABELS, type Topic } from '../model/kinds.ts';
import * as texts from '../texts.ts';

export interface ReportFrameProps {
  readonly topic: Topic;
  readonly stationId: number;
  readonly view: ReportView;
  readonly periodLabel: string;
  /** The station does not exist. */
  readonly isMissing: boolean;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** Shown until the site name is loaded. */
export const fallbackName = (stationId: number): string => texts.stationNumber(stationId);

export function useSiteName(stationId: number): string {
  const { data } = useStationNames();
  return useMemo(
    () => data?.find(({ StationId }) => StationId === stationId)?.SiteName ?? fallbackName(stationId),
    [data, stationId],
  );
}

/** The page around a report, with its heading and actions. */
export function ReportFrame(props: ReportFrameProps) {
  const { topic, stationId, view, periodLabel, isMissing, actions, children } = props;
  const site = useSiteName(stationId);
  if (isMissing) return <NoStation topic={topic} id={String(stationId)} />;
  const { title } = TOPIC_LABELS[topic];
  return (
    <Page
      title={site}
      name={`${title}, ${site}`}
      sub={
        <>
          {title} · {periodLabel}
          <span className="screen-only">
            {' '}
            · <Link to={`/stations/${stationId}`}>{texts.stationDetails}</Link> ·{' '}
            <Link
              to={`/reports?${choiceParams({ topic, stationId: null, view: { ...view, points: [], shown: null } })}`}
            >
              {texts.changeStation}
            </Link>
          </span>
        </>
      }
      actions={actions}
    >
      {children}
    </Page>
  );
}

/** @param id as in the address */
export function NoStation({ topic, id }: { readonly topic: Topic; readonly id: string }) {
  const { title } = TOPIC_LABELS[topic];
  return (
    <Page title={title} name={title}>
      <Empty title={texts.stationNotFound(id)} action={<Link to="/reports">{texts.selectStation}</Link>} />
    </Page>
  );
}
