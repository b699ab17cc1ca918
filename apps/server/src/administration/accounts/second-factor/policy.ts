import type { Role } from '@outpost/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { AccountContext } from '../account-context.ts';
import { type AccountActor, inOrder } from '../account-rules.ts';
import * as texts from '../texts.ts';

/** Which roles require a second factor; cached, because every call checks it. */
export class SecondFactorPolicyStore {
  readonly #context: AccountContext;
  #roles: readonly Role[] = [];

  constructor(context: AccountContext) {
    this.#context = context;
  }

  /** Before the first call. @throws StorageError */
  async load(): Promise<void> {
    this.#roles = inOrder(await this.#context.secondFactors.requiredFor());
  }

  get requiredFor(): Role[] {
    return [...this.#roles];
  }

  /** Whether an account must set up a second factor before it may do anything else. */
  isMissing({ role, secondFactor }: { role: Role; secondFactor: boolean }): boolean {
    return !secondFactor && this.#roles.includes(role);
  }

  /**
   * Takes effect with the next call, for live connections immediately.
   * @throws AppError `CONFLICT` when it would lock out the caller
   */
  async set(by: AccountActor, roles: readonly Role[]): Promise<Role[]> {
    const { storage, accounts, secondFactors, audit, changed } = this.#context;
    const after = inOrder(roles);
    const own = await accounts.find(by.accountId);
    if (after.includes(by.role) && own?.secondFactorSinceMs === null) {
      throw new AppError('CONFLICT', texts.setUpOwnSecondFactorFirst(by.role));
    }
    const before = this.requiredFor;
    await storage.transaction(async (trx) => {
      await secondFactors.require(trx, after);
      await audit.appendIn(trx, [
        {
          kind: 'setting',
          action: 'second-factor',
          outcome: 'done',
          by: { accountId: by.accountId, name: by.name },
          words: `Second factor required for: ${after.join(', ') || texts.noRole}; before: ${before.join(', ') || texts.noRole}`,
          details: { Before: { RequiredFor: before }, After: { RequiredFor: after } },
        },
      ]);
    });
    this.#roles = after;
    changed(null);
    return after;
  }
}
