import { newestDue, nextDue, type Period, periodsDue, type Rhythm } from '@outpost/core';
import { type Clock, toInstant } from '../platform/clock.ts';
import type { Database } from '../platform/storage/index.ts';

/** What of a schedule a user decides. */
interface ScheduleBody {
  readonly Enabled: boolean;
  readonly Rhythm: string;
}

/** A schedule as stored. */
type Stored<Body> = Body & {
  readonly Id: number;
  /** Last day of the newest period that was done, `YYYY-MM-DD`. */
  readonly dueThrough: string;
};

/** The schedules of one kind. */
export interface DueParts<Body extends ScheduleBody> {
  readonly clock: Clock;
  /** After downtime, at most this many periods are done, the newest ones. */
  readonly maxPeriods: number;
  readonly rhythmOf: (body: Body) => Rhythm;
  readonly all: (db?: Database) => Promise<readonly Stored<Body>[]>;
  readonly setDueThrough: (db: Database, id: number, day: string) => Promise<void>;
  /** Serializes related reads and writes, over all processes. */
  readonly alone: (work: (db: Database) => Promise<void>) => Promise<void>;
}

/** Which periods of schedules are due, each once. */
export class DuePeriods<Body extends ScheduleBody> {
  readonly #parts: DueParts<Body>;

  constructor(parts: DueParts<Body>) {
    this.#parts = parts;
  }

  /** The newest complete period. */
  newest(body: Body): Period {
    return newestDue(this.#parts.rhythmOf(body), this.#parts.clock.now());
  }

  /** The next period and when it is due; null: the schedule is off. */
  next(schedule: Stored<Body>): { readonly At: string; readonly From: string; readonly To: string } | null {
    const { clock, rhythmOf } = this.#parts;
    if (!schedule.Enabled) return null;
    const { period, atMs } = nextDue(rhythmOf(schedule), schedule.dueThrough, clock.now());
    return { At: toInstant(atMs), From: period.first, To: period.last };
  }

  /**
   * The new `dueThrough` of a schedule that is changed: when it is enabled or its rhythm is changed, it
   * continues with the next period; at another time of day no period is left out.
   */
  throughAfter(before: Stored<Body>, body: Body): string {
    const isAsBefore = before.Rhythm === body.Rhythm && before.Enabled === body.Enabled;
    const newest = this.newest(body).last;
    return isAsBefore || before.dueThrough > newest ? before.dueThrough : newest;
  }

  /**
   * Does what has become due.
   *
   * @param each in the transaction that notes the periods as done
   * @returns whether anything was due
   */
  async run(
    each: (db: Database, schedule: Stored<Body>, periods: readonly Period[]) => Promise<void>,
  ): Promise<boolean> {
    const { all, alone, setDueThrough } = this.#parts;
    const isDue = (schedule: Stored<Body>) => schedule.Enabled && this.#due(schedule).length > 0;
    // Usually nothing is due, and no transaction is needed.
    if (!(await all()).some(isDue)) return false;
    await alone(async (db) => {
      for (const schedule of (await all(db)).filter(isDue)) {
        const periods = this.#due(schedule);
        await each(db, schedule, periods);
        await setDueThrough(db, schedule.Id, periods.at(-1)!.last);
      }
    });
    return true;
  }

  #due(schedule: Stored<Body>): Period[] {
    const { clock, maxPeriods, rhythmOf } = this.#parts;
    return periodsDue(rhythmOf(schedule), schedule.dueThrough, clock.now(), maxPeriods);
  }
}
