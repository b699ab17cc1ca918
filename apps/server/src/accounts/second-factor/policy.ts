import type { Role } from '@outpost/contract';
import { AppError } from '../../platform/app-error.ts';
import type { AccountContext } from '../account-context.ts';
import { type AccountActor, inOrder } from '../account-rules.ts';

/** Which roles must have a second factor; kept at hand, because every call asks. */
export class SecondFactorPolicyStore {
  readonly #room: AccountContext;
  #roles: readonly Role[] = [];

  constructor(room: AccountContext) {
    this.#room = room;
  }

  /** Before the first call. @throws StorageError */
  async load(): Promise<void> {
    this.#roles = inOrder(await this.#room.secondFactors.requiredFor());
  }

  get requiredFor(): Role[] {
    return [...this.#roles];
  }

  /** Whether an account must set a second factor up before it may do anything else. */
  isMissing({ role, secondFactor }: { role: Role; secondFactor: boolean }): boolean {
    return !secondFactor && this.#roles.includes(role);
  }

  /**
   * Holds from the next call on, for live connections at once.
   *
   * @throws AppError `CONFLICT` when it would lock out whoever sets it
   */
  async set(by: AccountActor, roles: readonly Role[]): Promise<Role[]> {
    const { storage, accounts, secondFactors, audit, changed } = this.#room;
    const after = inOrder(roles);
    const own = await accounts.find(by.accountId);
    if (after.includes(by.role) && own?.secondFactorSinceMs === null) {
      throw new AppError(
        'CONFLICT',
        `Set up your own second factor first, if every ${by.role} is to have one`,
      );
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
          words: `A second factor is required of: ${after.join(', ') || 'nobody'}; was ${before.join(', ') || 'nobody'}`,
          details: { Before: { RequiredFor: before }, After: { RequiredFor: after } },
        },
      ]);
    });
    this.#roles = after;
    changed(null);
    return after;
  }
}
