import { useMemo, useState } from 'react';
import { useCoverage, useFailure, useStationNames } from '../../data/index.ts';
import { Empty, Failed, Loading } from '../../ui/feedback/index.ts';
import { Card, Page } from '../../ui/page/index.ts';
import { StationStrips } from './hours/StationStrips.tsx';
import { WeekGrid } from './hours/WeekGrid.tsx';
import { WhoIsCalled } from './hours/WhoIsCalled.tsx';
import { formatCoverage } from './model/coverage.ts';
import styles from './schedules.module.css';

/** When nobody is on call, station by station, and who would be called. */
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

  const body = () => {
    if (failure) {
      return (
        <Failed
          title="The coverage could not be loaded"
          onRetry={() => void Promise.all([coverage.refetch(), stations.refetch()])}
          retrying={coverage.isFetching || stations.isFetching}
        >
          {failure.detail}
        </Failed>
      );
    }
    if (data === undefined || stations.data === undefined) {
      return <Loading label="Working out who is on call when" />;
    }
    const shown = data.Stations.find(({ StationId }) => StationId === chosen) ?? data.Stations[0];
    if (shown === undefined) return <Empty title="No station is polled" />;
    const name = nameOf(shown.StationId);
    return (
      <>
        {data.NoChannel && (
          <p className={styles.note}>
            No channel is set up on the server: this is who would be called if there were one.
          </p>
        )}
        <Card title={`Coverage, ${name}`} note={formatCoverage(shown)} end={data.TimeZone}>
          <WeekGrid dates={data.Dates} station={shown} />
        </Card>
        <Card title="Who is called if…" note={`${name} alarms`}>
          <WhoIsCalled key={shown.StationId} stationId={shown.StationId} timeZone={data.TimeZone} />
        </Card>
        <Card title="Every station" note="fewest hours with somebody on call first" pad={false}>
          <StationStrips
            dates={data.Dates}
            stations={data.Stations}
            chosen={shown.StationId}
            nameOf={nameOf}
            onChoose={(id) => {
              setChosen(id);
              // What was asked for stands at the top.
              window.scrollTo({ top: 0 });
            }}
          />
        </Card>
      </>
    );
  };
  return (
    <Page title="Coverage" sub="critical alarms, seven days from today">
      <div className={styles.body}>{body()}</div>
    </Page>
  );
}
