import type {
  AccountSchedule,
  AccountScheduleRow,
  AccountSchedules,
  Schedule,
  ScheduleBody,
  ScheduleUser,
} from '@outpost/contract';
import type { Bus } from '../bus/index.ts';
import { invalid } from '../http/index.ts';
import { AppError } from '../platform/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../storage/index.ts';
import type { ScheduleRepository } from './repository.ts';

/** Weekly on-call schedules and who is on them. What changes is told on the bus as `onCallChanged`. */
export class ScheduleService {
  readonly #repository: ScheduleRepository;
  readonly #bus: Bus;
  readonly #clock: Clock;
  /** As people look for names. */
  readonly #order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

  constructor(repository: ScheduleRepository, bus: Bus, clock: Clock) {
    this.#repository = repository;
    this.#bus = bus;
    this.#clock = clock;
  }

  /** By name. */
  async list(): Promise<Schedule[]> {
    const schedules = await this.#repository.all();
    return schedules.sort((a, b) => this.#order.compare(a.Name, b.Name) || a.Id - b.Id);
  }

  /** @throws AppError `SCHEDULE_NOT_FOUND` */
  async get(id: number): Promise<Schedule> {
    const schedule = await this.#repository.find(id);
    if (!schedule) throw notFound(id);
    return schedule;
  }

  /** @returns the new one's id. @throws AppError `BAD_REQUEST` */
  async create(body: ScheduleBody): Promise<number> {
    if (body.Id !== 0) throw invalid([{ Path: 'body.Id', Message: 'expected 0 for a new schedule' }]);
    return this.#changed(await this.#repository.create(body, this.#clock.now()));
  }

  /** @throws AppError `SCHEDULE_NOT_FOUND`, `BAD_REQUEST` */
  async update(id: number, body: ScheduleBody): Promise<number> {
    checkId(id, body.Id);
    if (!(await this.#repository.update(id, body, this.#clock.now()))) throw notFound(id);
    return this.#changed(id);
  }

  /** Takes everybody off it. @throws AppError `SCHEDULE_NOT_FOUND` */
  async delete(id: number): Promise<number> {
    if (!(await this.#repository.delete(id))) throw notFound(id);
    return this.#changed(id);
  }

  /** Who is on which schedule. */
  assignments(): Promise<AccountScheduleRow[]> {
    return this.#repository.assignments();
  }

  /** By e-mail address. @throws AppError `SCHEDULE_NOT_FOUND` */
  async usersOf(scheduleId: number): Promise<ScheduleUser[]> {
    await this.get(scheduleId);
    return this.#repository.usersOf(scheduleId);
  }

  /** The schedules that an account is on; of one that is not there, none. */
  ofAccount(accountId: number): Promise<AccountScheduleRow[]> {
    return this.#repository.ofAccount(accountId);
  }

  /** Has exactly these accounts on a schedule. @throws AppError `SCHEDULE_NOT_FOUND`, `BAD_REQUEST` */
  async replaceOfSchedule(scheduleId: number, body: AccountSchedules): Promise<void> {
    checkId(scheduleId, body.Id);
    checkEach(body.Schedules, 'ScheduleId', scheduleId);
    await this.#repository.alone(async (db) => {
      if (!(await this.#repository.scheduleIds(db, [scheduleId])).has(scheduleId)) throw notFound(scheduleId);
      const accountIds = [...new Set(body.Schedules.map(({ AccountId }) => AccountId))];
      await this.#checkAccounts(db, body.Schedules);
      await this.#repository.keepOnly(db, { scheduleId }, accountIds);
      for (const accountId of accountIds) await this.#repository.assign(db, accountId, scheduleId);
    });
    this.#changed(scheduleId);
  }

  /** Has an account on exactly these schedules. @throws AppError `ACCOUNT_NOT_FOUND`, `BAD_REQUEST` */
  async replaceOfAccount(accountId: number, body: AccountSchedules): Promise<void> {
    checkId(accountId, body.Id);
    checkEach(body.Schedules, 'AccountId', accountId);
    await this.#repository.alone(async (db) => {
      if (!(await this.#repository.accountIds(db, [accountId])).has(accountId)) {
        throw new AppError('ACCOUNT_NOT_FOUND', `There is no account ${accountId}`);
      }
      const scheduleIds = [...new Set(body.Schedules.map(({ ScheduleId }) => ScheduleId))];
      await this.#checkSchedules(db, body.Schedules);
      await this.#repository.keepOnly(db, { accountId }, scheduleIds);
      for (const scheduleId of scheduleIds) await this.#repository.assign(db, accountId, scheduleId);
    });
    this.#changed(accountId);
  }

  /**
   * Puts an account on a schedule; once more makes no difference.
   *
   * @returns the assignment's id
   * @throws AppError `BAD_REQUEST` where one of the two is not there
   */
  async assign({ AccountId, ScheduleId }: AccountSchedule): Promise<number> {
    const id = await this.#repository.alone(async (db) => {
      const known = {
        AccountId: (await this.#repository.accountIds(db, [AccountId])).has(AccountId),
        ScheduleId: (await this.#repository.scheduleIds(db, [ScheduleId])).has(ScheduleId),
      };
      if (!known.AccountId) throw invalid([noAccount('body.AccountId', AccountId)]);
      if (!known.ScheduleId) throw invalid([noSchedule('body.ScheduleId', ScheduleId)]);
      return this.#repository.assign(db, AccountId, ScheduleId);
    });
    return this.#changed(id);
  }

  /** @throws AppError `NOT_FOUND` */
  async unassign(id: number): Promise<void> {
    if (!(await this.#repository.unassign(id))) {
      throw new AppError('NOT_FOUND', `Nobody is on a schedule by the number ${id}`);
    }
    this.#changed(id);
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

  #changed(id: number): number {
    this.#bus.emit('onCallChanged', {});
    return id;
  }
}

function notFound(id: number): AppError {
  return new AppError('SCHEDULE_NOT_FOUND', `There is no on-call schedule ${id}`);
}

const noAccount = (Path: string, id: number) => ({ Path, Message: `expected an account, not ${id}` });
const noSchedule = (Path: string, id: number) => ({
  Path,
  Message: `expected an on-call schedule, not ${id}`,
});

function checkId(inPath: number, inBody: number): void {
  if (inPath === inBody) return;
  throw invalid([{ Path: 'body.Id', Message: `expected ${inPath}, as in the path` }]);
}

function checkEach(
  assigned: readonly AccountSchedule[],
  field: 'AccountId' | 'ScheduleId',
  expected: number,
): void {
  const problems = assigned.flatMap((one, index) =>
    one[field] === expected
      ? []
      : [{ Path: `body.Schedules.${index}.${field}`, Message: `expected ${expected}, as in the path` }],
  );
  if (problems.length > 0) throw invalid(problems);
}
