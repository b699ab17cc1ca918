import { NewStation, type Priority } from '@outpost/contract';
import type { SoakRandom } from './soak-random.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Alarms of a station are further apart than chattering, and than any recovery after a kill. */
const APART_MS = 20 * MINUTE_MS;
const MIN_SPAN_MS = 5 * MINUTE_MS;
const MAX_SPAN_MS = 8 * HOUR_MS;
const DISTRICT = 25;
/** Stations of a gateway. */
const LINE = 5;

/** A time during which a condition holds. */
export interface Activation {
  readonly stationId: number;
  /**
   * `on`: the float is wet; `off`: there is no power; `communication`: the station does not
   * respond.
   */
  readonly kind: 'on' | 'off' | 'communication';
  readonly fromMs: number;
  readonly toMs: number;
  /** Its incident; null: a single condition. */
  readonly storm: number | null;
}

/** Kinds of losses at stations of a district: close together, on one gateway, or unrelated. */
type District = 'near' | 'line' | 'far';

export const districtOf = (stationId: number): District =>
  (['near', 'line', 'near', 'far'] as const)[Math.floor((stationId - 1) / DISTRICT) % 4]!;

/** As at many utilities: few are critical. */
function priorityOf(stationId: number, salt: number): Priority {
  const share = (stationId * 7 + salt * 13) % 20;
  return share === 0 ? 'critical' : share < 4 ? 'high' : share < 10 ? 'medium' : 'low';
}

/** A station with a float and a power contact. */
export function soakStation(stationId: number): NewStation {
  const district = districtOf(stationId);
  const number = Math.floor((stationId - 1) / DISTRICT);
  const place = (stationId - 1) % DISTRICT;
  const line = district === 'line' ? Math.floor((stationId - 1) / LINE) : stationId;
  const point = { Kind: 'digital', Table: 'coil', DataType: 'bit' };
  return NewStation.parse({
    SiteName: `Station ${stationId}`,
    Host: `10.${district === 'line' ? 1 : 0}.${line >> 8}.${line & 255}`,
    UnitId: place + 1,
    PollIntervalSeconds: 86_400,
    CommunicationAlarm: { Priority: priorityOf(stationId, 1) },
    // Districts are half a degree apart, the stations of one some hundred metres.
    ...(district === 'near'
      ? { Latitude: 45 + number / 2 + Math.floor(place / LINE) / 100, Longitude: 9 + (place % LINE) / 100 }
      : {}),
    Points: [
      {
        ...point,
        Point: 'DI1',
        Name: 'Float',
        Address: 0,
        Limits: [{ Kind: 'on', Priority: priorityOf(stationId, 2), Message: 'Overflow' }],
      },
      {
        ...point,
        Point: 'DI2',
        Name: 'Mains',
        Address: 1,
        Purpose: 'power',
        Limits: [{ Kind: 'off', Priority: priorityOf(stationId, 3), Message: 'Power failed' }],
      },
    ],
  });
}

export interface SoakFieldOptions {
  readonly stations: number;
  /** Alarms per station and year, without incidents. */
  readonly alarmsAYear: number;
  /** Times at which a district loses power and communication. */
  readonly storms: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * When the conditions of all stations hold: those of a station separate from each other. In the
 * order in which they begin.
 */
export function activationsOf(options: SoakFieldOptions, random: SoakRandom): Activation[] {
  const busy = new Map<number, Activation[]>();
  const add = (activation: Activation) => {
    const { stationId, fromMs, toMs } = activation;
    const known = busy.get(stationId) ?? [];
    const isFree = known.every((one) => one.toMs + APART_MS < fromMs || toMs + APART_MS < one.fromMs);
    if (isFree && toMs + HOUR_MS < options.toMs) busy.set(stationId, [...known, activation]);
  };
  for (let storm = 0; storm < options.storms; storm++)
    for (const one of stormOf(storm, options, random)) add(one);
  for (let stationId = 1; stationId <= options.stations; stationId++)
    for (const one of alone(stationId, options, random)) add(one);
  return [...busy.values()].flat().sort((a, b) => a.fromMs - b.fromMs || a.stationId - b.stationId);
}

/**
 * Stations of a district, or of a gateway in it, are lost within minutes and return within minutes.
 */
function stormOf(
  storm: number,
  { stations, fromMs, toMs }: SoakFieldOptions,
  random: SoakRandom,
): Activation[] {
  const first = Math.floor(random() * stations) + 1;
  const size = districtOf(first) === 'line' ? LINE : DISTRICT;
  const from = first - ((first - 1) % size);
  const atMs = fromMs + Math.floor(random() * (toMs - fromMs));
  const lengthMs = 20 * MINUTE_MS + Math.floor(random() * 5 * HOUR_MS);
  const activations: Activation[] = [];
  for (let stationId = from; stationId < from + size && stationId <= stations; stationId++) {
    const beginMs = atMs + Math.floor(random() * 2 * MINUTE_MS);
    const endMs = beginMs + lengthMs + Math.floor(random() * 20 * MINUTE_MS);
    const kind = random() < 0.5 ? 'communication' : 'off';
    if (size === LINE || random() < 0.5)
      activations.push({ stationId, kind, fromMs: beginMs, toMs: endMs, storm });
  }
  return activations;
}

function* alone(
  stationId: number,
  { fromMs, toMs, alarmsAYear }: SoakFieldOptions,
  random: SoakRandom,
): Iterable<Activation> {
  const meanGapMs = (365 * 24 * HOUR_MS) / alarmsAYear;
  for (let atMs = fromMs; atMs < toMs; ) {
    const beginMs = atMs + APART_MS + Math.round(-Math.log(1 - random()) * meanGapMs);
    const endMs = beginMs + Math.round(MIN_SPAN_MS * (MAX_SPAN_MS / MIN_SPAN_MS) ** random());
    const share = random();
    const kind = share < 0.25 ? 'communication' : share < 0.35 ? 'off' : 'on';
    yield { stationId, kind, fromMs: beginMs, toMs: endMs, storm: null };
    atMs = endMs;
  }
}
