import { useContext, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import {
  alarmsConfirmedAtMs,
  useAlarms,
  useHasNews,
  useLiveStatus,
  useServerNow,
  useStationOverviews,
} from '../../../data/index.ts';
import { PageContext, TITLE_PREFIX } from '../../../ui/page/page-context.ts';
import { StateMark } from '../../../ui/state/index.ts';
import { formatAge, formatMoment, timeOfDay } from '../../../ui/time/index.ts';
import { situationOf } from '../home/situation.ts';
import { MapOnly } from '../map/MapOnly.tsx';
import { DisplayBar } from './DisplayBar.tsx';
import { DisplayHeader } from './DisplayHeader.tsx';
import styles from './display.module.css';
import { Enlarged } from './Enlarged.tsx';
import { heldSince, isDimmed, slidesOf } from './rotation.ts';
import { MAX_UNFOLDED, SituationSlide } from './SituationSlide.tsx';
import { StationSlide } from './StationSlide.tsx';
import { settingsOf } from './settings.ts';
import * as texts from './texts.ts';
import { useRotation } from './use-rotation.ts';
import { useDarkWhile, useScreenAwake } from './use-screen.ts';

/** Labels of the map are then readable from a distance. */
const MAP_WIDTH = 800;

/** The wall display: situation, map and stations in turn, for reading from five metres. */
export default function DisplayScreen() {
  const [params] = useSearchParams();
  const settings = useMemo(() => settingsOf(params), [params]);
  const { title } = useContext(PageContext);
  const { data: stations, dataUpdatedAt, isError } = useStationOverviews();
  const { activeAlarms, hasNews: hasAlarmNews, failure } = useAlarms();
  const live = useLiveStatus();
  const nowMs = useServerNow();
  const hasNews = useHasNews(dataUpdatedAt) && hasAlarmNews;
  const isLoaded = stations !== undefined && activeAlarms !== null;
  const ageMs = isLoaded ? Date.now() - Math.min(dataUpdatedAt, alarmsConfirmedAtMs()) : null;
  const isLost = live.state === 'lost';
  useEffect(() => {
    document.title = `${TITLE_PREFIX} · ${title}`;
  }, [title]);
  useScreenAwake();
  const isDim = !isLost && isDimmed(settings.night, hasAlarmNews ? activeAlarms : null, nowMs);
  useDarkWhile(isDim);

  const situation =
    stations === undefined || activeAlarms === null
      ? null
      : situationOf(activeAlarms, stations, nowMs, hasNews, Number.POSITIVE_INFINITY, MAX_UNFOLDED);
  const known = new Set((stations ?? []).map(({ StationId }) => StationId));
  const slides = slidesOf(settings.stationIds, known, situation?.items ?? []);
  const held = activeAlarms === null ? null : heldSince(activeAlarms, nowMs);
  const { paused, pause, next, previous, ...rotation } = useRotation(slides, held, nowMs, settings.slideMs);
  // Without a connection, the last known alarms.
  const slide = isLost ? 'situation' : rotation.slide;
  const shown = stations?.find(({ StationId }) => StationId === slide);
  const unknown = stations === undefined ? [] : settings.stationIds.filter((id) => !known.has(id));
  const problems = [
    ...settings.problems,
    ...(unknown.length === 0 ? [] : [texts.unknownStations(unknown.join(', '), unknown.length)]),
  ];
  const heading =
    slide === 'situation' ? texts.situation : slide === 'map' ? texts.map : (shown?.SiteName ?? '');
  const screen = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={screen}
      className={isDim ? `${styles.screen} ${styles.dim}` : styles.screen}
      data-dim={isDim}
      data-lost={isLost}
      data-old={isLoaded && !hasNews}
    >
      <div role="alert" className={isLost ? styles.lost : undefined}>
        {isLost && (
          <>
            <StateMark state="no-answer" />
            <p className={styles.lostTitle}>{texts.noConnectionSince(formatMoment(live.sinceMs, nowMs))}</p>
            <p>{texts.lastKnownState(timeOfDay(live.sinceMs), formatAge(nowMs - live.sinceMs))}</p>
          </>
        )}
      </div>
      <div className={styles.page}>
        <DisplayHeader
          heading={heading}
          active={activeAlarms}
          hasNews={hasNews}
          isLost={isLost}
          ageMs={ageMs}
          nowMs={nowMs}
        />
        {problems.map((problem) => (
          <p key={problem} className={styles.problem}>
            {problem}
          </p>
        ))}
        <div className={styles.slide}>
          {slide === 'situation' && (
            <SituationSlide
              stations={stations}
              active={activeAlarms}
              situation={situation}
              hasNews={hasNews}
              failed={isError || failure !== null}
              nowMs={nowMs}
            />
          )}
          {slide === 'map' && (
            <Enlarged drawnFor={MAP_WIDTH} className={styles.map}>
              <MapOnly />
            </Enlarged>
          )}
          {shown !== undefined && <StationSlide key={shown.StationId} overview={shown} nowMs={nowMs} />}
        </div>
      </div>
      <DisplayBar paused={paused} onPause={pause} onNext={next} onPrevious={previous} />
    </div>
  );
}
