import { useMemo, useState } from 'react';
import { useCoverage, useFailure, useSession, useStationNames } from '../../data/index.ts';
import { Empty, Failed, Loading, NoStations } from '../../ui/feedback/index.ts';
import { Card, Page } from '../../ui/page/index.ts';
import { StationStrips } from './hours/StationStrips.tsx';
import { WeekGrid } from './hours/WeekGrid.tsx';
import { WhoIsCalled } from './hours/WhoIsCalled.tsx';
import { formatCoverage } from './model/coverage.ts';
import styles from './schedules.module.css';

/** On-call coverage of each station, and a preview of the escalation. */
export default function CoverageScreen() {
  const coverage = useCoverage();
  const stations = useStationNames();
  const failures = [useFailure(coverage), useFailure(stations)];
  const failure = failures.find((one) => one !== null);
  const [chosen, setChosen] = useState<number | null>(null);
  const names = useMemo(
    () => new Map(stations.data?.map(({ StationId, SiteName }) => [StationId, SiteName])),
    [stations.data],
  );
  const nameOf = (id: number) => names.get(id) ?? `Station ${id}`;
  const { data } = coverage;
  const { can } = useSession();

  const body = () => {
    if (failure) {
      return (
        <Failed
          title="Couldn’t load coverage"
          onRetry={() => void Promise.all([coverage.refetch(), stations.refetch()])}
          retrying={coverage.isFetching || stations.isFetching}
        >
          {failure.detail}
        </Failed>
      );
    }
    if (data === undefined || stations.data === undefined) {
      return <Loading label="Loading coverage" />;
    }
    if (stations.data.length === 0) return <NoStations canAdd={can('Admin')} />;
    const shown = data.Stations.find(({ StationId }) => StationId === chosen) ?? data.Stations[0];
    if (shown === undefined) return <Empty title="No enabled stations" />;
    const name = nameOf(shown.StationId);
    return (
      <>
        {data.NoChannel && (
          <p className={styles.note}>No notification channel is configured, so no user is notified yet.</p>
        )}
        <Card title={`Coverage, ${name}`} note={formatCoverage(shown)} end={data.TimeZone}>
          <WeekGrid dates={data.Dates} station={shown} />
        </Card>
        <Card title="Escalation preview" note={name}>
          <WhoIsCalled key={shown.StationId} stationId={shown.StationId} timeZone={data.TimeZone} />
        </Card>
        <Card title="All stations" note="least coverage first" pad={false}>
          <StationStrips
            dates={data.Dates}
            stations={data.Stations}
            chosen={shown.StationId}
            nameOf={nameOf}
            onChoose={(id) => {
              setChosen(id);
              // The selected station is shown at the top.
              window.scrollTo({ top: 0 });
            }}
          />
        </Card>
      </>
    );
  };
  return (
    <Page title="Coverage" sub="critical alarms, next 7 days">
      <div className={styles.body}>{body()}</div>
    </Page>
  );
}
