import type { ActiveAlarms } from '@outpost/contract';
import { ALARM_STATES, PRIORITIES } from '@outpost/contract';
import { GOOD, withoutRoundingError } from '@outpost/core';
import type { Image, StationImage } from '../../acquisition/index.ts';
import * as texts from './texts.ts';

/** How many stations are one piece of the text. */
const STATIONS_AT_ONCE = 100;

export interface Exposed {
  readonly image: Image;
  /** Which stations are exposed. */
  readonly isOwn: (stationId: number) => boolean;
  /** null: without alarms. */
  readonly alarms: ActiveAlarms['Alarms'] | null;
}

/**
 * Station status, values and alarms in Prometheus' text format, in pieces. A value without good
 * quality has no sample, so that it cannot be taken for a current one; its quality and the time of
 * its last measurement have.
 */
export function* exposition({ image, isOwn, alarms }: Exposed): Generator<string> {
  const stations = [...image.stations()].filter(
    ({ stationId, config }) => config.Enabled && isOwn(stationId),
  );
  for (const family of [UP, LAST_POLL, VALUE, IS_GOOD, MEASURED]) {
    yield headOf(family.name, family.help);
    for (let first = 0; first < stations.length; first += STATIONS_AT_ONCE)
      yield stations
        .slice(first, first + STATIONS_AT_ONCE)
        .map((station) => family.samples(image, station))
        .join('');
  }
  if (alarms !== null) yield alarmSamples(alarms.filter(({ StationId }) => isOwn(StationId)));
}

interface Family {
  readonly name: string;
  readonly help: string;
  /** Lines with a line feed each. */
  samples(image: Image, station: StationImage): string;
}

const UP: Family = {
  name: 'outpost_station_up',
  help: texts.stationUp,
  samples: (_image, station) =>
    sample(UP.name, stationLabels(station), station.link.status === 'online' ? 1 : 0),
};

const LAST_POLL: Family = {
  name: 'outpost_station_last_good_poll_timestamp_seconds',
  help: texts.lastGoodPoll,
  samples: (_image, station) => {
    const atMs = station.link.lastGoodPollAtMs;
    return atMs === null ? '' : sample(LAST_POLL.name, stationLabels(station), atMs / 1_000);
  },
};

const ofPoints = (
  name: string,
  help: string,
  readValue: (columns: Image['columns'], slot: number) => number | null,
): Family => ({
  name,
  help,
  samples: ({ columns }, station) => {
    const own = stationLabels(station);
    return station.config.Points.map((point, position) => {
      const value = readValue(columns, station.first + position);
      if (value === null || Number.isNaN(value)) return '';
      const unit = point.Kind === 'analog' ? point.Units : '';
      const labels = `${own},point_id="${point.Id}",point="${escaped(point.Point)}",name="${escaped(point.Name)}",unit="${escaped(unit)}"`;
      return sample(name, labels, value);
    }).join('');
  },
});

const VALUE = ofPoints('outpost_point_value', texts.pointValue, ({ qualities, values }, slot) =>
  qualities[slot] === GOOD ? withoutRoundingError(values[slot]!) : null,
);
const IS_GOOD = ofPoints('outpost_point_good', texts.pointGood, ({ qualities }, slot) =>
  qualities[slot] === GOOD ? 1 : 0,
);
const MEASURED = ofPoints(
  'outpost_point_measured_timestamp_seconds',
  texts.pointMeasured,
  ({ measuredAtMs }, slot) => measuredAtMs[slot]! / 1_000,
);

/** The states of alarms that are listed as active, though `returned-unacknowledged` has ended. */
const LISTED = ALARM_STATES.filter((state) => /acknowledged$/.test(state));

function alarmSamples(alarms: ActiveAlarms['Alarms']): string {
  const counts = new Map<string, number>();
  const count = (name: string, labels: string, by: number) => {
    const key = `${name}{${labels}}`;
    counts.set(key, (counts.get(key) ?? 0) + by);
  };
  for (const priority of PRIORITIES)
    for (const state of LISTED) count('outpost_alarms', `priority="${priority}",state="${state}"`, 0);
  for (const { Priority, State } of alarms)
    count('outpost_alarms', `priority="${Priority}",state="${State}"`, 1);
  const totals = linesOf(counts);
  counts.clear();
  for (const { StationId, SiteName, Priority, State } of alarms) {
    const labels = `station_id="${StationId}",station="${escaped(SiteName)}",priority="${Priority}",state="${State}"`;
    count('outpost_station_alarms', labels, 1);
  }
  return [
    headOf('outpost_alarms', texts.alarms),
    totals,
    headOf('outpost_station_alarms', texts.stationAlarms),
    linesOf(counts),
  ].join('');
}

const linesOf = (counts: ReadonlyMap<string, number>): string =>
  Array.from(counts, ([key, value]) => `${key} ${value}\n`).join('');

const headOf = (name: string, help: string): string => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n`;
const sample = (name: string, labels: string, value: number): string => `${name}{${labels}} ${value}\n`;

const stationLabels = ({ stationId, config: { SiteName, Area } }: StationImage): string =>
  `station_id="${stationId}",station="${escaped(SiteName)}",area="${escaped(Area)}"`;

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
