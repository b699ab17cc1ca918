import type { Storage } from '../../platform/storage/index.ts';
import { createDigestRepository, type DigestRepository } from './digest.repository.ts';
import { createDueRepository, type DueRepository } from './due.repository.ts';
import { createStepRepository, type StepRepository } from './step.repository.ts';
import { createUsedLinkRepository, type UsedLinkRepository } from './used-link.repository.ts';

/** The database access of escalation. Every method throws StorageError. */
export interface EscalationRepository
  extends DueRepository,
    StepRepository,
    DigestRepository,
    UsedLinkRepository {}

export function createEscalationRepository(storage: Storage): EscalationRepository {
  return {
    ...createDueRepository(storage),
    ...createStepRepository(storage),
    ...createDigestRepository(storage),
    ...createUsedLinkRepository(storage),
  };
}
