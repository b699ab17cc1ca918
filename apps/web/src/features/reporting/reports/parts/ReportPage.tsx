import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router';
import {
  type ApiError,
  type ReportFileParams,
  useFailure,
  usePublicConfig,
  useRemember,
} from '../../../../data/index.ts';
import { useIsPhone } from '../../../../ui/page/use-is-phone.ts';
import { addDays } from '../../../../ui/time/index.ts';
import { type ReportView, usualPeriod } from '../model/address.ts';
import { formatPeriod } from '../model/format-period.ts';
import type { Topic } from '../model/kinds.ts';
import { type ChosenPeriod, periodText } from '../model/period.ts';
import { RECENT_REPORTS } from '../model/recent-reports.ts';
import { useReportView } from '../state/use-report-view.ts';
import { useToday } from '../state/use-today.ts';
import { PeriodChoice } from './PeriodChoice.tsx';
import { PointsChoice } from './PointsChoice.tsx';
import { ReportActions, type WithoutFormat } from './ReportActions.tsx';
import { ReportFrame } from './ReportFrame.tsx';
import { ReportStates } from './ReportStates.tsx';
import styles from './report.module.css';
import { TopicLinks } from './TopicLinks.tsx';

/** The view in the address and its period. */
export interface ReportPeriodView {
  readonly view: ReportView;
  readonly change: (change: Partial<ReportView>) => void;
  readonly period: ChosenPeriod;
  /** As calls have it. */
  readonly periodKey: string;
  /** It has not begun in any time zone; nothing is loaded. */
  readonly isFuture: boolean;
  /** It may not have ended in some time zone. */
  readonly isUnderWay: boolean;
}

export function useReportPeriod(): ReportPeriodView {
  const [view, change] = useReportView();
  const today = useToday(usePublicConfig().TimeZone);
  const period = view.period ?? usualPeriod(today);
  return {
    view,
    change,
    period,
    periodKey: periodText(period),
    // In a time zone further east it may be the next day already.
    isFuture: period.first > addDays(today, 1),
    isUnderWay: period.last >= addDays(today, -1),
  };
}

export interface ReportPageProps<Data> {
  readonly topic: Topic;
  readonly stationId: number;
  readonly chosen: ReportPeriodView;
  readonly asked: UseQueryResult<Data, ApiError>;
  readonly file: WithoutFormat<ReportFileParams>;
  /** Whether there is something to print or export. */
  readonly hasContent: (data: Data) => boolean;
  /** @param today the date in the time zone of the report */
  readonly children: (data: Data, today: string) => ReactNode;
}

/** A report of a station: the choice of report, period and points, and its states. */
export function ReportPage<Data extends { readonly TimeZone: string }>(props: ReportPageProps<Data>) {
  const { topic, stationId, chosen, asked, file, hasContent, children } = props;
  const { view, change, period, isFuture } = chosen;
  const { data, isPlaceholderData: isOld, isFetching, isRefetchError, dataUpdatedAt, refetch } = asked;
  const failure = useFailure({ ...asked, data: isOld ? undefined : data });
  const { TimeZone } = usePublicConfig();
  // A loaded report has the time zone of its station.
  const today = useToday(data?.TimeZone ?? TimeZone);
  const { search } = useLocation();
  const isLoaded = data !== undefined && !isOld;
  const opened = useMemo(
    () => (isLoaded ? { topic, stationId, search } : null),
    [isLoaded, topic, stationId, search],
  );
  useRemember(RECENT_REPORTS, opened);
  const isPhone = useIsPhone();
  const actions = <ReportActions ask={file} ready={data !== undefined && !isOld && hasContent(data)} />;
  const periodLabel = formatPeriod(period);
  return (
    <ReportFrame
      topic={topic}
      stationId={stationId}
      view={view}
      periodLabel={periodLabel}
      isMissing={asked.error?.code === 'STATION_NOT_FOUND'}
      actions={isPhone ? undefined : actions}
    >
      <div className={`toolbar screen-only ${styles.choices}`}>
        <TopicLinks topic={topic} stationId={stationId} view={view} />
        <PeriodChoice period={period} today={today} onChange={(next) => change({ period: next })} />
        {topic !== 'pump-health' && (
          <PointsChoice
            kind={topic}
            stationId={stationId}
            chosen={view.points}
            onChange={(points) => change({ points, shown: null })}
          />
        )}
        {isPhone && actions}
      </div>
      <ReportStates
        periodLabel={periodLabel}
        isFuture={isFuture}
        onThisMonth={() => change({ period: null })}
        failure={failure}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        isOld={isOld}
        oldSinceMs={isRefetchError && data !== undefined ? dataUpdatedAt : null}
      >
        {data === undefined || isFuture ? null : children(data, today)}
      </ReportStates>
    </ReportFrame>
  );
}
