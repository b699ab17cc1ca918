import { type Activation, activationsOf } from './soak-field.ts';
import { createSoakRandom, type SoakRandom } from './soak-random.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MAX_OUTAGE_MS = 4 * HOUR_MS;

export interface SoakOptions {
  readonly stations: number;
  readonly days: number;
  /** Alarms per station and year, without incidents. */
  readonly alarmsAYear: number;
  /** Times at which many stations close together are lost. */
  readonly storms: number;
  readonly kills: number;
  /** Times at which the mail server accepts nothing. */
  readonly outages: number;
  readonly seed: number;
  /** A zone with a clock change within the time. */
  readonly timeZone: string;
  readonly start: string;
}

/** An event at a station: its conditions change, or a user acknowledges its alarms. */
export interface Happening {
  readonly atMs: number;
  readonly what: 'field' | 'look';
  readonly stationId: number;
}

/** A time in which the mail server refuses, or disconnects, all clients. */
export interface MailOutage {
  readonly fromMs: number;
  readonly toMs: number;
  readonly how: 'refuses' | 'hangs up';
}

/** Everything that happens around the server, known in advance. */
export interface SoakPlan {
  readonly startMs: number;
  readonly endMs: number;
  readonly activations: readonly Activation[];
  /** In order. */
  readonly happenings: readonly Happening[];
  readonly mailOutages: readonly MailOutage[];
}

/** The same for the same options. */
export function planSoak(options: SoakOptions): SoakPlan {
  const random = createSoakRandom(options.seed);
  const startMs = Date.parse(options.start);
  const endMs = startMs + options.days * DAY_MS;
  const activations = activationsOf({ ...options, fromMs: startMs + HOUR_MS, toMs: endMs }, random);
  const happenings = activations.flatMap(({ stationId, fromMs, toMs }): Happening[] => [
    { atMs: fromMs, what: 'field', stationId },
    { atMs: toMs, what: 'field', stationId },
    { atMs: fromMs + patienceMs(random), what: 'look', stationId },
  ]);
  happenings.sort((a, b) => a.atMs - b.atMs || a.stationId - b.stationId);
  const mailOutages = Array.from({ length: options.outages }, (): MailOutage => {
    const fromMs = startMs + Math.floor(random() * (endMs - startMs - MAX_OUTAGE_MS));
    const toMs = fromMs + Math.floor(random() * MAX_OUTAGE_MS);
    return { fromMs, toMs, how: random() < 0.5 ? 'refuses' : 'hangs up' };
  });
  return { startMs, endMs, activations, happenings, mailOutages };
}

/** Most alarms are seen soon, some late, a few on the next day. */
function patienceMs(random: SoakRandom): number {
  const share = random();
  const longest =
    share < 0.7 ? 10 * MINUTE_MS : share < 0.9 ? HOUR_MS : share < 0.98 ? 4 * HOUR_MS : 24 * HOUR_MS;
  return 1 + Math.floor(random() * longest);
}
