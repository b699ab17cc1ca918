import { createHash } from 'node:crypto';
import {
  CHANNEL_DESCRIPTORS,
  type Channel,
  type ChannelAddress,
  type ChannelDescriptor,
  channelKey,
  type PushBrowser,
} from '@outpost/contract';
import { toInstant } from '../../platform/clock.ts';
import type { StoredAddress } from '../channels/channel-module.ts';
import { publicPartOf, type StoredContact } from './book.ts';
import type { StoredBrowser } from './repository.ts';

type WithField = ChannelDescriptor & {
  readonly id: Channel;
  readonly address: Extract<ChannelAddress, { readonly field: string }>;
};
/** Channels whose addresses are entered or linked. */
export const CONTACT_FIELDS = CHANNEL_DESCRIPTORS.filter(
  ({ address }) => 'field' in address,
) as readonly WithField[];

/** What the owner of an address sees of it. */
export const presentedOf = (address: WithField['address'], stored: StoredAddress) =>
  address.how === 'typed' && !address.isSecret ? stored.value : publicPartOf(address, stored);

/** For the audit log: a URL often is its only secret, so only its host is shown. */
export const shownInAudit = (contact: StoredContact) =>
  Object.fromEntries(
    CONTACT_FIELDS.map(({ id, address }) => {
      const stored = contact.get(id);
      const name = address.how === 'typed' && address.kind === 'phone' ? address.field : channelKey(id);
      return [name, stored === undefined ? null : publicPartOf(address, stored)];
    }),
  );

export function presentBrowser({ id, label, endpoint, createdAtMs }: StoredBrowser): PushBrowser {
  const Mark = createHash('sha256').update(endpoint).digest('hex');
  return { Id: id, Label: label, Mark, CreatedAt: toInstant(createdAtMs) };
}
