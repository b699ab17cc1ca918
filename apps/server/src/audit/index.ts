import { calls } from '@outpost/contract';
import { mount } from '../http/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Storage } from '../storage/index.ts';
import type { Audit } from './audit-types.ts';
import { createAuditRepository } from './repository.ts';

export { type Actor, type Audit, type AuditNote, OUTPOST } from './audit-types.ts';

const LINES_A_PAGE = 200;

export interface AuditDeps {
  readonly storage: Storage;
  readonly clock: Clock;
}

/** Who did what, when, and how it went: lines that are only added, each with the hash of the one before it. */
export function createAudit({ storage, clock }: AuditDeps): Audit {
  const repository = createAuditRepository(storage);
  const audit: Audit = {
    append: async (note) => {
      const ids = await storage.transaction((trx) => audit.appendIn(trx, [note]));
      return ids[0]!;
    },
    appendIn: (trx, notes) => repository.append(trx, notes, clock.now()),
    list: (filter) => repository.list(filter),
    unended: (kind, outcome) => repository.unended(kind, outcome),
    mount(app) {
      mount(app, calls.audit.log, ({ query: { limit = LINES_A_PAGE, ...filter } }) =>
        audit.list({ ...filter, limit }),
      );
    },
  };
  return audit;
}
