import type { Audit } from '../../platform/audit/index.ts';
import type { Storage } from '../../platform/storage/index.ts';
import { createClaimRepository } from './claim.repository.ts';
import { createLogRepository } from './log.repository.ts';
import { createOutboxRepository } from './outbox.repository.ts';
import { createReceiptRepository } from './receipt.repository.ts';

/** The database access of the outbox. Every method throws StorageError. */
export type NotificationRepository = ReturnType<typeof createNotificationRepository>;

export function createNotificationRepository(storage: Storage, audit: Pick<Audit, 'appendIn'>) {
  return {
    ...createOutboxRepository(storage),
    ...createClaimRepository(storage, audit),
    ...createReceiptRepository(storage, audit),
    ...createLogRepository(storage),
  };
}
