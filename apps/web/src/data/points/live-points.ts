import {
  type AlarmLogEntry,
  type Communication,
  type Condition,
  type Delta,
  type PointChange,
  type PointsSnapshot,
  PRIORITIES,
  type StationChange,
  type StationSuppression,
} from '@outpost/contract';
import { communicationAfter } from '../apply-delta.ts';
import { LiveStore, type NextFrame } from '../live-store.ts';
import type { LivePointColumns } from './points-table.ts';

/** In `LivePoints.priorities`: the point is within its limits. */
export const NO_PRIORITY = PRIORITIES.length;
/** In `LivePoints.qualities`, in the order of QUALITIES. */
export const GOOD_CODE = 0;
export const BAD_CODE = 1;
export const STALE_CODE = 2;
export const DISABLED_CODE = 3;

export interface LivePointsParts {
  readonly frame: NextFrame;
  /** The hub and the table have different points: the table must be reloaded. */
  readonly onOtherPoints: () => void;
}

/** What the hub sends about a station in addition to its points. */
export interface LiveStation {
  readonly communication: Communication;
  readonly suppression: StationSuppression | null;
  readonly conditions: readonly Condition[];
}

/** A loss of communication, as a condition of its station. */
type CommunicationLoss = Omit<Condition, 'PointId' | 'Kind' | 'Limit'> & {
  readonly PointId: null;
  readonly Kind: 'communication';
  readonly Limit: null;
};
/** What a row shows as its alarm. */
export type RowCondition = Condition | CommunicationLoss;

type StationNews = PointsSnapshot['Stations'][number];

/**
 * The value of every point, in columns by the rows of the table, from the room `all` of
 * `/stationhub`. Updates contain absolute values, in order and without gaps.
 */
export class LivePoints extends LiveStore {
  readonly #onOtherPoints: () => void;
  #table: LivePointColumns | null = null;
  /** A digital value is 1 or 0; NaN: unknown. */
  values = new Float64Array(0);
  /** Index in QUALITIES. */
  qualities = new Uint8Array(0);
  /** ms since 1970-01-01T00:00Z; 0: never. */
  changedAt = new Float64Array(0);
  /** Index in PRIORITIES of the worst exceeded limit that is not suppressed, or NO_PRIORITY. */
  priorities = new Uint8Array(0);
  /** Start of the worst condition, including suppressed ones, ms; 0 without one. */
  since = new Float64Array(0);
  /**
   * By site of the table: the last good poll, ms since 1970-01-01T00:00Z; NaN: never or unknown.
   */
  lastResponseAt = new Float64Array(0);
  readonly #stations = new Map<number, LiveStation>();
  readonly #reasons = new Map<number, string>();
  /** The worst condition of a row; a suppressed one if it has no other. */
  readonly #conditions = new Map<number, RowCondition>();
  /** By station; null: the alarms are not known yet. */
  #losses: ReadonlyMap<number, AlarmLogEntry> | null = null;
  /** Updates of points that the table does not have yet. */
  readonly #unplaced = new Map<number, { change: PointChange; reason: string | undefined }>();
  #heardAtMs = Number.NEGATIVE_INFINITY;

  constructor({ frame, onOtherPoints }: LivePointsParts) {
    super(frame);
    this.#onOtherPoints = onOtherPoints;
  }

  get table(): LivePointColumns | null {
    return this.#table;
  }

  /** Values have arrived, current or not. */
  get hasValues(): boolean {
    return this.#heardAtMs !== Number.NEGATIVE_INFINITY;
  }

  /** The losses of communication are known. */
  get hasLosses(): boolean {
    return this.#losses !== null;
  }

  /** When the hub last sent something, by its clock, ms; negative infinity: never. */
  get heardAtMs(): number {
    return this.#heardAtMs;
  }

  /** Communication and conditions of a site of the table; undefined: not received yet. */
  station(site: number): LiveStation | undefined {
    return this.#stations.get(this.#table?.sites[site]?.stationId ?? -1);
  }

  /** Why the value is not good. */
  reason(row: number): string | null {
    return this.#reasons.get(row) ?? null;
  }

  /** The worst exceeded limit; a suppressed one if there is no other. */
  condition(row: number): RowCondition | null {
    return this.#conditions.get(row) ?? null;
  }

  /** All rows beyond a limit, each with its worst condition. */
  conditions(): ReadonlyMap<number, RowCondition> {
    return this.#conditions;
  }

  /** All rows whose value is not good and has a reason. */
  reasons(): ReadonlyMap<number, string> {
    return this.#reasons;
  }

  /** Replaces the points; the data of points that remain is kept. */
  declare(table: LivePointColumns): void {
    const before = this.#table;
    if (before === table) return;
    const { values, qualities, changedAt } = this;
    const reasons = new Map(this.#reasons);
    this.#table = table;
    this.#allocate(table);
    for (let row = 0; row < table.rowCount; row++) {
      const id = table.pointIds[row]!;
      const old = before?.rowOf(id) ?? -1;
      const waiting = this.#unplaced.get(id);
      if (waiting !== undefined) this.#place(row, waiting.change, waiting.reason);
      else if (old >= 0) {
        this.values[row] = values[old]!;
        this.qualities[row] = qualities[old]!;
        this.changedAt[row] = changedAt[old]!;
        const reason = reasons.get(old);
        if (reason !== undefined) this.#reasons.set(row, reason);
      }
      this.#unplaced.delete(id);
    }
    for (const stationId of this.#stations.keys()) this.#placeStation(stationId);
    this.changed();
  }

  /**
   * Takes the losses of communication from the active alarms: the hub does not send them as
   * conditions.
   */
  takeAlarms(alarms: readonly AlarmLogEntry[]): void {
    const before = this.#losses;
    const lost = alarms.filter(({ Kind, Active }) => Kind === 'communication' && Active);
    this.#losses = new Map(lost.map((entry) => [entry.StationId, entry]));
    const changed = [...new Set([...(before?.keys() ?? []), ...this.#losses.keys()])].filter(
      (stationId) => before?.get(stationId) !== this.#losses?.get(stationId),
    );
    for (const stationId of changed) this.#placeStation(stationId);
    if (before === null || changed.length > 0) this.changed();
  }

  /** A complete set of values; earlier data is invalid. */
  readonly snapshot = (snapshot: PointsSnapshot): void => {
    this.#heardAtMs = snapshot.At;
    this.opened();
    this.#stations.clear();
    this.#unplaced.clear();
    this.#reasons.clear();
    const table = this.#table;
    if (table !== null) this.#allocate(table);
    let placed = 0;
    for (const station of snapshot.Stations) {
      const {
        StationId,
        Communication: communication,
        Suppression: suppression,
        Conditions: conditions,
      } = station;
      this.#stations.set(StationId, { communication, suppression, conditions });
      placed += this.#placePoints(station);
      this.#placeStation(StationId);
    }
    if (table !== null && (placed !== table.rowCount || this.#unplaced.size > 0)) this.#onOtherPoints();
    this.changed();
  };

  readonly delta = (delta: Delta): void => {
    // Another listener of the room may already receive changes before this one has a snapshot.
    if (!this.inSync) return;
    this.#heardAtMs = delta.At;
    for (const change of delta.Stations) this.#change(change);
    if (delta.Stations.some((change) => change.Configuration)) this.#onOtherPoints();
    this.changed();
  };

  #change(change: StationChange): void {
    const known = this.#stations.get(change.StationId);
    if (known !== undefined) {
      const communication = communicationAfter(known.communication, change);
      const conditions = change.Conditions ?? known.conditions;
      const suppression = change.Suppression === undefined ? known.suppression : change.Suppression;
      const hasConditions = conditions !== known.conditions || suppression !== known.suppression;
      if (hasConditions || communication !== known.communication) {
        this.#stations.set(change.StationId, { communication, suppression, conditions });
        this.#placeStation(change.StationId, hasConditions);
      }
    }
    if (change.Points !== undefined) this.#placePoints({ Points: change.Points, Reasons: change.Reasons });
  }

  /** Returns the number of points that the table has. */
  #placePoints({
    Points,
    Reasons,
  }: {
    Points: StationNews['Points'];
    Reasons?: StationNews['Reasons'];
  }): number {
    let placed = 0;
    for (const change of Points) {
      const id = change[0];
      const row = this.#table?.rowOf(id) ?? -1;
      const reason = Reasons?.[id];
      if (row < 0) {
        this.#unplaced.set(id, { change, reason });
        continue;
      }
      this.#place(row, change, reason);
      placed++;
    }
    return placed;
  }

  #place(row: number, [, value, quality, changedAtMs]: PointChange, reason: string | undefined): void {
    // A quality without a new reason keeps the previous reason.
    if (quality === GOOD_CODE || quality !== this.qualities[row]) this.#reasons.delete(row);
    if (quality !== GOOD_CODE && reason !== undefined) this.#reasons.set(row, reason);
    this.values[row] = value === null ? Number.NaN : Number(value);
    this.qualities[row] = quality;
    this.changedAt[row] = changedAtMs;
  }

  #placeStation(stationId: number, withConditions = true): void {
    const site = this.#table?.siteIndexOf(stationId) ?? -1;
    const station = this.#stations.get(stationId);
    if (site < 0 || station === undefined) return;
    const { LastAnswerAt } = station.communication;
    this.lastResponseAt[site] = LastAnswerAt === null ? Number.NaN : Date.parse(LastAnswerAt);
    if (!withConditions) return;
    const { first, count } = this.#table!.sites[site]!;
    for (let row = first; row < first + count; row++) {
      if (!this.#conditions.has(row)) continue;
      this.priorities[row] = NO_PRIORITY;
      this.since[row] = 0;
      this.#conditions.delete(row);
    }
    for (const condition of this.#conditionsOf(stationId, station)) {
      const { PointId } = condition;
      // A condition of the station itself is in its first row.
      const row = PointId !== null ? this.#table!.rowOf(PointId) : count > 0 ? first : -1;
      if (row < 0 || this.#conditions.has(row)) continue;
      this.#conditions.set(row, condition);
      if (condition.Suppressed === null) this.priorities[row] = PRIORITIES.indexOf(condition.Priority);
      this.since[row] = Date.parse(condition.Since);
    }
  }

  /**
   * The worst of a point first, suppressed ones last. Without communication all others are the last
   * known ones.
   */
  #conditionsOf(stationId: number, { conditions, suppression }: LiveStation): readonly RowCondition[] {
    const entry = this.#losses?.get(stationId);
    if (entry === undefined) return conditions;
    const { Priority, Message, Instruction, RaisedAt } = entry;
    const Suppressed = suppression?.Communication ?? null;
    const ofStation = { PointId: null, Kind: 'communication', Limit: null, Since: RaisedAt } as const;
    const loss: CommunicationLoss = { ...ofStation, Priority, Message, Instruction, Suppressed };
    return Suppressed === null ? [loss, ...conditions] : [...conditions, loss];
  }

  #allocate({ rowCount, sites }: LivePointColumns): void {
    this.values = new Float64Array(rowCount).fill(Number.NaN);
    this.qualities = new Uint8Array(rowCount).fill(STALE_CODE);
    this.changedAt = new Float64Array(rowCount);
    this.priorities = new Uint8Array(rowCount).fill(NO_PRIORITY);
    this.since = new Float64Array(rowCount);
    this.lastResponseAt = new Float64Array(sites.length).fill(Number.NaN);
    this.#reasons.clear();
    this.#conditions.clear();
  }

  protected override wentDown(): void {
    this.changed();
  }

  protected override takeNews(): void {}
}
