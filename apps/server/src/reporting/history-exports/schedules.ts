import {
  type ExportRun,
  type ExportSchedule,
  type ExportScheduleBody,
  type ExportSchedules,
  type ExportTargetName,
  MAX_EXPORT_SCHEDULES,
} from '@outpost/contract';
import {
  type AreaRename,
  compareNames,
  type Period,
  periodAfter,
  renamedAreas,
  SCHEDULE_PERIODS,
} from '@outpost/core';
import { AppError } from '../../platform/app-error.ts';
import { type Actor, OUTPOST, settingNotes } from '../../platform/audit/index.ts';
import { instantOrNull, toInstant } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { invalid, type Principal } from '../../platform/http/index.ts';
import type { Database } from '../../platform/storage/index.ts';
import { DuePeriods } from '../due-periods.ts';
import type { ExportFolder } from './export-folder.ts';
import type { ExportRepository, StoredExport } from './repository.ts';
import type { ExportRunRepository } from './run-repository.ts';
import type { ExportScheduleRepository, StoredExportSchedule } from './schedule-repository.ts';
import type { HistoryExportService } from './service.ts';
import * as texts from './texts.ts';

/** After downtime, at most this many periods are exported, the newest ones. */
const MAX_PERIODS = 31;
/** Whose exports they are: no account has this ID. */
const NO_ACCOUNT = 0;

interface ScheduleParts {
  readonly schedules: ExportScheduleRepository;
  readonly exports: ExportRepository;
  readonly runs: ExportRunRepository;
  readonly service: HistoryExportService;
  readonly folder: ExportFolder;
  /** Those that are configured. */
  readonly targets: readonly ExportTargetName[];
  /** Begins to make what was created. */
  readonly nudge: () => void;
}

/** Exports on a schedule: what is due when, each period once. */
export class ExportSchedulesService {
  readonly #context: Context;
  readonly #parts: ScheduleParts;
  readonly #due: DuePeriods<ExportScheduleBody>;

  constructor(context: Context, parts: ScheduleParts) {
    this.#context = context;
    this.#parts = parts;
    const { clock, timeZone } = context;
    const { all, setDueThrough } = parts.schedules;
    this.#due = new DuePeriods<ExportScheduleBody>({
      ...{ clock, all, setDueThrough, alone: parts.exports.alone, maxPeriods: MAX_PERIODS },
      rhythmOf: ({ Rhythm, At }) => ({
        every: SCHEDULE_PERIODS[Rhythm],
        at: At,
        timeZone,
        zones: [timeZone],
      }),
    });
  }

  /** By name. */
  async list(): Promise<ExportSchedules> {
    const { schedules, runs, targets } = this.#parts;
    const [all, latest] = await Promise.all([schedules.all(), runs.latest()]);
    const presented = all.map((schedule): ExportSchedule => {
      const { dueThrough: _, ...shown } = schedule;
      const last = latest.find(({ run }) => run?.scheduleId === schedule.Id);
      return { ...shown, Next: this.#due.next(schedule), Last: last === undefined ? null : presentRun(last) };
    });
    return {
      Targets: [...targets],
      Schedules: presented.sort((a, b) => compareNames(a.Name, b.Name) || a.Id - b.Id),
    };
  }

  /** Newest first. @throws AppError `EXPORT_SCHEDULE_NOT_FOUND` */
  async runs(id: number): Promise<ExportRun[]> {
    await this.#find(id);
    return (await this.#parts.runs.runs(id)).map(presentRun);
  }

  /**
   * Begins with the next period.
   * @throws AppError `EXPORTS_FULL`, `STATION_NOT_FOUND`, `POINT_NOT_FOUND`, `BAD_REQUEST`
   */
  async create(body: ExportScheduleBody, by: Actor): Promise<number> {
    this.#check(body);
    const { clock, audit } = this.#context;
    return this.#parts.exports.alone(async (db) => {
      await this.#refuseSharedPath(body, null, db);
      const id = await this.#parts.schedules.create(db, body, this.#due.newest(body).last, clock.now());
      if (id === undefined) throw new AppError('EXPORTS_FULL', texts.tooManySchedules(MAX_EXPORT_SCHEDULES));
      const words = texts.createdSchedule(body.Name);
      await audit.appendIn(db, settingNotes({ by, words, before: null, after: body }));
      return id;
    });
  }

  /**
   * When it is enabled or its rhythm is changed, it continues with the next period.
   * @throws AppError `EXPORT_SCHEDULE_NOT_FOUND`, and as {@link create}
   */
  async update(id: number, body: ExportScheduleBody, by: Actor): Promise<void> {
    this.#check(body);
    const { clock, audit } = this.#context;
    await this.#parts.exports.alone(async (db) => {
      const stored = await this.#find(id, db);
      await this.#refuseSharedPath(body, id, db);
      const through = this.#due.throughAfter(stored, body);
      await this.#parts.schedules.update(db, id, body, through, clock.now());
      const { dueThrough: _, Id: __, ...before } = stored;
      await audit.appendIn(
        db,
        settingNotes({ by, words: texts.changedSchedule(body.Name), before, after: body }),
      );
    });
  }

  /** Renames an area in the schedules that have it. */
  async renameArea(renamed: AreaRename): Promise<void> {
    const { from, to } = renamed;
    // Without an area left, a schedule would be for all of them.
    if (to === '') return;
    const { clock, audit } = this.#context;
    await this.#parts.exports.alone(async (db) => {
      for (const { dueThrough, Id, ...before } of await this.#parts.schedules.all(db)) {
        const Areas = renamedAreas(before.Areas, renamed);
        if (Areas === null) continue;
        const after = { ...before, Areas: [...Areas] };
        await this.#parts.schedules.update(db, Id, after, dueThrough, clock.now());
        const words = texts.areaRenamed(before.Name, from, to);
        await audit.appendIn(db, settingNotes({ by: OUTPOST, words, before, after }));
      }
    });
  }

  /** Two schedules would overwrite each other's files. @throws AppError `BAD_REQUEST` */
  async #refuseSharedPath(body: ExportScheduleBody, id: number | null, db: Database): Promise<void> {
    const other = (await this.#parts.schedules.all(db)).find(
      ({ Id, Target, Path }) => Id !== id && Target === body.Target && Path === body.Path,
    );
    if (other !== undefined) throw invalid([{ Path: 'body.Path', Message: texts.pathTaken(other.Name) }]);
  }

  /** Its log and its undelivered files go with it. @throws AppError `EXPORT_SCHEDULE_NOT_FOUND` */
  async delete(id: number, by: Actor): Promise<void> {
    await this.#parts.exports.alone(async (db) => {
      const { dueThrough: _, Id: __, ...before } = await this.#find(id, db);
      await this.#parts.schedules.delete(db, id);
      const words = texts.deletedSchedule(before.Name);
      await this.#context.audit.appendIn(db, settingNotes({ by, words, before, after: null }));
    });
    for (const run of await this.#parts.runs.runs(id)) await this.#parts.service.remove(run.id);
  }

  /** Exports the last complete period, again or early. @throws AppError `EXPORT_SCHEDULE_NOT_FOUND` */
  async runNow(id: number, by: Principal): Promise<number> {
    const exportId = await this.#parts.exports.alone(async (db) => {
      const schedule = await this.#find(id, db);
      const period = this.#due.newest(schedule);
      const created = await this.#createRun(db, schedule, period);
      const checked = this.#checkedOf(schedule, period);
      await this.#context.audit.appendIn(db, [this.#parts.service.noteOf(schedule, checked, by, created)]);
      return created;
    });
    this.#parts.nudge();
    return exportId;
  }

  /** Creates the exports of periods that have become due, each once. */
  async runDue(): Promise<void> {
    const hasRun = await this.#due.run(async (db, schedule, periods) => {
      for (const period of periods) await this.#createRun(db, schedule, period);
    });
    if (hasRun) this.#parts.nudge();
  }

  async #createRun(db: Database, schedule: StoredExportSchedule, period: Period): Promise<number> {
    const { clock, config } = this.#context;
    const { fromMs, toMs, points, stations } = this.#checkedOf(schedule, period);
    return this.#parts.exports.create(
      db,
      {
        ...{ accountId: NO_ACCOUNT, accountName: schedule.Name, fromMs, toMs, stations },
        ...{ resolution: schedule.Resolution, format: schedule.Format, units: schedule.Units },
        pointIds: points.map(({ point }) => point.Id),
        place: { folderId: this.#parts.folder.id, server: config.serverName },
        run: { scheduleId: schedule.Id, first: period.first, last: period.last },
      },
      clock.now(),
    );
  }

  /** Stations and points that were deleted meanwhile are left out. */
  #checkedOf(schedule: StoredExportSchedule, period: Period) {
    return this.#parts.service.checkKnown(schedule, period.first, periodAfter('day', period.last).first);
  }

  /** @throws AppError `STATION_NOT_FOUND`, `POINT_NOT_FOUND`, `BAD_REQUEST` */
  #check(body: ExportScheduleBody): void {
    const { first, last } = this.#due.newest(body);
    this.#parts.service.check(body, first, periodAfter('day', last).first);
    if (!this.#parts.targets.includes(body.Target))
      throw invalid([{ Path: 'body.Target', Message: texts.targetNotConfigured[body.Target] }]);
  }

  async #find(id: number, db?: Database): Promise<StoredExportSchedule> {
    const schedule = await this.#parts.schedules.find(id, db);
    if (schedule === undefined) throw new AppError('EXPORT_SCHEDULE_NOT_FOUND', texts.scheduleNotFound(id));
    return schedule;
  }
}

function presentRun({ id, state, run, createdMs, delivery, error }: StoredExport): ExportRun {
  const { attempts, nextAttemptMs, deliveredMs, files } = delivery;
  const State =
    deliveredMs !== null
      ? 'delivered'
      : state === 'done'
        ? 'delivering'
        : state === 'waiting' || state === 'running'
          ? state
          : 'failed';
  return {
    ...{ Id: id, From: run!.first, To: run!.last, State, CreatedAt: toInstant(createdMs) },
    ...{ DeliveredAt: instantOrNull(deliveredMs), Files: [...files], Attempts: attempts, Error: error },
    NextAttemptAt: instantOrNull(nextAttemptMs),
  };
}
