import type { User } from '@outpost/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Principal } from '../../platform/http/index.ts';
import type { Notify } from '../outbox/index.ts';
import type { ReachGuard } from '../recipients/index.ts';
import type { ContactBook } from './book.ts';
import type { ContactRepository } from './repository.ts';
import * as texts from './texts.ts';

/** What the services of contact details share. */
export interface ContactContext extends Context {
  readonly repository: ContactRepository;
  readonly book: ContactBook;
  readonly guard: ReachGuard;
  readonly accounts: () => Promise<readonly User[]>;
  readonly notify: Pick<Notify, 'sendNow' | 'linkUrl'>;
}

/** @throws AppError `ACCOUNT_NOT_FOUND` */
export async function findAccount({ accounts }: ContactContext, id: number): Promise<User> {
  const account = (await accounts()).find(({ Id }) => Id === id);
  if (account) return account;
  throw new AppError('ACCOUNT_NOT_FOUND', texts.accountNotFound(id));
}

/** After each change of contact details. */
export async function announceContacts({ bus, guard, book }: ContactContext): Promise<void> {
  guard.committed();
  await book.load();
  // Recipients depend on the channels that reach them.
  bus.emit('onCallChanged', {});
}

/** Who changes contact details. */
export type ContactEditor = Pick<Principal, 'accountId' | 'name' | 'role'>;

export const isOfHigher = ({ accountId, role }: ContactEditor, { Id, Role }: User) =>
  Id !== accountId && Role === 'Admin' && role !== 'Admin';
