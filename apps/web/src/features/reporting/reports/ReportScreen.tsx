import type { ReportKind } from '@outpost/contract';
import { useMatch } from 'react-router';
import { useFailure, usePublicConfig, useReport } from '../../../data/index.ts';
import { stationIdOf, usualPeriod } from './model/address.ts';
import { formatPeriod } from './model/format-period.ts';
import { isTopic } from './model/kinds.ts';
import { addDays, periodText, readPeriod } from './model/period.ts';
import { PeriodChoice } from './parts/PeriodChoice.tsx';
import { PointsChoice } from './parts/PointsChoice.tsx';
import { ReportActions } from './parts/ReportActions.tsx';
import { NoStation, ReportFrame } from './parts/ReportFrame.tsx';
import { ReportStates } from './parts/ReportStates.tsx';
import { ReportTables } from './parts/ReportTables.tsx';
import styles from './parts/report.module.css';
import { TopicLinks } from './parts/TopicLinks.tsx';
import { useRemember } from './state/use-remembered.ts';
import { useReportView } from './state/use-report-view.ts';
import { useToday } from './state/use-today.ts';

/** The count, on-time or off-time report of the station in the address. */
export default function ReportScreen() {
  const { topic = '', id = '' } = useMatch('/reports/:topic/:id')?.params ?? {};
  const kind: ReportKind = isTopic(topic) && topic !== 'pump-health' ? topic : 'count';
  const [stationId] = stationIdOf(id);
  return stationId === undefined ? (
    <NoStation topic={kind} id={id} />
  ) : (
    <OneReport kind={kind} stationId={stationId} />
  );
}

function OneReport({ kind, stationId }: { readonly kind: ReportKind; readonly stationId: number }) {
  const [view, change] = useReportView();
  const { TimeZone } = usePublicConfig();
  const organisationToday = useToday(TimeZone);
  const period = view.period ?? usualPeriod(organisationToday);
  // In a time zone further east it may be the next day already.
  const isFuture = period.first > addDays(organisationToday, 1);
  const ask = { kind, stationId, period: periodText(period), pointIds: view.points };
  const asked = useReport(isFuture ? null : ask, period.last >= addDays(organisationToday, -1));
  const { data, isPlaceholderData: isOld, isFetching, isRefetchError, dataUpdatedAt, refetch } = asked;
  const failure = useFailure({ ...asked, data: isOld ? undefined : data });
  // A loaded report has the time zone of its station.
  const today = useToday(data?.TimeZone ?? TimeZone);
  useRemember(kind, stationId, data !== undefined && !isOld);
  const periodLabel = formatPeriod(period);
  return (
    <ReportFrame
      topic={kind}
      stationId={stationId}
      view={view}
      periodLabel={periodLabel}
      isMissing={asked.error?.code === 'STATION_NOT_FOUND'}
      actions={<ReportActions ask={ask} ready={data !== undefined && !isOld && data.Points.length > 0} />}
    >
      <div className={styles.choose}>
        <TopicLinks topic={kind} stationId={stationId} view={view} />
        <PeriodChoice period={period} today={today} onChange={(next) => change({ period: next })} />
        <PointsChoice
          kind={kind}
          stationId={stationId}
          chosen={view.points}
          onChange={(points) => change({ points, shown: null })}
        />
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
        {data === undefined || isFuture ? null : (
          <ReportTables
            report={data}
            period={readPeriod(data.Period) ?? period}
            view={view}
            today={today}
            onChange={change}
          />
        )}
      </ReportStates>
    </ReportFrame>
  );
}
