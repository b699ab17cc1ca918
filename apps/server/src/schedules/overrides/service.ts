import type { DutyOverride, DutyOverrideBody } from '@outpost/contract';
import { type Actor, type Audit, settingNotes } from '../../audit/index.ts';
import type { Bus } from '../../bus/index.ts';
import { invalid } from '../../http/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DutyOverrideRepository } from './repository.ts';

/** Exceptions from the weekly schedules. What changes is told on the bus as `onCallChanged`. */
export class DutyOverrideService {
  readonly #repository: DutyOverrideRepository;
  readonly #audit: Pick<Audit, 'appendIn'>;
  readonly #bus: Bus;
  readonly #clock: Clock;

  constructor(repository: DutyOverrideRepository, audit: Pick<Audit, 'appendIn'>, bus: Bus, clock: Clock) {
    this.#repository = repository;
    this.#audit = audit;
    this.#bus = bus;
    this.#clock = clock;
  }

  /** Those that are not over, by their beginning. */
  list(): Promise<DutyOverride[]> {
    return this.#repository.endingAfter(this.#clock.now());
  }

  /** @returns the new one's id. @throws AppError `BAD_REQUEST` where an account is not there, or it would be over already */
  async create(body: DutyOverrideBody, by: Actor & { readonly accountId: number }): Promise<number> {
    const nowMs = this.#clock.now();
    if (Date.parse(body.To) <= nowMs) {
      throw invalid([{ Path: 'body.To', Message: 'expected an end that is still to come' }]);
    }
    const words = `Made an exception from duty for account ${body.AccountId}: ${body.Reason}`;
    const notes = settingNotes({ by, words, before: null, after: body });
    const outcome = await this.#repository.create(body, by.accountId, nowMs, (db) =>
      this.#audit.appendIn(db, notes),
    );
    if (outcome.kind === 'missing') {
      const Message = `expected an account, not ${body[outcome.field]}`;
      throw invalid([{ Path: `body.${outcome.field}`, Message }]);
    }
    this.#bus.emit('onCallChanged', {});
    return outcome.id;
  }

  /** @throws AppError `DUTY_OVERRIDE_NOT_FOUND` */
  async delete(id: number, by: Actor): Promise<void> {
    const isDone = await this.#repository.delete(id, (db, before) => {
      const words = `Took back an exception from duty of account ${before.account_id}: ${before.reason}`;
      return this.#audit.appendIn(db, settingNotes({ by, words, before, after: null }));
    });
    if (!isDone) {
      throw new AppError('DUTY_OVERRIDE_NOT_FOUND', `There is no dated override ${id}`);
    }
    this.#bus.emit('onCallChanged', {});
  }
}
