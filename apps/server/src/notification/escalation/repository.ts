import type { Storage } from '../../platform/storage/index.ts';
import { createDigestRepository } from './digest.repository.ts';
import { createDueRepository } from './due.repository.ts';
import { createStepRepository } from './step.repository.ts';
import { createUsedLinkRepository } from './used-link.repository.ts';

/** The database access of escalation. Every method throws StorageError. */
export type EscalationRepository = ReturnType<typeof createEscalationRepository>;

export function createEscalationRepository(storage: Storage) {
  return {
    ...createDueRepository(storage),
    ...createStepRepository(storage),
    ...createDigestRepository(storage),
    ...createUsedLinkRepository(storage),
  };
}
