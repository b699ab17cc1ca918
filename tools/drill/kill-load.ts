import { calls, type NewStation, type StationConfig } from '@outpost/contract';
import { type DrillApi, DrillApiError } from './api.ts';
import { pause } from './chaos-load.ts';
import { type CountingField, countingStation } from './counting-field.ts';

const POLL_SECONDS = 0.2;
/** Delay before a failed call is repeated. */
const RETRY_MS = 50;
/** Interval at which alarms are checked. */
const LOOK_MS = 30;

/** Acknowledged results, which must be found after any kill. */
export interface Answered {
  /** The number of the last acknowledged save. */
  saves: number;
  /** Alarms. */
  readonly acknowledgements: number[];
  /** Audit events of writes to a controller. */
  readonly writes: number[];
}

/**
 * Saves, writes and acknowledges as fast as it is answered, across kills. Units 1 to `alarming`
 * have a level that rises whenever its alarm was acknowledged; the unit after them is written to.
 */
export class KillLoad {
  readonly answered: Answered = { saves: 0, acknowledgements: [], writes: [] };
  readonly #api: DrillApi;
  readonly #field: CountingField;
  readonly #units = new Map<number, number>();
  readonly #checked = { acknowledgements: 0, writes: 0 };
  #written!: StationConfig;
  #saved!: StationConfig;
  #work: Promise<unknown> = Promise.resolve();
  #isStopped = true;

  constructor(api: DrillApi, field: CountingField) {
    this.#api = api;
    this.#field = field;
  }

  async prepare(alarming: number): Promise<void> {
    for (let unit = 1; unit <= alarming; unit++) {
      const { StationId } = await this.#create(countingStation(this.#field.port, unit, POLL_SECONDS));
      this.#units.set(StationId, unit);
    }
    this.#written = await this.#create(countingStation(this.#field.port, alarming + 1, POLL_SECONDS));
    const saved = countingStation(this.#field.port, alarming + 1, POLL_SECONDS);
    this.#saved = await this.#create({
      ...saved,
      SiteName: 'Saved',
      Source: { ...saved.Source, UnitId: 200 },
      Enabled: false,
    });
  }

  start(): void {
    this.#isStopped = false;
    this.#work = Promise.all([
      this.#repeat(() => this.#save()),
      this.#repeat(() => this.#write()),
      this.#repeat(() => this.#acknowledge()),
    ]);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#work;
  }

  /**
   * Compares what is stored with what was acknowledged since the last time.
   * @param outcomes of a write, one of which is stored
   * @returns the errors
   */
  async check(outcomes: readonly string[] = ['done']): Promise<string[]> {
    const problems: string[] = [];
    const { acknowledgements, writes, saves } = this.answered;
    const stored = Number(/\d+/.exec((await this.#config(this.#saved.StationId)).Notes)?.[0] ?? 0);
    if (stored < saves) problems.push(`save ${saves} was acknowledged, but ${stored} is stored`);
    // One that is soon raised again continues as the same alarm, and is acknowledged again.
    for (const id of new Set(acknowledgements.slice(this.#checked.acknowledgements))) {
      const { Events } = await this.#api.call(calls.alarms.get, `/api/Alarms/${id}`);
      const wanted = acknowledgements.filter((each) => each === id).length;
      const found = Events.filter(({ Kind }) => Kind === 'acknowledged').length;
      if (found < wanted)
        problems.push(`alarm ${id} was acknowledged ${wanted} times, but ${found} are stored`);
    }
    for (const id of writes.slice(this.#checked.writes)) {
      const { Chain } = await this.#api.call(calls.audit.line, `/api/Audit/${id}`);
      if (!Chain.some(({ Outcome }) => outcomes.includes(Outcome)))
        problems.push(`the write of audit event ${id} has no result`);
    }
    this.#checked.acknowledgements = acknowledgements.length;
    this.#checked.writes = writes.length;
    return problems;
  }

  async #save(): Promise<void> {
    // A save may be stored without an answer: it continues from what is there.
    this.#saved = await this.#config(this.#saved.StationId);
    for (let n = this.answered.saves + 1; !this.#isStopped; n++) {
      const Notes = `save ${n}`;
      const { Version } = await this.#api.call(calls.stations.updateConfig, undefined, {
        ...this.#saved,
        Notes,
      });
      this.#saved = { ...this.#saved, Notes, Version };
      this.answered.saves = n;
    }
  }

  async #write(): Promise<void> {
    const { StationId, Points } = this.#written;
    const body = { PointId: Points[2]!.Id, Value: this.answered.writes.length % 60_000 };
    const { AuditId } = await this.#api.call(calls.commands.write, `/api/Stations/write/${StationId}`, body);
    this.answered.writes.push(AuditId);
  }

  async #acknowledge(): Promise<void> {
    const { Alarms } = await this.#api.call(calls.alarms.active);
    for (const { Id, StationId, AcknowledgedAt } of Alarms) {
      const unit = this.#units.get(StationId);
      if (unit === undefined || AcknowledgedAt !== null || this.#isStopped) continue;
      await this.#api.call(calls.alarms.acknowledge, undefined, { Ids: [Id] });
      this.answered.acknowledgements.push(Id);
      this.#field.setHigh(unit, false);
    }
    const active = new Set(Alarms.map(({ StationId }) => StationId));
    for (const [stationId, unit] of this.#units) if (!active.has(stationId)) this.#field.setHigh(unit, true);
    await pause(LOOK_MS);
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#isStopped) {
      try {
        await work();
      } catch (error) {
        if (!isPassing(error)) throw error;
        await pause(RETRY_MS);
      }
    }
  }

  async #create(station: NewStation): Promise<StationConfig> {
    const { StationId } = await this.#api.call(calls.stations.create, undefined, station);
    return this.#config(StationId);
  }

  #config(id: number): Promise<StationConfig> {
    return this.#api.call(calls.stations.config, `/api/Stations/config/${id}`);
  }
}

/** The server is down or starting, cannot store, or has not polled the station since it started. */
function isPassing(error: unknown): boolean {
  return !(error instanceof DrillApiError) || error.status >= 500 || error.status === 409;
}
