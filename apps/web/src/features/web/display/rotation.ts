import type { ActiveAlarms, AlarmLogEntry } from '@outpost/contract';
import { needsAcknowledgement } from '@outpost/core';
import { type AttentionItem, itemAlarms } from '../home/situation.ts';
import { isNight, minuteOfDay, type Night } from './settings.ts';

/** So long after its activation an unacknowledged high alarm keeps the situation on the screen. */
export const HOLD_MS = 5 * 60_000;
/** The most stations shown because of their alarms, so that a flood does not fill the rotation. */
export const MAX_ALARM_STATIONS = 6;

/** A page of the rotation: `situation`, `map`, or a station by its id. */
export type Slide = 'situation' | 'map' | number;

/** What is shown. Times are ms by the server's clock. */
export interface Rotation {
  readonly slide: Slide;
  readonly sinceMs: number;
}

/**
 * The pages in their order: situation, map, the chosen stations, then those with alarms, worst first, of these the ones
 * with active alarms before those where all have returned.
 *
 * @param known the ids of all stations; chosen ones that do not exist are left out
 * @param items what needs attention, worst first
 */
export function slidesOf(
  chosen: readonly number[],
  known: ReadonlySet<number>,
  items: readonly AttentionItem[],
): Slide[] {
  const own = chosen.filter((id) => known.has(id));
  const alarms = items.flatMap(itemAlarms);
  const alarmed = new Set(
    [...alarms.filter(({ Active }) => Active), ...alarms].map(({ StationId }) => StationId),
  );
  const others = [...alarmed].filter((id) => known.has(id) && !own.includes(id));
  return ['situation', 'map', ...own, ...others.slice(0, MAX_ALARM_STATIONS)];
}

/** What is shown next. @param heldSinceMs see `heldSince` */
export function turn(
  now: Rotation,
  slides: readonly Slide[],
  heldSinceMs: number | null,
  nowMs: number,
  slideMs: number,
): Rotation {
  if (!slides.includes(now.slide)) return { slide: 'situation', sinceMs: nowMs };
  const isOver = nowMs - now.sinceMs >= slideMs;
  if (heldSinceMs !== null) {
    // A page that the user chose meanwhile is shown for its time.
    const isNew = heldSinceMs > now.sinceMs;
    return now.slide !== 'situation' && (isOver || isNew) ? { slide: 'situation', sinceMs: nowMs } : now;
  }
  return isOver ? step(now, slides, 1, nowMs) : now;
}

/** The page after or before. */
export function step(now: Rotation, slides: readonly Slide[], by: 1 | -1, nowMs: number): Rotation {
  const index = slides.indexOf(now.slide);
  const slide = slides[(Math.max(0, index) + by + slides.length) % slides.length] ?? 'situation';
  return { slide, sinceMs: nowMs };
}

type Active = Pick<ActiveAlarms, 'Alarms' | 'Maintenance'>;

/** Alarms that wait for an acknowledgement, without those of stations in maintenance. */
function waitingOf({ Alarms, Maintenance }: Active): AlarmLogEntry[] {
  const inMaintenance = new Set(Maintenance.map(({ StationId }) => StationId));
  return Alarms.filter((entry) => needsAcknowledgement(entry) && !inMaintenance.has(entry.StationId));
}

/**
 * When the newest alarm was raised that keeps the situation on the screen, ms by the server's clock;
 * null: none does. A critical one does until it is acknowledged.
 */
export function heldSince(active: Active, nowMs: number): number | null {
  const raised = waitingOf(active)
    .map(({ Priority, LastRaisedAt }) => ({ Priority, atMs: Date.parse(LastRaisedAt) }))
    .filter(
      ({ Priority, atMs }) => Priority === 'critical' || (Priority === 'high' && nowMs - atMs < HOLD_MS),
    )
    .map(({ atMs }) => atMs);
  return raised.length === 0 ? null : Math.max(...raised);
}

/**
 * Whether the screen is dimmed: at night, but not while a critical alarm is unacknowledged, and not
 * without current alarms.
 *
 * @param active null: alarms are not known or not current
 */
export function isDimmed(night: Night | null, active: Active | null, nowMs: number): boolean {
  if (night === null || active === null || !isNight(night, minuteOfDay(nowMs))) return false;
  return !waitingOf(active).some(({ Priority }) => Priority === 'critical');
}
