import type { Audit } from '../../platform/audit/index.ts';
import type { Storage } from '../../platform/storage/index.ts';
import { type ClaimRepository, createClaimRepository } from './claim.repository.ts';
import { createLogRepository, type LogRepository } from './log.repository.ts';
import { createOutboxRepository, type OutboxRepository } from './outbox.repository.ts';
import { createReceiptRepository, type ReceiptRepository } from './receipt.repository.ts';

/** The database access of the outbox. Every method throws StorageError. */
export interface NotificationRepository
  extends OutboxRepository,
    ClaimRepository,
    ReceiptRepository,
    LogRepository {}

export function createNotificationRepository(
  storage: Storage,
  audit: Pick<Audit, 'appendIn'>,
): NotificationRepository {
  return {
    ...createOutboxRepository(storage),
    ...createClaimRepository(storage, audit),
    ...createReceiptRepository(storage, audit),
    ...createLogRepository(storage),
  };
}
