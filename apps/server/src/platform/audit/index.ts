import type { Clock } from '../clock.ts';
import type { Storage } from '../storage/index.ts';
import type { Audit } from './audit-types.ts';
import { createAuditRepository } from './repository.ts';
import { mountAuditRoutes } from './routes.ts';

export { type Actor, type Audit, type AuditNote, OUTPOST } from './audit-types.ts';
export { CountedNotes } from './counted-notes.ts';
export { exportNote } from './export-note.ts';
export { RefusedCalls } from './refused-calls.ts';
export { settingNotes } from './setting-note.ts';
export { type AuditAnchor, type AuditCheck, verifyAudit } from './verify.ts';

/**
 * The audit log: who did what, when, with which outcome. Events are only added, each with the hash
 * of the previous one.
 */
export function createAudit(storage: Storage, clock: Clock, timeZone: string = 'UTC'): Audit {
  const repository = createAuditRepository(storage);
  const audit: Audit = {
    append: async (note) => {
      const ids = await storage.transaction((trx) => audit.appendIn(trx, [note]));
      return ids[0]!;
    },
    appendIn: (trx, notes) => repository.append(trx, notes, () => clock.now()),
    list: (filter) => repository.list(filter),
    after: (id, limit) => repository.after(id, limit),
    settled: () => repository.settled(),
    countAfter: (id) => repository.countAfter(id),
    unended: (kind, outcome) => repository.unended(kind, outcome),
    mount: (app) => mountAuditRoutes(app, clock, timeZone, repository, (note) => audit.append(note)),
  };
  return audit;
}
