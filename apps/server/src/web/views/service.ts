import { MAX_VIEWS } from '@outpost/contract';
import { compareNames } from '@outpost/core';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Body, Saved, ViewRepository, ViewSaveOutcome } from './repository.ts';
import * as texts from './texts.ts';

/** Saved items, separate for each account: another's do not exist for it. */
export class ViewService<View> {
  readonly #repository: ViewRepository<View>;
  readonly #clock: Clock;

  constructor(repository: ViewRepository<View>, clock: Clock) {
    this.#repository = repository;
    this.#clock = clock;
  }

  /** By name. */
  async list(accountId: number): Promise<Saved<View>[]> {
    const views = await this.#repository.list(accountId);
    return views.sort((a, b) => compareNames(a.Name, b.Name) || a.Id - b.Id);
  }

  /**
   * @returns the new view's ID
   * @throws AppError `VIEW_NAME_TAKEN`, `VIEWS_FULL`
   */
  async create(accountId: number, body: Body<View>): Promise<number> {
    return idOf(await this.#repository.create(accountId, body, this.#clock.now()), body.Name);
  }

  /** @throws AppError `VIEW_NOT_FOUND`, `VIEW_NAME_TAKEN` */
  async update(accountId: number, id: number, body: Body<View>): Promise<number> {
    return idOf(await this.#repository.update(accountId, id, body, this.#clock.now()), body.Name, id);
  }

  /** @throws AppError `VIEW_NOT_FOUND` */
  async delete(accountId: number, id: number): Promise<void> {
    if (!(await this.#repository.delete(accountId, id))) throw notFound(id);
  }
}

function idOf(outcome: ViewSaveOutcome, name: string, id?: number): number {
  switch (outcome.kind) {
    case 'saved':
      return outcome.id;
    case 'missing':
      throw notFound(id);
    case 'taken':
      throw new AppError('VIEW_NAME_TAKEN', texts.viewNameTaken(name));
    case 'full':
      throw new AppError('VIEWS_FULL', texts.maxViewsReached(MAX_VIEWS));
  }
}

function notFound(id: number | undefined): AppError {
  return new AppError('VIEW_NOT_FOUND', `View ${id} not found`);
}
