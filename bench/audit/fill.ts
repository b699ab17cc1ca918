import type { AuditNote } from '../../apps/server/src/platform/audit/index.ts';
import { createAuditRepository } from '../../apps/server/src/platform/audit/repository.ts';
import type { Storage } from '../../apps/server/src/platform/storage/index.ts';

export const AUDIT_LINES = 1_000_000;
export const AUDIT_END_MS = Date.UTC(2026, 5, 1);
export const AUDIT_SPAN_MS = 3 * 365 * 86_400_000;
/** One of fifty users has hardly any events. */
export const RARE_ACCOUNT = 50;
const ACCOUNTS = 50;
const STATIONS = 1_000;
const AT_ONCE = 5_000;
const KINDS = ['sign-in', 'command', 'alarm', 'notification', 'station', 'modbus'] as const;

/**
 * A million events of three years, or the first of them, of a busy installation, each with its
 * hash.
 */
export async function fillAudit(storage: Storage, lines = AUDIT_LINES): Promise<void> {
  const repository = createAuditRepository(storage);
  for (let from = 0; from < lines; from += AT_ONCE) {
    const notes = Array.from({ length: AT_ONCE }, (_, index) => noteOf(from + index));
    await storage.transaction((trx) => repository.append(trx, notes, () => AUDIT_END_MS));
  }
}

function noteOf(n: number): AuditNote {
  const stationId = (n * 7) % STATIONS;
  const accountId = n % 100_003 === 0 ? RARE_ACCOUNT : 1 + (n % (ACCOUNTS - 1));
  const atMs = Math.floor(AUDIT_END_MS - AUDIT_SPAN_MS + (AUDIT_SPAN_MS * n) / AUDIT_LINES);
  const word = n % 250_007 === 0 ? 'chlorinator' : 'pump';
  return {
    kind: KINDS[n % KINDS.length]!,
    action: 'write',
    outcome: n % 40 === 0 ? 'failed' : 'done',
    by: { accountId, name: `User ${accountId}` },
    atMs,
    stationId,
    words: `Lift station ${stationId}: start level of ${word} ${1 + (n % 4)} 2.4 → 2.6 m`,
    details: { Before: 2.4, After: 2.6, Register: 40_001 + (n % 100) },
  };
}
