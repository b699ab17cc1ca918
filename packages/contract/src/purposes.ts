import type { Point } from './points.ts';

/** What a point means to the process. `docs/stations.md` lists the purposes for users. */
export interface PurposeInfo {
  /** A trailing `:N` stands for the number of a pump. */
  readonly name: string;
  readonly kind: Point['Kind'];
  readonly meaning: string;
}

const digital = (name: string, meaning: string): PurposeInfo => ({ name, kind: 'digital', meaning });
const analog = (name: string, meaning: string): PurposeInfo => ({ name, kind: 'analog', meaning });

/**
 * The purposes that process graphics, summaries, reports and the clock use, in the order in which
 * they are offered.
 */
export const PURPOSES: readonly PurposeInfo[] = [
  analog('level', 'level of the wet well or tank'),
  analog('setpoint:lead-on', 'level at which the first pump starts'),
  analog('setpoint:lag-on', 'level at which the second pump also starts'),
  analog('setpoint:off', 'level at which the pumps stop'),
  analog('setpoint:high', 'high level alarm setpoint in the controller'),
  analog('setpoint:low', 'low level alarm setpoint in the controller'),
  analog('setpoint:fill-on', 'level at which filling starts'),
  analog('setpoint:fill-off', 'level at which filling stops'),
  analog('setpoint:pressure', 'pressure setpoint in the controller'),
  digital('pump-run:N', 'pump N; on = running'),
  digital('pump-fail:N', 'overload or drive fault of pump N; on = failed'),
  analog('pump-current:N', 'motor current of pump N'),
  analog('pump-hours:N', 'run time of pump N in hours'),
  digital('pump-inhibit:N', 'output; pump N is inhibited while on'),
  digital('alternation', 'output; the lead pump alternates after each cycle while on'),
  analog('inflow', 'flow into the station'),
  analog('flow', 'flow out of or through the station'),
  analog('pressure:discharge', 'pressure after the pumps or the valve'),
  analog('pressure:suction', 'pressure before the pumps or the valve'),
  digital('valve', 'valve at the inlet or between two pressures; on = open'),
  analog('valve-position', 'how far that valve is open'),
  digital('power', 'utility power; on = failed'),
  digital('generator', 'generator; on = running'),
  analog('battery', 'battery voltage of the controller'),
  digital('float:high', 'high float; on = wet'),
  digital('float:low', 'low float; on = dry'),
  digital('hatch', 'hatch, lid or door; on = open'),
  analog('rain', 'rain intensity'),
  analog('temperature', 'air or water temperature'),
  analog('total', 'volume counter or rain gauge tips'),
  analog('drawdown', 'drawdown of the water level in a well'),
  analog('clock:year', 'controller clock, local time; all six are set together'),
  analog('clock:month', '1 to 12'),
  analog('clock:day', '1 to 31'),
  analog('clock:hour', '0 to 23'),
  analog('clock:minute', '0 to 59'),
  analog('clock:second', '0 to 59'),
];

const BY_NAME = new Map(PURPOSES.map((purpose) => [purpose.name, purpose]));
/** A station with one pump may omit the number. */
const WITHOUT_NUMBER = 'pump-run';

/** The purpose that a point's `Purpose` names, such as `pump-run:2`; null: unknown. */
export function purposeOf(text: string): PurposeInfo | null {
  const name = text === WITHOUT_NUMBER ? `${text}:N` : text.replace(/:[1-9]\d?$/, ':N');
  return text.endsWith(':N') ? null : (BY_NAME.get(name) ?? null);
}

/** Number of pumps whose purposes are offered; higher numbers can be typed. */
const MAX_OFFERED_PUMPS = 4;

/** Every purpose as a point stores it, one per pump. */
export const OFFERED_PURPOSES: readonly PurposeInfo[] = PURPOSES.flatMap((purpose) => {
  if (!purpose.name.endsWith(':N')) return [purpose];
  return Array.from({ length: MAX_OFFERED_PUMPS }, (_, index) => ({
    ...purpose,
    name: purpose.name.replace(/N$/, String(index + 1)),
    meaning: purpose.meaning.replace('pump N', `pump ${index + 1}`),
  }));
});
