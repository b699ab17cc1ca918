/**
 * Share of the day's mean at each full hour: a residential catchment, peaks at breakfast and in the
 * evening.
 */
const WEEKDAY = [
  0.55, 0.42, 0.35, 0.32, 0.36, 0.62, 1.15, 1.62, 1.5, 1.22, 1.08, 1.02, 1.04, 1.0, 0.94, 0.92, 0.98, 1.14,
  1.36, 1.44, 1.36, 1.2, 0.97, 0.75,
] as const;
/** People get up later and stay at home. */
const WEEKEND = [
  0.66, 0.5, 0.4, 0.34, 0.33, 0.42, 0.64, 1.0, 1.42, 1.6, 1.5, 1.32, 1.22, 1.14, 1.06, 1.0, 1.02, 1.12, 1.26,
  1.32, 1.26, 1.14, 0.98, 0.8,
] as const;

/** Flow as a share of the day's mean, by local hour (0 to 24) and day of the week (0 is Sunday). */
export function diurnal(localHour: number, dayOfWeek: number): number {
  const day = dayOfWeek === 0 || dayOfWeek === 6 ? WEEKEND : WEEKDAY;
  const hour = Math.floor(localHour) % 24;
  const into = localHour - Math.floor(localHour);
  return day[hour]! * (1 - into) + day[(hour + 1) % 24]! * into;
}
