import {
  MAX_REPORT_SCHEDULES,
  type ReportSchedule,
  type ReportScheduleBody,
  type ReportSending,
} from '@outpost/contract';
import {
  type AreaRename,
  compareNames,
  knownSpelling,
  type Period,
  renamedAreas,
  unknownAreaIndex,
} from '@outpost/core';
import type { StationService } from '../../administration/index.ts';
import type { BatchStates, LoggedNotification, NewNotification, Notify } from '../../notification/index.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Actor, OUTPOST, settingNotes } from '../../platform/audit/index.ts';
import { toInstant } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/http/index.ts';
import type { Database } from '../../platform/storage/index.ts';
import { DuePeriods } from '../due-periods.ts';
import { pointKindOf, reportPoints } from '../reports/index.ts';
import type { ReportRecipient, ReportScheduleRepository, StoredSchedule } from './repository.ts';
import { rhythmOf } from './rhythm-of.ts';
import * as texts from './texts.ts';

/** The topic in the outbox. */
export const REPORT_TOPIC = 'report';
/** The newest log entries that are returned. */
const LOG_ENTRIES = 500;
/** After downtime, reports of at most this many periods are sent, the newest ones. */
const MAX_PERIODS = 7;

/** The content of a report in the outbox until it is composed. */
export interface ReportContent {
  /** Days, `YYYY-MM-DD`, and the period as reports name it. */
  readonly From: string;
  readonly To: string;
  readonly ByHand: boolean;
}

/** Reports sent by mail: recipients, contents and times. */
export class ReportScheduleService {
  readonly #context: Context;
  readonly #repository: ReportScheduleRepository;
  readonly #notify: Notify;
  readonly #stations: Pick<StationService, 'all' | 'get'>;
  readonly #due: DuePeriods<ReportScheduleBody>;

  constructor(
    context: Context,
    repository: ReportScheduleRepository,
    notify: Notify,
    stations: Pick<StationService, 'all' | 'get'>,
  ) {
    this.#context = context;
    this.#repository = repository;
    this.#notify = notify;
    this.#stations = stations;
    const { clock, timeZone } = context;
    const { all, setDueThrough, alone } = repository;
    this.#due = new DuePeriods<ReportScheduleBody>({
      ...{ clock, all, setDueThrough, alone, maxPeriods: MAX_PERIODS },
      rhythmOf: (body) => rhythmOf(body, stations, timeZone),
    });
  }

  /** By name. */
  async list(): Promise<ReportSchedule[]> {
    const all = await this.#repository.all();
    const presented = await Promise.all(all.map((schedule) => this.#present(schedule)));
    return presented.sort((a, b) => compareNames(a.Name, b.Name) || a.Id - b.Id);
  }

  /** @throws AppError `REPORT_SCHEDULE_NOT_FOUND` */
  async get(id: number): Promise<ReportSchedule> {
    return this.#present(await this.#find(id));
  }

  /**
   * Begins with the next period.
   * @returns the new one's id
   * @throws AppError `REPORT_SCHEDULES_FULL`, `STATION_NOT_FOUND`, `POINT_NOT_FOUND`, `BAD_REQUEST`
   */
  async create(given: ReportScheduleBody, by: Actor = OUTPOST): Promise<number> {
    const body = { ...given, Areas: this.#knownAreas(given.Areas, []) };
    this.#checkPoints(body);
    return this.#repository.alone(async (db) => {
      await this.#checkAccounts(body.AccountIds, [], db);
      const id = await this.#repository.create(
        db,
        body,
        this.#due.newest(body).last,
        this.#context.clock.now(),
      );
      if (id !== undefined) {
        const words = texts.createdScheduledReport(body.Name);
        await this.#context.audit.appendIn(db, settingNotes({ by, words, before: null, after: body }));
        return id;
      }
      throw new AppError('REPORT_SCHEDULES_FULL', texts.maxSchedulesReached(MAX_REPORT_SCHEDULES));
    });
  }

  /**
   * When it is enabled or its rhythm is changed, it continues with the next period.
   * @throws AppError `REPORT_SCHEDULE_NOT_FOUND`, `STATION_NOT_FOUND`, `POINT_NOT_FOUND`,
   * `BAD_REQUEST`
   */
  async update(id: number, given: ReportScheduleBody, by: Actor = OUTPOST): Promise<void> {
    const { audit, clock } = this.#context;
    await this.#repository.alone(async (db) => {
      const stored = await this.#find(id, db);
      const body = { ...given, Areas: this.#knownAreas(given.Areas, stored.Areas) };
      this.#checkPoints(body);
      await this.#checkAccounts(body.AccountIds, stored.AccountIds, db);
      await this.#repository.update(db, id, body, this.#due.throughAfter(stored, body), clock.now());
      const { dueThrough: _, ...before } = stored;
      const words = texts.changedScheduledReport(body.Name);
      await audit.appendIn(db, settingNotes({ by, words, before, after: { ...body, Id: id } }));
    });
  }

  /** Waiting messages are withdrawn. @throws AppError `REPORT_SCHEDULE_NOT_FOUND` */
  async delete(id: number, by: Actor = OUTPOST): Promise<void> {
    const { audit } = this.#context;
    await this.#repository.alone(async (db) => {
      const { dueThrough: _, ...before } = await this.#find(id, db);
      await this.#repository.delete(db, id);
      await this.#notify.withdraw(db, REPORT_TOPIC, id);
      const words = texts.deletedScheduledReport(before.Name);
      await audit.appendIn(db, settingNotes({ by, words, before, after: null }));
    });
  }

  /**
   * Renames an area in the schedules that cover it, so that they cover the same stations as before. A
   * removed one stays: the emails then say that no station belongs to it.
   */
  async renameArea(renamed: AreaRename): Promise<void> {
    const { from, to } = renamed;
    if (to === '') return;
    const { audit } = this.#context;
    await this.#repository.alone(async (db) => {
      for (const { dueThrough: _, ...before } of await this.#repository.all(db)) {
        const Areas = renamedAreas(before.Areas, renamed);
        if (Areas === null) continue;
        const words = texts.areaOfScheduledReportRenamed(before.Name, from, to);
        const notes = settingNotes({ by: OUTPOST, words, before, after: { ...before, Areas } });
        if (notes.length === 0) continue;
        await this.#repository.setAreas(db, before.Id, Areas);
        await audit.appendIn(db, notes);
      }
    });
  }

  /** Newest first. @throws AppError `REPORT_SCHEDULE_NOT_FOUND` */
  async log(id: number): Promise<ReportSending[]> {
    await this.#find(id);
    return (await this.#notify.log(REPORT_TOPIC, id, LOG_ENTRIES)).map(presentSending);
  }

  /**
   * Sends the newest complete period to one account, again or early.
   * @throws AppError `REPORT_SCHEDULE_NOT_FOUND`
   */
  async sendTo(id: number, accountId: number): Promise<void> {
    const { clock } = this.#context;
    await this.#repository.alone(async (db) => {
      const schedule = await this.#find(id, db);
      const period = this.#due.newest(schedule);
      const recipients = await this.#repository.recipients([accountId], db);
      await this.#notify.put(
        db,
        recipients.map((recipient) => notificationOf(schedule, period, recipient, clock.now())),
      );
    });
    this.#notify.nudge();
  }

  /** Queues due reports, each once for each account. */
  async runDue(): Promise<void> {
    const hasRun = await this.#due.run(async (db, schedule, periods) => {
      const recipients = await this.#repository.recipients(schedule.AccountIds, db);
      await this.#notify.put(
        db,
        periods.flatMap((period) =>
          recipients.map((recipient) => notificationOf(schedule, period, recipient)),
        ),
      );
    });
    if (hasRun) this.#notify.nudge();
  }

  async #find(id: number, db?: Database): Promise<StoredSchedule> {
    const schedule = await this.#repository.find(id, db);
    if (!schedule) throw notFound(id);
    return schedule;
  }

  /**
   * Each area once, as stations spell it.
   * @param before those of the schedule may stay, also while no station belongs to them
   * @throws AppError `BAD_REQUEST`
   */
  #knownAreas(areas: readonly string[], before: readonly string[]): string[] {
    const all = this.#stations.all();
    const missing = unknownAreaIndex(areas, [...before, ...all.map(({ Area }) => Area)]);
    if (missing >= 0) {
      throw invalid([{ Path: `body.Areas.${missing}`, Message: texts.areaNotFound(areas[missing]!) }]);
    }
    return [...new Set(areas.map((area) => knownSpelling(area, all)))];
  }

  #checkPoints({ Kind, StationIds, PointIds }: ReportScheduleBody): void {
    // The overview of a month is of no points in particular.
    if (Kind === 'month') return;
    const kind = pointKindOf(Kind);
    const stations = StationIds.map((stationId) => this.#stations.get(stationId));
    const known = new Set(stations.flatMap((station) => reportPoints(station, kind).map(({ Id }) => Id)));
    const missing = PointIds?.find((pointId) => !known.has(pointId));
    if (missing !== undefined) {
      throw new AppError('POINT_NOT_FOUND', texts.pointNotInStations(kind, missing));
    }
  }

  /** @param before existing recipients may stay, also while their account is inactive */
  async #checkAccounts(
    accountIds: readonly number[],
    before: readonly number[],
    db: Database,
  ): Promise<void> {
    const known = new Set(before);
    for (const { accountId } of await this.#repository.recipients(accountIds, db)) known.add(accountId);
    const missing = accountIds.findIndex((accountId) => !known.has(accountId));
    if (missing < 0) return;
    const Message = `User ${accountIds[missing]} does not exist or is inactive`;
    throw invalid([{ Path: `body.AccountIds.${missing}`, Message }]);
  }

  async #present(schedule: StoredSchedule): Promise<ReportSchedule> {
    const { dueThrough: _, ...shown } = schedule;
    const last = await this.#notify.lastBatch(REPORT_TOPIC, schedule.Id);
    return {
      ...shown,
      Next: this.#due.next(schedule),
      Last: last && presentBatch(last),
    };
  }
}

function notFound(id: number): AppError {
  return new AppError('REPORT_SCHEDULE_NOT_FOUND', texts.scheduledReportNotFound(id));
}

/** @param requestedAtMs when a user requested it; omitted: it was due */
function notificationOf(
  { Id }: StoredSchedule,
  { first, last }: Period,
  { accountId, address }: ReportRecipient,
  requestedAtMs?: number,
): NewNotification {
  const ByHand = requestedAtMs !== undefined;
  const content: ReportContent = { From: first, To: last, ByHand };
  return {
    key: `report:${Id}:${first}--${last}:${accountId}${ByHand ? `:${requestedAtMs}` : ''}`,
    channel: 'email',
    topic: REPORT_TOPIC,
    about: Id,
    batch: ByHand ? '' : `${first}--${last}`,
    accountId,
    address,
    content,
  };
}

function presentBatch({ batch, waiting, sent, failed }: BatchStates): NonNullable<ReportSchedule['Last']> {
  const [From = '', To = ''] = batch.split('--');
  return { From, To, Waiting: waiting, Sent: sent, Failed: failed };
}

function presentSending(logged: LoggedNotification): ReportSending {
  const { From, To, ByHand } = logged.content as ReportContent;
  return {
    Id: logged.id,
    From,
    To,
    AccountId: logged.accountId,
    Address: logged.address,
    State: logged.state,
    CreatedAt: toInstant(logged.createdAtMs),
    NextTryAt: logged.state === 'waiting' ? toInstant(logged.dueAtMs) : null,
    ByHand,
    Tries: logged.tries.map(({ atMs, isSent, answer }) => ({
      At: toInstant(atMs),
      Sent: isSent,
      Answer: answer,
    })),
  };
}
