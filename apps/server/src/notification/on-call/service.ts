import type {
  AccountSchedule,
  AccountScheduleRow,
  AccountSchedules,
  Schedule,
  ScheduleBody,
  ScheduleUser,
} from '@outpost/contract';
import { WEEKDAYS } from '@outpost/contract';
import { compareNames } from '@outpost/core';
import { AppError } from '../../platform/app-error.ts';
import { type Actor, type AuditNote, OUTPOST, settingNotes } from '../../platform/audit/index.ts';
import { invalid } from '../../platform/http/index.ts';
import type { Database } from '../../platform/storage/index.ts';
import { accountNames, type Changer } from '../recipients/index.ts';
import type { OnCallContext } from './context.ts';
import { createScheduleRepository, type ScheduleRepository } from './repository.ts';
import * as texts from './texts.ts';

/** A change of who is on call, with its user. */
interface OnCallChange {
  readonly by: Changer;
  /** Stations may be left without a recipient. */
  readonly isConfirmed: boolean;
  readonly accountIds: readonly number[];
}

/**
 * Weekly on-call schedules and their users. Changes are published on the bus as `onCallChanged`.
 */
export class ScheduleService {
  readonly #repository: ScheduleRepository;
  readonly #context: OnCallContext;

  constructor(context: OnCallContext) {
    this.#context = context;
    this.#repository = createScheduleRepository(context.storage);
  }

  /** By name. */
  async list(): Promise<Schedule[]> {
    const schedules = await this.#repository.all();
    return schedules.sort((a, b) => compareNames(a.Name, b.Name) || a.Id - b.Id);
  }

  /** @throws AppError `SCHEDULE_NOT_FOUND` */
  async get(id: number): Promise<Schedule> {
    const schedule = await this.#repository.find(id);
    if (!schedule) throw notFound(id);
    return schedule;
  }

  /** @returns the new one's id. @throws AppError `BAD_REQUEST` */
  async create(body: ScheduleBody, by: Actor = OUTPOST): Promise<number> {
    if (body.Id !== 0) throw invalid([{ Path: 'body.Id', Message: texts.mustBeZeroForNew }]);
    const id = await this.#repository.alone(async (db) => {
      const made = await this.#repository.create(db, body, this.#context.clock.now());
      const words = texts.createdSchedule(body.Name);
      await this.#note(db, { by, words, before: null, after: weekOf({ ...body, Id: made }) });
      return made;
    });
    this.#changed();
    return id;
  }

  /** @throws AppError `SCHEDULE_NOT_FOUND`, `BAD_REQUEST` */
  async update(id: number, body: ScheduleBody, by: Changer = OUTPOST, isConfirmed = false): Promise<void> {
    checkId(id, body.Id);
    await this.#repository.alone(async (db) => {
      const before = await this.#repository.find(id, db);
      if (!before) throw notFound(id);
      const accountIds = await this.#accountsOn(db, id);
      const { notes } = await this.#guarded(db, { by, isConfirmed, accountIds }, () =>
        this.#repository.update(db, id, body, this.#context.clock.now()),
      );
      const words = texts.changedSchedule(body.Name);
      await this.#note(db, { by, words, before: weekOf(before), after: weekOf(body) }, notes);
    });
    this.#changed();
  }

  /** Also deletes its assignments. @throws AppError `SCHEDULE_NOT_FOUND` */
  async delete(id: number, by: Changer = OUTPOST, isConfirmed = false): Promise<void> {
    await this.#repository.alone(async (db) => {
      const before = await this.#repository.find(id, db);
      if (!before) throw notFound(id);
      const accountIds = await this.#accountsOn(db, id);
      const { notes } = await this.#guarded(db, { by, isConfirmed, accountIds }, () =>
        this.#repository.delete(db, id),
      );
      const words = texts.deletedSchedule(before.Name);
      await this.#note(db, { by, words, before: weekOf(before), after: null }, notes);
    });
    this.#changed();
  }

  /** All assignments. */
  assignments(): Promise<AccountScheduleRow[]> {
    return this.#repository.assignments();
  }

  /** By email address. @throws AppError `SCHEDULE_NOT_FOUND` */
  async usersOf(scheduleId: number): Promise<ScheduleUser[]> {
    await this.get(scheduleId);
    return this.#repository.usersOf(scheduleId);
  }

  /** The schedules of an account; empty for one that does not exist. */
  ofAccount(accountId: number): Promise<AccountScheduleRow[]> {
    return this.#repository.ofAccount(accountId);
  }

  /** Replaces the accounts of a schedule. @throws AppError `SCHEDULE_NOT_FOUND`, `BAD_REQUEST` */
  async replaceOfSchedule(
    scheduleId: number,
    body: AccountSchedules,
    by: Changer = OUTPOST,
    isConfirmed = false,
  ): Promise<void> {
    checkId(scheduleId, body.Id);
    checkEach(body.Schedules, 'ScheduleId', scheduleId);
    await this.#repository.alone(async (db) => {
      const schedule = await this.#repository.find(scheduleId, db);
      if (!schedule) throw notFound(scheduleId);
      const onIt = async () =>
        (await this.#repository.assignments(db)).flatMap(({ ScheduleId, Email }) =>
          ScheduleId === scheduleId ? [Email] : [],
        );
      const accountIds = [...new Set(body.Schedules.map(({ AccountId }) => AccountId))];
      await this.#checkAccounts(db, body.Schedules);
      const before = { Users: await onIt() };
      const present = await this.#accountsOn(db, scheduleId);
      if (isOutdated(body, present)) throw new AppError('CONFLICT', texts.usersHaveChanged(schedule.Name));
      const concerned = [...new Set([...accountIds, ...present])];
      const { notes } = await this.#guarded(db, { by, isConfirmed, accountIds: concerned }, async () => {
        await this.#repository.keepOnly(db, { scheduleId }, accountIds);
        for (const accountId of accountIds) await this.#repository.assign(db, accountId, scheduleId);
      });
      const words = texts.changedScheduleUsers(schedule.Name);
      await this.#note(db, { by, words, before, after: { Users: await onIt() } }, notes);
    });
    this.#changed();
  }

  /** Replaces the schedules of an account. @throws AppError `ACCOUNT_NOT_FOUND`, `BAD_REQUEST` */
  async replaceOfAccount(
    accountId: number,
    body: AccountSchedules,
    by: Changer = OUTPOST,
    isConfirmed = false,
  ): Promise<void> {
    checkId(accountId, body.Id);
    checkEach(body.Schedules, 'AccountId', accountId);
    await this.#repository.alone(async (db) => {
      if (!(await this.#repository.accountIds(db, [accountId])).has(accountId)) {
        throw new AppError('ACCOUNT_NOT_FOUND', texts.accountNotFound(accountId));
      }
      const scheduleIds = [...new Set(body.Schedules.map(({ ScheduleId }) => ScheduleId))];
      await this.#checkSchedules(db, body.Schedules);
      const onThem = async () =>
        (await this.#repository.assignments(db)).flatMap(({ AccountId, ScheduleId }) =>
          AccountId === accountId ? [ScheduleId] : [],
        );
      const before = { Schedules: await onThem() };
      const name = (await accountNames(db, [accountId]))(accountId);
      if (isOutdated(body, before.Schedules))
        throw new AppError('CONFLICT', texts.schedulesHaveChanged(name));
      const { notes } = await this.#guarded(db, { by, isConfirmed, accountIds: [accountId] }, async () => {
        await this.#repository.keepOnly(db, { accountId }, scheduleIds);
        for (const scheduleId of scheduleIds) await this.#repository.assign(db, accountId, scheduleId);
      });
      const words = texts.changedSchedulesOf(name);
      await this.#note(db, { by, words, before, after: { Schedules: await onThem() } }, notes);
    });
    this.#changed();
  }

  /**
   * Assigns an account to a schedule; repeating it has no effect.
   * @returns the assignment's id
   * @throws AppError `BAD_REQUEST` when one of the two does not exist
   */
  async assign(
    { AccountId, ScheduleId }: AccountSchedule,
    by: Changer = OUTPOST,
    isConfirmed = false,
  ): Promise<number> {
    const id = await this.#repository.alone(async (db) => {
      const known = {
        AccountId: (await this.#repository.accountIds(db, [AccountId])).has(AccountId),
        ScheduleId: (await this.#repository.scheduleIds(db, [ScheduleId])).has(ScheduleId),
      };
      if (!known.AccountId) throw invalid([noAccount('body.AccountId', AccountId)]);
      if (!known.ScheduleId) throw invalid([noSchedule('body.ScheduleId', ScheduleId)]);
      const assigned = (await this.#repository.assignments(db)).find(
        (row) => row.AccountId === AccountId && row.ScheduleId === ScheduleId,
      );
      if (assigned) return assigned.Id;
      const { result, notes } = await this.#guarded(db, { by, isConfirmed, accountIds: [AccountId] }, () =>
        this.#repository.assign(db, AccountId, ScheduleId),
      );
      const words = texts.addedToSchedule(
        (await accountNames(db, [AccountId]))(AccountId),
        await this.#nameOf(db, ScheduleId),
      );
      await this.#note(db, { by, words, before: null, after: { AccountId, ScheduleId } }, notes);
      return result;
    });
    this.#changed();
    return id;
  }

  /** @throws AppError `NOT_FOUND` */
  async unassign(id: number, by: Changer = OUTPOST, isConfirmed = false): Promise<void> {
    await this.#repository.alone(async (db) => {
      const before = (await this.#repository.assignments(db)).find((row) => row.Id === id);
      if (!before) throw new AppError('NOT_FOUND', texts.scheduleAssignmentNotFound(id));
      const { notes } = await this.#guarded(db, { by, isConfirmed, accountIds: [before.AccountId] }, () =>
        this.#repository.unassign(db, id),
      );
      const words = texts.removedFromSchedule(
        (await accountNames(db, [before.AccountId]))(before.AccountId),
        await this.#nameOf(db, before.ScheduleId),
      );
      await this.#note(db, { by, words, before, after: null }, notes);
    });
    this.#changed();
  }

  /** The name of an existing schedule. */
  async #nameOf(db: Database, scheduleId: number): Promise<string> {
    return (await this.#repository.find(scheduleId, db))!.Name;
  }

  async #checkAccounts(db: Database, assigned: readonly AccountSchedule[]): Promise<void> {
    const known = await this.#repository.accountIds(
      db,
      assigned.map(({ AccountId }) => AccountId),
    );
    const problems = assigned.flatMap(({ AccountId }, index) =>
      known.has(AccountId) ? [] : [noAccount(`body.Schedules.${index}.AccountId`, AccountId)],
    );
    if (problems.length > 0) throw invalid(problems);
  }

  async #checkSchedules(db: Database, assigned: readonly AccountSchedule[]): Promise<void> {
    const known = await this.#repository.scheduleIds(
      db,
      assigned.map(({ ScheduleId }) => ScheduleId),
    );
    const problems = assigned.flatMap(({ ScheduleId }, index) =>
      known.has(ScheduleId) ? [] : [noSchedule(`body.Schedules.${index}.ScheduleId`, ScheduleId)],
    );
    if (problems.length > 0) throw invalid(problems);
  }

  /** The last step of a transaction. */
  async #note(
    db: Database,
    change: Parameters<typeof settingNotes>[0],
    more: readonly AuditNote[] = [],
  ): Promise<void> {
    await this.#context.audit.appendIn(db, [...settingNotes(change), ...more]);
  }

  #guarded<T>(db: Database, change: OnCallChange, work: () => Promise<T>) {
    return this.#context.guard.around(db, { ...change, concerns: 'duty' }, work);
  }

  async #accountsOn(db: Database, scheduleId: number): Promise<number[]> {
    const all = await this.#repository.assignments(db);
    return all.flatMap(({ AccountId, ScheduleId }) => (ScheduleId === scheduleId ? [AccountId] : []));
  }

  #changed(): void {
    this.#context.guard.committed();
    this.#context.bus.emit('onCallChanged', {});
  }
}

/** For the audit log: the days that are on. */
function weekOf({ Name, ...week }: ScheduleBody | Schedule): object {
  const days = WEEKDAYS.map((day) => [
    day,
    week[day] ? `${week[`${day}Start`]}–${week[`${day}Stop`]}` : 'off',
  ]);
  return { Name, ...Object.fromEntries(days) };
}

function notFound(id: number): AppError {
  return new AppError('SCHEDULE_NOT_FOUND', texts.scheduleNotFound(id));
}

const noAccount = (Path: string, id: number) => ({ Path, Message: texts.accountNotFound(id) });
const noSchedule = (Path: string, id: number) => ({
  Path,
  Message: texts.scheduleNotFound(id),
});

/** Whether others are assigned by now than those that a change is based on. */
function isOutdated({ Known }: AccountSchedules, present: readonly number[]): boolean {
  const known = new Set(Known);
  return Known !== undefined && (known.size !== present.length || !present.every((id) => known.has(id)));
}

function checkId(inPath: number, inBody: number): void {
  if (inPath === inBody) return;
  throw invalid([{ Path: 'body.Id', Message: texts.mustMatchPath(inPath) }]);
}

function checkEach(
  assigned: readonly AccountSchedule[],
  field: 'AccountId' | 'ScheduleId',
  expected: number,
): void {
  const problems = assigned.flatMap((one, index) =>
    one[field] === expected
      ? []
      : [{ Path: `body.Schedules.${index}.${field}`, Message: texts.mustMatchPath(expected) }],
  );
  if (problems.length > 0) throw invalid(problems);
}
