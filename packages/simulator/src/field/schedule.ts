import { createRandom, type Random, seedFrom } from '../random.ts';
import type { Fault } from './fault.ts';

/** An automatic fault at a known time. */
export interface ScheduledFault {
  /** Unique within a schedule. */
  readonly id: string;
  readonly siteIndex: number;
  readonly fault: Fault;
  readonly fromMs: number;
  readonly toMs: number;
}

/** The parts of a site that the schedule needs. */
export interface SchedulableSite {
  readonly code: string;
  readonly pumps: 0 | 1 | 2;
  /** Degrees: determines the sites of one power line. */
  readonly latitude: number;
  readonly longitude: number;
}

/** The faults at a given time; a pure function of time. */
export interface FaultSchedule {
  activeAt(atMs: number): readonly ScheduledFault[];
}

export const NO_SCHEDULE: FaultSchedule = { activeAt: () => [] };

const MINUTE_MS = 60_000;
const SLOT_MS = 20 * MINUTE_MS;
/** No fault that begins in a slot lasts more than this many further slots. */
const LOOK_BACK_SLOTS = 4;
/** No other faults around the beginning of the scenario. */
const STORY_LEAD_MS = 20 * MINUTE_MS;
const STORY_TAIL_MS = 30 * MINUTE_MS;

/**
 * Mild outages: about one site of 24 offline at any time, for 5 to 30 minutes; occasionally a slow
 * or lossy link; a few pump trips and a power failure a day, every other day one of a power line
 * with all its sites; hatches during working hours; a stuck sensor every few days. None around
 * `story`, which is simulated instead.
 */
export function createDemoSchedule(
  seed: number,
  sites: readonly SchedulableSite[],
  story: readonly ScheduledFault[],
  storyStartMs: number,
): FaultSchedule {
  const slots = new Map<number, readonly ScheduledFault[]>();
  const faultFreeFrom = storyStartMs - STORY_LEAD_MS;
  const faultFreeTo = storyStartMs + STORY_TAIL_MS;

  function ofSlot(slot: number): readonly ScheduledFault[] {
    let faults = slots.get(slot);
    if (faults === undefined) {
      const planned = [...planSlot(seed, slot, sites), ...planPowerLine(seed, slot, sites)];
      faults = planned.filter((one) => one.toMs <= faultFreeFrom || one.fromMs >= faultFreeTo);
      if (slots.size > 32) slots.clear();
      slots.set(slot, faults);
    }
    return faults;
  }

  return {
    activeAt(atMs) {
      const active: ScheduledFault[] = [];
      const now = Math.floor(atMs / SLOT_MS);
      for (let slot = now - LOOK_BACK_SLOTS; slot <= now; slot++) {
        for (const one of ofSlot(slot)) if (atMs >= one.fromMs && atMs < one.toMs) active.push(one);
      }
      for (const one of story) if (atMs >= one.fromMs && atMs < one.toMs) active.push(one);
      return active;
    },
  };
}

function planSlot(seed: number, slot: number, sites: readonly SchedulableSite[]): ScheduledFault[] {
  const random = createRandom(seedFrom(seed, 'outages', slot));
  const faults: ScheduledFault[] = [];
  const add = (siteIndex: number, fault: Fault, leastMinutes: number, mostMinutes: number) => {
    const fromMs = slot * SLOT_MS + random.next() * SLOT_MS;
    const minutes = leastMinutes + random.next() * (mostMinutes - leastMinutes);
    const id = `${slot}/${faults.length}`;
    faults.push({ id, siteIndex, fault, fromMs, toMs: fromMs + minutes * MINUTE_MS });
  };
  const any = () => Math.floor(random.next() * sites.length);
  // 24 sites: one outage of 17.5 minutes on average in each slot of 20.
  if (random.next() < Math.min(1, (sites.length / 24) * 1.1)) add(any(), outage(random), 5, 30);
  if (random.next() < 0.05) add(any(), { kind: 'slow', delayMs: 150 + 350 * random.next() }, 10, 40);
  if (random.next() < 0.04) add(any(), { kind: 'drop', rate: 0.1 + 0.2 * random.next() }, 5, 15);
  if (random.next() < 0.012) add(any(), { kind: 'power-fail' }, 3, 40);
  const hourUtc = ((slot * SLOT_MS) / 3_600_000) % 24;
  if (hourUtc >= 15 && hourUtc < 23 && random.next() < 0.06) add(any(), { kind: 'hatch' }, 5, 25);
  if (random.next() < 0.03) tripPump(sites, random, add);
  if (random.next() < 0.004) add(any(), { kind: 'stuck', name: 'batteryV' }, 20, 60);
  return faults;
}

/** Sites of one power line. */
const SITES_OF_A_LINE = 5;
/** Relays trip one after the other. */
const LINE_SPREAD_MS = 20_000;

/**
 * A failure of a power line: a site and its nearest neighbours. Drawn separately, so that nothing
 * else of a seed depends on it.
 */
function planPowerLine(seed: number, slot: number, sites: readonly SchedulableSite[]): ScheduledFault[] {
  const random = createRandom(seedFrom(seed, 'power lines', slot));
  const middle = sites[Math.floor(random.next() * sites.length)];
  if (random.next() >= 0.007 || !middle) return [];
  const fromMs = slot * SLOT_MS + random.next() * SLOT_MS;
  const toMs = fromMs + (8 + 27 * random.next()) * MINUTE_MS;
  const farness = ({ latitude, longitude }: SchedulableSite) =>
    Math.hypot(
      latitude - middle.latitude,
      (longitude - middle.longitude) * Math.cos((middle.latitude * Math.PI) / 180),
    );
  return sites
    .map((site, siteIndex) => ({ siteIndex, far: farness(site) }))
    .sort((a, b) => a.far - b.far || a.siteIndex - b.siteIndex)
    .slice(0, SITES_OF_A_LINE)
    .map(({ siteIndex }, place) => ({
      id: `${slot}/line/${place}`,
      siteIndex,
      fault: { kind: 'power-fail' },
      fromMs: fromMs + random.next() * LINE_SPREAD_MS,
      toMs: toMs + random.next() * LINE_SPREAD_MS,
    }));
}

function outage(random: Random): Fault {
  const way = random.next();
  if (way < 0.6) return { kind: 'silent' };
  return way < 0.85 ? { kind: 'refused' } : { kind: 'half-open' };
}

function tripPump(
  sites: readonly SchedulableSite[],
  random: Random,
  add: (siteIndex: number, fault: Fault, leastMinutes: number, mostMinutes: number) => void,
): void {
  const withPumps = sites.flatMap((site, index) => (site.pumps > 0 ? [index] : []));
  const siteIndex = withPumps[Math.floor(random.next() * withPumps.length)];
  if (siteIndex === undefined) return;
  const pump = sites[siteIndex]!.pumps === 2 && random.next() < 0.5 ? 2 : 1;
  add(siteIndex, { kind: 'pump-fail', pump }, 10, 60);
}
