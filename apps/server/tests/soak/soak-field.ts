import { NewStation } from '@outpost/contract';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Alarms are further apart than a chatter, and seen by some polls. */
const LEAST_APART_MS = 10 * MINUTE_MS;
const SHORTEST_MS = 4 * MINUTE_MS;
const LONGEST_MS = 8 * HOUR_MS;

export type Random = () => number;

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A time in which a condition holds. */
export interface Activation {
  readonly stationId: number;
  /** `on`: the float is wet; `communication`: the station does not answer. */
  readonly kind: 'on' | 'communication';
  readonly fromMs: number;
  readonly toMs: number;
}

/** A station with a float, whose number decides on the priority of its alarms. */
export function soakStation(stationId: number): NewStation {
  const Priority = (['critical', 'high', 'medium', 'low'] as const)[stationId % 4]!;
  return NewStation.parse({
    SiteName: `Station ${stationId}`,
    Host: '127.0.0.1',
    PollIntervalSeconds: 86_400,
    CommunicationAlarm: { Priority },
    Points: [
      {
        Kind: 'digital',
        Point: 'DI1',
        Name: 'Float',
        Table: 'coil',
        Address: 0,
        DataType: 'bit',
        Limits: [{ Kind: 'on', Priority, Message: 'Overflow' }],
      },
    ],
  });
}

/** When the conditions of a station hold: apart from each other, in order. */
export function activationsOf(
  stationId: number,
  { fromMs, toMs, aYear }: { fromMs: number; toMs: number; aYear: number },
  random: Random,
): Activation[] {
  const meanGapMs = (365 * 24 * HOUR_MS) / aYear;
  const activations: Activation[] = [];
  for (let atMs = fromMs; ; ) {
    const beginMs = atMs + LEAST_APART_MS + Math.round(-Math.log(1 - random()) * meanGapMs);
    const length = SHORTEST_MS * (LONGEST_MS / SHORTEST_MS) ** random();
    const endMs = beginMs + Math.round(length);
    if (endMs + HOUR_MS >= toMs) return activations;
    const kind = random() < 0.3 ? 'communication' : 'on';
    activations.push({ stationId, kind, fromMs: beginMs, toMs: endMs });
    atMs = endMs;
  }
}
