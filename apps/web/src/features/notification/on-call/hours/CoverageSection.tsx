import { useMemo, useRef, useState } from 'react';
import { useCoverage, useSession, useStationNames } from '../../../../data/index.ts';
import { Empty, LoadingOrFailed, NoStations } from '../../../../ui/feedback/index.ts';
import { Card } from '../../../../ui/page/index.ts';
import { formatCoverage } from '../model/coverage.ts';
import styles from '../on-call.module.css';
import * as texts from '../texts.ts';
import { EscalationPreviewCard } from './EscalationPreviewCard.tsx';
import { StationStrips } from './StationStrips.tsx';
import { WeekGrid } from './WeekGrid.tsx';

/** On-call coverage of each station, and a preview of the escalation. */
export function CoverageSection() {
  const coverage = useCoverage();
  const stations = useStationNames();
  const section = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const names = useMemo(
    () => new Map(stations.data?.map(({ StationId, SiteName }) => [StationId, SiteName])),
    [stations.data],
  );
  const nameOf = (id: number) => names.get(id) ?? texts.station(id);
  const { data } = coverage;
  const { can } = useSession();

  const body = () => {
    if (data === undefined || stations.data === undefined) {
      return (
        <LoadingOrFailed
          query={[coverage, stations]}
          loading={texts.loadingCoverage}
          failed={texts.couldNotLoadCoverage}
        />
      );
    }
    if (stations.data.length === 0) return <NoStations canAdd={can('Admin')} />;
    const shown = data.Stations.find(({ StationId }) => StationId === chosen) ?? data.Stations[0];
    if (shown === undefined) return <Empty title={texts.noEnabledStations} />;
    const name = nameOf(shown.StationId);
    return (
      <div className={styles.coverage}>
        <Card title={texts.coverageNamed(name)} note={formatCoverage(shown)} end={data.TimeZone}>
          <WeekGrid dates={data.Dates} station={shown} />
        </Card>
        <Card title={texts.escalationPreview} note={name} className={styles.escalation}>
          <EscalationPreviewCard key={shown.StationId} stationId={shown.StationId} timeZone={data.TimeZone} />
        </Card>
        <Card title={texts.allStations} note={texts.leastCoverageFirst} pad={false}>
          <StationStrips
            dates={data.Dates}
            stations={data.Stations}
            chosen={shown.StationId}
            nameOf={nameOf}
            onChoose={(id) => {
              setChosen(id);
              // The selected station is shown at the top.
              section.current?.scrollIntoView();
            }}
          />
        </Card>
      </div>
    );
  };
  return (
    <section ref={section} className={`body ${styles.body}`} aria-label={texts.coverage}>
      <h2>
        {texts.coverage} <span className="note screen-only">{texts.coverageContent}</span>
      </h2>
      {body()}
    </section>
  );
}
