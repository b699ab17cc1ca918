import type { DutyOverride, DutyOverrideBody } from '@outpost/contract';
import type { Bus } from '../../bus/index.ts';
import { invalid } from '../../http/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DutyOverrideRepository } from './repository.ts';

/** Exceptions from the weekly schedules. What changes is told on the bus as `onCallChanged`. */
export class DutyOverrideService {
  readonly #repository: DutyOverrideRepository;
  readonly #bus: Bus;
  readonly #clock: Clock;

  constructor(repository: DutyOverrideRepository, bus: Bus, clock: Clock) {
    this.#repository = repository;
    this.#bus = bus;
    this.#clock = clock;
  }

  /** Those that are not over, by their beginning. */
  list(): Promise<DutyOverride[]> {
    return this.#repository.endingAfter(this.#clock.now());
  }

  /** @returns the new one's id. @throws AppError `BAD_REQUEST` where an account is not there, or it would be over already */
  async create(body: DutyOverrideBody, authorId: number): Promise<number> {
    const nowMs = this.#clock.now();
    if (Date.parse(body.To) <= nowMs) {
      throw invalid([{ Path: 'body.To', Message: 'expected an end that is still to come' }]);
    }
    const outcome = await this.#repository.create(body, authorId, nowMs);
    if (outcome.kind === 'missing') {
      const Message = `expected an account, not ${body[outcome.field]}`;
      throw invalid([{ Path: `body.${outcome.field}`, Message }]);
    }
    this.#bus.emit('onCallChanged', {});
    return outcome.id;
  }

  /** @throws AppError `DUTY_OVERRIDE_NOT_FOUND` */
  async delete(id: number): Promise<void> {
    if (!(await this.#repository.delete(id))) {
      throw new AppError('DUTY_OVERRIDE_NOT_FOUND', `There is no dated override ${id}`);
    }
    this.#bus.emit('onCallChanged', {});
  }
}
