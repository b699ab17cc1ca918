import { calls, type ResponseOf, type StationConfig } from '@outpost/contract';
import { type DrillApi, DrillApiError } from './api.ts';
import { type CountingField, countingStation } from './counting-field.ts';

const POLL_SECONDS = 0.5;
/** A level stays on one side of its limit for this time, so that its alarm does not chatter. */
const LEVEL_MS = 25_000;

/** Users of the page do not acknowledge before the message, while nothing is down. */
const LEFT_ALONE_MS = 12_000;

/** Acknowledged results, which must remain valid. */
export interface Promised {
  /** Audit events of acknowledged writes. */
  readonly auditIds: number[];
  /** The number of the last acknowledged save. */
  saves: number;
  readonly acknowledgedAlarms: Set<number>;
  /** Acknowledged comments on alarms, each with a text of its own. */
  readonly comments: string[];
  /** Calls that failed because something was down. */
  failures: number;
  /** Answers that are wrong whatever was down. */
  readonly wrongAnswers: string[];
}

/** Stations that are polled, written to, saved and acknowledged until {@link stop}. */
export class ChaosLoad {
  readonly promised: Promised = {
    ...{ auditIds: [], saves: 0, acknowledgedAlarms: new Set(), comments: [], failures: 0 },
    wrongAnswers: [],
  };
  readonly stations: StationConfig[] = [];
  readonly #api: DrillApi;
  readonly #field: CountingField;
  readonly #portOf: (unit: number) => number;
  readonly #random: () => number;
  #saved!: StationConfig;
  #written!: StationConfig;
  #isStopped = false;
  #work: Promise<unknown> = Promise.resolve();
  readonly #timers: NodeJS.Timeout[] = [];

  /** @param portOf where a controller is asked */
  constructor(api: DrillApi, field: CountingField, portOf: (unit: number) => number, random: () => number) {
    this.#api = api;
    this.#field = field;
    this.#portOf = portOf;
    this.#random = random;
  }

  /**
   * Creates the stations, of units 1 to `count` and one more for writes, with alert settings for
   * the first account.
   */
  async prepare(count: number): Promise<void> {
    for (let unit = 1; unit <= count; unit++) {
      const station = countingStation(this.#portOf(unit), unit, POLL_SECONDS);
      const { StationId } = await this.#api.call(calls.stations.create, undefined, station);
      this.stations.push(await this.#configOf(StationId));
    }
    // A write or a save drops the running poll of its station, so these are not the counting ones.
    const written = countingStation(this.#portOf(count + 1), count + 1, POLL_SECONDS);
    const { StationId: writtenId } = await this.#api.call(calls.stations.create, undefined, {
      ...written,
      SiteName: 'Written to',
    });
    this.#written = await this.#configOf(writtenId);
    const { StationId } = await this.#api.call(calls.stations.create, undefined, {
      ...written,
      SiteName: 'Saved',
      UnitId: 200,
      Enabled: false,
    });
    this.#saved = await this.#configOf(StationId);
    await this.#api.call(
      calls.accountStations.add,
      undefined,
      this.stations.map((station) => ({
        Id: 0,
        StationId: station.StationId,
        LeastPriority: 'low',
        Channels: ['email'],
      })),
    );
  }

  start(): void {
    this.stations.forEach((_, index) => {
      let isHigh = false;
      const flip = () => {
        isHigh = !isHigh;
        this.#field.setHigh(index + 1, isHigh);
        this.#timers[index] = setTimeout(flip, LEVEL_MS * (0.8 + 0.4 * this.#random()));
      };
      this.#timers[index] = setTimeout(flip, LEVEL_MS * this.#random());
    });
    this.#work = Promise.all([this.#writeOn(), this.#saveOn(), this.#acknowledgeOn(), this.#commentOn()]);
  }

  /** Ends high levels, too. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (let unit = 1; unit <= this.stations.length; unit++) this.#field.setHigh(unit, false);
    await this.#work;
  }

  /** The number of the last stored save. */
  async storedSave(): Promise<number> {
    return Number(/\d+/.exec((await this.#configOf(this.#saved.StationId)).Notes)?.[0] ?? 0);
  }

  #configOf(id: number): Promise<StationConfig> {
    return this.#api.call(calls.stations.config, `/api/Stations/config/${id}`);
  }

  async #writeOn(): Promise<void> {
    for (let n = 1; !this.#isStopped; n++) {
      const { StationId, Points } = this.#written;
      const body = { PointId: Points[2]!.Id, Value: n % 60_000 };
      const answer = await this.#try(() =>
        this.#api.call(calls.commands.write, `/api/Stations/write/${StationId}`, body),
      );
      if (answer) this.promised.auditIds.push(answer.AuditId);
      await pause(150);
    }
  }

  async #saveOn(): Promise<void> {
    let n = 0;
    while (!this.#isStopped) {
      n += 1;
      const saved = await this.#try(() =>
        this.#api.call(calls.stations.updateConfig, undefined, { ...this.#saved, Notes: `save ${n}` }),
      );
      if (saved) {
        this.promised.saves = n;
        this.#saved = { ...this.#saved, Version: saved.Version };
      } else {
        // It may be stored without an answer: continue from what is there.
        const now = await this.#try(() => this.#configOf(this.#saved.StationId));
        if (now) {
          this.#saved = now;
          n = Math.max(n, Number(/\d+/.exec(now.Notes)?.[0] ?? 0));
        }
      }
      await pause(250);
    }
  }

  async #acknowledgeOn(): Promise<void> {
    while (!this.#isStopped) {
      await pause(2_000);
      const active = await this.#try(() => this.#api.call(calls.alarms.active));
      const ids = (active?.Alarms ?? [])
        .filter(({ AcknowledgedAt, RaisedAt }) => {
          return AcknowledgedAt === null && Date.now() - Date.parse(RaisedAt) > LEFT_ALONE_MS;
        })
        .map(({ Id }) => Id)
        .slice(0, 50);
      if (ids.length === 0) continue;
      const done: ResponseOf<typeof calls.alarms.acknowledge> | null = await this.#try(() =>
        this.#api.call(calls.alarms.acknowledge, undefined, { Ids: ids }),
      );
      if (done) for (const id of ids) this.promised.acknowledgedAlarms.add(id);
    }
  }

  /** An acknowledgement each, which does not change the recipients. */
  async #commentOn(): Promise<void> {
    for (let n = 1; !this.#isStopped; n++) {
      await pause(200);
      const active = await this.#try(() => this.#api.call(calls.alarms.active));
      const [alarm] = active?.Alarms ?? [];
      if (!alarm) continue;
      const Comment = `comment ${n}`;
      const path = `/api/Alarms/${alarm.Id}/comment`;
      if (await this.#try(() => this.#api.call(calls.alarms.comment, path, { Comment })))
        this.promised.comments.push(Comment);
    }
  }

  /** null: something was down, or the point's value was not fresh yet. */
  async #try<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      const isAway =
        !(error instanceof DrillApiError) || error.status >= 500 || [409, 429].includes(error.status);
      if (!isAway) this.promised.wrongAnswers.push(`${new Date().toISOString()} ${error.message}`);
      this.promised.failures += 1;
      await pause(200);
      return null;
    }
  }
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
