import type { Storage } from '../../platform/storage/index.ts';
import type { Notify } from '../outbox/index.ts';
import { createReachGuard, type ReachGuardDeps } from './reach-guard.ts';
import type { ReachGuard } from './reach-types.ts';
import { createReductionComposer, REDUCTION_TOPIC } from './reduction-message.ts';
import { createRecipientRepository } from './repository.ts';

export { type Changer, NO_GUARD, type ReachChange, type ReachGuard } from './reach-types.ts';

/** Whether a request confirms that stations may be left without a recipient. */
export const isConfirmed = ({ confirm }: { confirm?: 'no-recipient' | undefined }) =>
  confirm === 'no-recipient';

export interface RecipientsDeps extends Omit<ReachGuardDeps, 'repository'> {
  readonly storage: Pick<Storage, 'kind'>;
  /** For links in messages; null: none. */
  readonly publicUrl: () => string | null;
}

/** The area of rules about who may change the notifications of others. */
export interface Recipients {
  readonly guard: ReachGuard;
  /** From now on, users whose notifications are reduced are informed. Before the outbox starts. */
  notifyBy(notify: Pick<Notify, 'compose'>): void;
}

export function createRecipients(deps: RecipientsDeps): Recipients {
  const { storage, timeZone, publicUrl } = deps;
  return {
    guard: createReachGuard({ ...deps, repository: createRecipientRepository(storage) }),
    notifyBy(notify) {
      const composer = createReductionComposer(timeZone, publicUrl);
      notify.compose(REDUCTION_TOPIC, composer, 'urgent', { alsoToInactive: true });
    },
  };
}
