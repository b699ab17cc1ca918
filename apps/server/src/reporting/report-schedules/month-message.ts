import type { StationMonth, UnitSystem } from '@outpost/contract';
import {
  dataCoverage,
  formatCount,
  formatNumber,
  monthOverviewIn,
  rainDecimals,
  sumOfKnown,
} from '@outpost/core';
import type { Message } from '../../notification/index.ts';
import { toInstant } from '../../platform/clock.ts';
import { type MonthSources, monthFile, monthOverview, SCHEDULED_TITLES } from '../reports/index.ts';
import { Attachments } from './attachments.ts';
import { coverageLabel, coveredStations } from './covered-stations.ts';
import type { StoredSchedule } from './repository.ts';
import * as texts from './texts.ts';

/** Stations in the text; the files have all. */
const MAX_LINES = 50;

/**
 * The email with the overview of a month over all stations, or over those of areas.
 *
 * @param month `YYYY-MM`
 * @throws StorageError
 */
export async function composeMonth(
  deps: MonthSources,
  schedule: StoredSchedule,
  month: string,
  publicUrl: string | null,
  units: UnitSystem,
): Promise<Message> {
  const { stations, emptyAreas } = coveredStations(schedule, deps.stations.all());
  const stationIds = new Set(stations.map(({ StationId }) => StationId));
  const overview = monthOverviewIn(await monthOverview(deps, month, { stationIds }), units);
  const { Stations } = overview;
  const attachments = new Attachments();
  const madeAt = toInstant(deps.clock.now());
  if (Stations.length > 0) await attachments.add((format) => monthFile(overview, format, madeAt));
  const where = coverageLabel(schedule, []);
  const [onlyArea] = schedule.Areas.length === 1 ? schedule.Areas : [];
  const filter = onlyArea === undefined ? '' : `&area=${encodeURIComponent(onlyArea)}`;
  const more = Stations.length - MAX_LINES;
  const text = [
    `${schedule.Name}: ${month}`,
    texts.coverage(where, stations.length),
    '',
    ...emptyAreas.map(texts.areaWithoutStations),
    ...(stations.length === 0 && schedule.Areas.length === 0 ? [texts.noStations] : []),
    ...(Stations.length > 0 ? [texts.totals(phrasesOf(totalOf(Stations)))] : []),
    ...Stations.slice(0, MAX_LINES).map((station) =>
      texts.stationPhrases(station.SiteName, phrasesOf(station)),
    ),
    ...(more > 0 ? [texts.moreStationsInFiles(more)] : []),
    ...(publicUrl === null ? [] : [`  ${publicUrl}/reports/month?period=${month}${filter}`]),
    '',
    ...(Stations.length > 0 ? [texts.monthNotes] : []),
    ...(Stations.some(({ HiddenStarts }) => HiddenStarts) ? [texts.hiddenStartExplained] : []),
    ...(attachments.areTooLarge ? [texts.filesTooLargeForEmail] : []),
  ];
  return {
    title: `${SCHEDULED_TITLES.month}: ${where}, ${month}`,
    text: text.join('\n').trimEnd(),
    attachments: attachments.sent,
  };
}

type Figures = Pick<
  StationMonth,
  'RunHours' | 'Starts' | 'HiddenStarts' | 'Rain' | 'RainUnits' | 'Alarms' | 'Hours' | 'UnknownHours'
>;

/** Rain at different places has no sum; data coverage is a station's. */
function totalOf(stations: readonly StationMonth[]): Figures {
  const sum = (of: (station: StationMonth) => number | null) => sumOfKnown(stations.map(of));
  const alarms = (of: keyof StationMonth['Alarms']) => sum(({ Alarms }) => Alarms[of]) ?? 0;
  return {
    RunHours: sum(({ RunHours }) => RunHours),
    Starts: sum(({ Starts }) => Starts),
    HiddenStarts: sum(({ HiddenStarts }) => HiddenStarts),
    ...{ Rain: null, RainUnits: '', Hours: 0, UnknownHours: null },
    Alarms: {
      Total: alarms('Total'),
      Critical: alarms('Critical'),
      High: alarms('High'),
      Medium: alarms('Medium'),
      Low: alarms('Low'),
    },
  };
}

function phrasesOf({ RunHours, Starts, HiddenStarts, Rain, RainUnits, Alarms, ...time }: Figures): string[] {
  const { Hours, UnknownHours } = time;
  const priorities = [
    [Alarms.Critical, 'critical'],
    [Alarms.High, 'high'],
    [Alarms.Medium, 'medium'],
    [Alarms.Low, 'low'],
  ] as const;
  const parts = priorities.flatMap(([count, name]) => (count > 0 ? [`${formatCount(count)} ${name}`] : []));
  const coverage = UnknownHours === null ? null : dataCoverage({ Hours, UnknownHours });
  return [
    ...(RunHours === null ? [] : [texts.runTime(formatNumber(RunHours, 1))]),
    ...(Starts === null ? [] : [texts.startCount(Starts)]),
    ...(HiddenStarts ? [texts.hiddenStartCount(HiddenStarts)] : []),
    ...(Rain === null ? [] : [texts.rainfall(formatNumber(Rain, rainDecimals(RainUnits)), RainUnits)]),
    texts.alarmCount(Alarms.Total, parts),
    // Rounded down: 100 is all of the time.
    ...(coverage === null ? [] : [texts.dataCoverage((Math.floor(1_000 * coverage + 1e-6) / 10).toFixed(1))]),
  ];
}
