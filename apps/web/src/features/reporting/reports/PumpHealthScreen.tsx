import { useParams } from 'react-router';
import { useFailure, usePublicConfig, usePumpHealth } from '../../../data/index.ts';
import { stationIdOf, usualPeriod } from './model/address.ts';
import { formatPeriod } from './model/format-period.ts';
import { addDays, periodText } from './model/period.ts';
import { HealthView } from './parts/HealthView.tsx';
import { PeriodChoice } from './parts/PeriodChoice.tsx';
import { ReportActions } from './parts/ReportActions.tsx';
import { NoStation, ReportFrame } from './parts/ReportFrame.tsx';
import { ReportStates } from './parts/ReportStates.tsx';
import styles from './parts/report.module.css';
import { TopicLinks } from './parts/TopicLinks.tsx';
import { useRemember } from './state/use-remembered.ts';
import { useReportView } from './state/use-report-view.ts';
import { useToday } from './state/use-today.ts';

const TOPIC = 'pump-health';

/** The pump health report of the station in the address. */
export default function PumpHealthScreen() {
  const { id = '' } = useParams();
  const [stationId] = stationIdOf(id);
  return stationId === undefined ? <NoStation topic={TOPIC} id={id} /> : <Health stationId={stationId} />;
}

function Health({ stationId }: { readonly stationId: number }) {
  const [view, change] = useReportView();
  const { TimeZone } = usePublicConfig();
  const organisationToday = useToday(TimeZone);
  const period = view.period ?? usualPeriod(organisationToday);
  const isFuture = period.first > addDays(organisationToday, 1);
  const ask = { stationId, period: periodText(period) };
  const asked = usePumpHealth(isFuture ? null : ask, period.last >= addDays(organisationToday, -1));
  const { data, isPlaceholderData: isOld, isFetching, isRefetchError, dataUpdatedAt, refetch } = asked;
  const failure = useFailure({ ...asked, data: isOld ? undefined : data });
  const today = useToday(data?.TimeZone ?? TimeZone);
  useRemember(TOPIC, stationId, data !== undefined && !isOld);
  const periodLabel = formatPeriod(period);
  return (
    <ReportFrame
      topic={TOPIC}
      stationId={stationId}
      view={view}
      periodLabel={periodLabel}
      isMissing={asked.error?.code === 'STATION_NOT_FOUND'}
      actions={
        <ReportActions
          ask={{ ...ask, kind: TOPIC }}
          ready={data !== undefined && !isOld && data.Pumps.length > 0}
        />
      }
    >
      <div className={styles.choose}>
        <TopicLinks topic={TOPIC} stationId={stationId} view={view} />
        <PeriodChoice period={period} today={today} onChange={(next) => change({ period: next })} />
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
        {data === undefined || isFuture ? null : <HealthView health={data} period={period} />}
      </ReportStates>
    </ReportFrame>
  );
}
