import type { AccountAreas, Role } from '@outpost/contract';
import { isStorageUnavailable } from '../../../platform/storage/index.ts';
import type { AccountContext } from '../account-context.ts';
import type { Account } from '../repository.ts';
import type { SecondFactorPolicyStore } from '../second-factor/policy.ts';
import { StateCache } from '../state-cache.ts';

/** What the account that created a token may do now. */
export interface TokenCreator {
  readonly accountId: number;
  readonly role: Role;
  readonly areas: AccountAreas;
  /** It could sign in and act. */
  readonly isUsable: boolean;
}

/** The accounts that created tokens, as they are now: a token never has more rights than its own. */
export class TokenCreators {
  readonly #context: AccountContext;
  readonly #policy: Pick<SecondFactorPolicyStore, 'isMissing'>;
  readonly #states: StateCache<number, TokenCreator>;

  constructor(context: AccountContext, policy: Pick<SecondFactorPolicyStore, 'isMissing'>) {
    this.#context = context;
    this.#policy = policy;
    this.#states = new StateCache(async (id) => {
      const account = await this.#read(id);
      return account && this.#creatorOf(account);
    });
  }

  /**
   * undefined: the account was deleted.
   * @throws AppError `STORAGE_UNAVAILABLE` when it was changed and could not be read since
   */
  find(accountId: number): Promise<TokenCreator | undefined> {
    return this.#states.get(accountId, this.#context.clock.now());
  }

  /** All of them, by account. @throws StorageError */
  async all(): Promise<ReadonlyMap<number, TokenCreator>> {
    const accounts = await this.#context.accounts.all();
    return new Map(accounts.map((account) => [account.id, this.#creatorOf(account)]));
  }

  /** An account changed; null: all of them. */
  forget(accountId: number | null): void {
    this.#states.forget((creator) => accountId === null || creator.accountId === accountId);
  }

  async #read(id: number): Promise<Account | undefined> {
    const { accounts, watch, outage } = this.#context;
    if (watch.failure?.readable === false) return outage.memory.account(id);
    try {
      return await accounts.find(id);
    } catch (error) {
      if (!isStorageUnavailable(error)) throw error;
      return outage.memory.account(id);
    }
  }

  #creatorOf({ id, role, areas, active, secondFactorSinceMs }: Account): TokenCreator {
    const isMissing = this.#policy.isMissing({ role, secondFactor: secondFactorSinceMs !== null });
    return { accountId: id, role, areas, isUsable: active && !isMissing };
  }
}
