import type { Storage } from '../../platform/storage/index.ts';
import type { Notify } from '../outbox/index.ts';
import { createReachGuard, type ReachGuardDeps } from './reach-guard.ts';
import type { ReachGuard } from './reach-types.ts';
import { createReductionComposer, REDUCTION_TOPIC } from './reduction-message.ts';
import { createRecipientRepository } from './repository.ts';

export { type Changer, NO_GUARD, type ReachChange, type ReachGuard } from './reach-types.ts';
export { formatOnCallSpans } from './reduction-message.ts';
export {
  accountNames,
  createRecipientRepository,
  type RecipientRepository,
  type StoredRecipient,
} from './repository.ts';

/** Whether a request confirms that stations may be left without a recipient. */
export const isConfirmed = ({ confirm }: { confirm?: 'no-recipient' | undefined }) =>
  confirm === 'no-recipient';

export interface RecipientsDeps extends Omit<ReachGuardDeps, 'repository' | 'notify'> {
  readonly notify: Pick<Notify, 'has' | 'put' | 'nudge' | 'compose'>;
  readonly storage: Pick<Storage, 'kind'>;
  /** For links in messages; null: none. */
  readonly publicUrl: () => string | null;
}

/** The rules about who may change the notifications of others; users whose notifications are reduced are informed. */
export function createRecipients(deps: RecipientsDeps): ReachGuard {
  const { storage, notify, timeZone, publicUrl } = deps;
  const composer = createReductionComposer(timeZone, publicUrl);
  notify.compose(REDUCTION_TOPIC, composer, 'urgent', { alsoToInactive: true });
  return createReachGuard({ ...deps, repository: createRecipientRepository(storage) });
}
