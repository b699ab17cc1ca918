import type { Context } from '../../platform/context.ts';
import type { AddressesOf, Notify } from '../outbox/index.ts';
import { createReachGuard } from './reach-guard.ts';
import type { ReachGuard } from './reach-types.ts';
import { createReductionComposer, REDUCTION_TOPIC } from './reduction-message.ts';

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

/** The rules about who may change the notifications of others; users whose notifications are reduced are informed. */
export function createRecipients(
  context: Context,
  notify: Notify,
  addressesOf: AddressesOf,
  stationName: (stationId: number) => string,
): ReachGuard {
  const composer = createReductionComposer(context.timeZone, context.publicUrl);
  notify.compose(REDUCTION_TOPIC, composer, 'urgent', { alsoToInactive: true });
  return createReachGuard(context, notify, addressesOf, stationName);
}
