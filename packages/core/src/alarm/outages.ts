/** When losses of power and communication are one incident. */
export interface IncidentRule {
  /** The minimum number of stations. */
  readonly stations: number;
  /** The maximum distance of each station to another one, km. */
  readonly kilometres: number;
  /**
   * The time within which the first ones must be raised, and within which another one may follow
   * any of them, ms.
   */
  readonly withinMs: number;
}

/**
 * A power line or a radio mast serves stations some kilometres apart, and all of them are polled
 * again within minutes.
 */
export const INCIDENT_RULE: IncidentRule = { stations: 3, kilometres: 15, withinMs: 5 * 60_000 };

/** The position and the connection of a station. */
export interface StationLocation {
  /** Degrees; null: unknown. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** What several stations may share, a gateway or a radio: `10.0.0.7:502`. */
  readonly line: string;
}

/** A station that lost power or communication. */
export interface Outage {
  readonly alarmId: number;
  readonly stationId: number;
  /** Last raised, ms. */
  readonly atMs: number;
  /** null: it is in none. */
  readonly incidentId: number | null;
  readonly where: StationLocation;
}

/** Outages that form one incident from now on. */
export interface Joined {
  /** The first alarm of the incident. */
  readonly incidentId: number;
  /** Alarms that are new in it. */
  readonly alarmIds: readonly number[];
}

interface Placed extends Outage {
  incidentId: number | null;
  /** On the globe, km from its centre; null: unknown. */
  readonly at: readonly [x: number, y: number, z: number] | null;
  readonly cells: readonly string[];
}

const EARTH_KM = 6_371;

/**
 * Groups recent losses of power and communication into incidents: each is within the distance of
 * the rule, or on the same line, and within the time of another one of the incident. An outage
 * joins the oldest incident that is near, together with near ones that are in none yet. It has no
 * clock: time comes from the outages, and those too long before the newest are dropped.
 */
export class OutageGroups {
  readonly #rule: IncidentRule;
  /** In the order in which they were raised. */
  readonly #all = new Map<number, Placed>();
  /** Those in no incident, and those in one, by where others may be near. */
  readonly #loose = new Map<string, Set<Placed>>();
  readonly #grouped = new Map<string, Set<Placed>>();
  /** The number of outages of each incident. */
  readonly #sizes = new Map<number, number>();

  constructor(rule: IncidentRule = INCIDENT_RULE) {
    this.#rule = rule;
  }

  /** Whether an incident has a recent outage, as of a time, that others may join. */
  isGoing(incidentId: number, atMs: number): boolean {
    this.#forgetBefore(atMs);
    return this.#sizes.has(incidentId);
  }

  /** Restores those that were known before a restart, in any order, unchanged. */
  restore(outages: Iterable<Outage>): void {
    for (const outage of [...outages].sort((a, b) => a.atMs - b.atMs)) this.#place(outage);
  }

  /**
   * Adds one that was raised. @returns the incident that it creates or extends; null: it is alone
   * so far
   */
  add(outage: Outage): Joined | null {
    this.#forgetBefore(outage.atMs);
    const placed = this.#place(outage);
    // Raised again within its incident, which was already notified.
    if (placed.incidentId !== null) return null;
    const together = this.#looseAround(placed);
    const incidentId = this.#incidentNear(together);
    const stations = new Set(together.map(({ stationId }) => stationId));
    if (incidentId === null && stations.size < this.#rule.stations) return null;
    const joined = {
      incidentId: incidentId ?? Math.min(...together.map(({ alarmId }) => alarmId)),
      alarmIds: together.map(({ alarmId }) => alarmId).sort((a, b) => a - b),
    };
    for (const each of together) {
      this.#take(this.#loose, each);
      each.incidentId = joined.incidentId;
      this.#put(this.#grouped, each);
      this.#count(joined.incidentId, 1);
    }
    return joined;
  }

  /** It was restored or suppressed: no other one joins it any more. */
  remove(alarmId: number): void {
    const placed = this.#all.get(alarmId);
    if (!placed) return;
    this.#all.delete(alarmId);
    this.#take(placed.incidentId === null ? this.#loose : this.#grouped, placed);
    this.#count(placed.incidentId, -1);
  }

  #place(outage: Outage): Placed {
    this.remove(outage.alarmId);
    const at = onGlobe(outage.where);
    const placed: Placed = { ...outage, at, cells: this.#cellsOf(outage.where.line, at) };
    this.#all.set(outage.alarmId, placed);
    this.#put(placed.incidentId === null ? this.#loose : this.#grouped, placed);
    this.#count(placed.incidentId, 1);
    return placed;
  }

  /**
   * Those in no incident that are near the newest or near one that is, itself included; none much
   * older than the newest.
   */
  #looseAround(newest: Placed): Placed[] {
    const found = new Set([newest]);
    for (const one of found) {
      for (const other of this.#candidates(this.#loose, one)) {
        // Single stations are lost all the time: the time between first and last counts.
        if (this.#isNear(one, other) && this.#isSoonAfter(newest, other)) found.add(other);
      }
    }
    return [...found];
  }

  #incidentNear(outages: readonly Placed[]): number | null {
    let oldest = Number.POSITIVE_INFINITY;
    for (const one of outages) {
      for (const other of this.#candidates(this.#grouped, one)) {
        // For an incident of thousands only the distance to one of them is measured.
        if (other.incidentId! < oldest && this.#isNear(one, other)) oldest = other.incidentId!;
      }
    }
    return Number.isFinite(oldest) ? oldest : null;
  }

  *#candidates(index: ReadonlyMap<string, ReadonlySet<Placed>>, one: Placed): Iterable<Placed> {
    for (const cell of this.#around(one)) yield* index.get(cell) ?? [];
  }

  #isNear(a: Placed, b: Placed): boolean {
    if (!this.#isSoonAfter(a, b)) return false;
    if (a.where.line === b.where.line) return true;
    if (a.at === null || b.at === null) return false;
    const [x, y, z] = [a.at[0] - b.at[0], a.at[1] - b.at[1], a.at[2] - b.at[2]];
    // The chord: at these distances it equals the distance on the ground.
    return x * x + y * y + z * z <= this.#rule.kilometres ** 2;
  }

  #isSoonAfter(a: Placed, b: Placed): boolean {
    return Math.abs(a.atMs - b.atMs) <= this.#rule.withinMs;
  }

  #cellsOf(line: string, at: Placed['at']): string[] {
    if (at === null) return [line];
    return [line, this.#cell(at, 0, 0, 0)];
  }

  /** The cells in which all near ones are stored. */
  *#around({ where, at }: Placed): Iterable<string> {
    yield where.line;
    if (at === null) return;
    for (const x of [-1, 0, 1]) {
      for (const y of [-1, 0, 1]) for (const z of [-1, 0, 1]) yield this.#cell(at, x, y, z);
    }
  }

  #cell(at: readonly [number, number, number], ...by: [number, number, number]): string {
    return at.map((km, axis) => Math.floor(km / this.#rule.kilometres) + by[axis]!).join();
  }

  #count(incidentId: number | null, by: 1 | -1): void {
    if (incidentId === null) return;
    const size = (this.#sizes.get(incidentId) ?? 0) + by;
    if (size > 0) this.#sizes.set(incidentId, size);
    else this.#sizes.delete(incidentId);
  }

  #put(index: Map<string, Set<Placed>>, placed: Placed): void {
    for (const cell of placed.cells) {
      const here = index.get(cell);
      if (here) here.add(placed);
      else index.set(cell, new Set([placed]));
    }
  }

  #take(index: Map<string, Set<Placed>>, placed: Placed): void {
    for (const cell of placed.cells) {
      const here = index.get(cell);
      here?.delete(placed);
      if (here?.size === 0) index.delete(cell);
    }
  }

  #forgetBefore(nowMs: number): void {
    for (const { alarmId, atMs } of this.#all.values()) {
      if (Math.abs(nowMs - atMs) <= this.#rule.withinMs) return;
      this.remove(alarmId);
    }
  }
}

function onGlobe({ latitude, longitude }: StationLocation): Placed['at'] {
  if (latitude === null || longitude === null) return null;
  const [lat, lon] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  const across = EARTH_KM * Math.cos(lat);
  return [across * Math.cos(lon), across * Math.sin(lon), EARTH_KM * Math.sin(lat)];
}
