import type { Storage } from '../storage/index.ts';
import { eventHash, FIRST_HASH } from './chain.ts';
import * as texts from './texts.ts';
import { auditLines, highestLine, type StoredAuditRow } from './verify.repository.ts';

/** The number and hash of an event, recorded elsewhere while it was known to be correct. */
export interface AuditAnchor {
  readonly id: number;
  readonly hash: string;
}

/** The first place where the log is not as written. */
export interface AuditBreak {
  /** The event at which it shows; for `missing` at the end, the first missing one. */
  readonly id: number;
  readonly what: 'changed' | 'missing' | 'out-of-order';
  readonly words: string;
}

export interface AuditCheck {
  /** Events verified before the break, or all. */
  readonly lines: number;
  /** The last correct event; null: none. */
  readonly last: AuditAnchor | null;
  readonly broken: AuditBreak | null;
}

/**
 * Verifies the audit log from its first event in bounded memory: each event's hash must match its
 * content and the previous hash. A user with write access to the database can create a completely
 * new chain, which an anchor recorded elsewhere also detects.
 * @throws StorageError
 */
export async function verifyAudit(
  storage: Storage,
  anchors: readonly AuditAnchor[] = [],
): Promise<AuditCheck> {
  // Before the check: a server may add events meanwhile.
  const highestBefore = (await highestLine(storage)) ?? 0;
  let before: StoredAuditRow | null = null;
  let lines = 0;
  // Several can be of one event: what was noted, and the high-water mark.
  const wanted = Map.groupBy(anchors, ({ id }) => id);
  for await (const line of auditLines(storage)) {
    if (eventHash(before?.hash ?? FIRST_HASH, contentOf(line)) !== line.hash) {
      return { lines, last: anchorOf(before), broken: await why(storage, before, line) };
    }
    if (wanted.get(line.id)?.some(({ hash }) => hash !== line.hash))
      return { lines, last: anchorOf(before), broken: rewritten(line.id) };
    wanted.delete(line.id);
    before = line;
    lines += 1;
  }
  const last = anchorOf(before);
  const highest = Math.max(highestBefore, ...wanted.keys());
  if (highest > (last?.id ?? 0)) return { lines, last, broken: cutOff(last, highest) };
  for (const id of wanted.keys()) return { lines, last, broken: rewritten(id) };
  return { lines, last, broken: null };
}

/** Determines what happened to an event that does not continue the previous one. */
async function why(
  storage: Storage,
  before: StoredAuditRow | null,
  line: StoredAuditRow,
): Promise<AuditBreak> {
  const { id } = line;
  const content = contentOf(line);
  if (before && eventHash(FIRST_HASH, content) === line.hash) {
    return { id, what: 'out-of-order', words: texts.firstEventOutOfOrder(id) };
  }
  for await (const other of auditLines(storage)) {
    if (other.id !== id && eventHash(other.hash, content) === line.hash) {
      return {
        id,
        what: 'out-of-order',
        words: texts.eventOutOfOrder(id, other.id),
      };
    }
  }
  const beforeId = before?.id ?? 0;
  if (id > beforeId + 1) {
    const gone =
      id === beforeId + 2 ? texts.oneEventIs(beforeId + 1) : texts.severalEventsAre(beforeId + 1, id - 1);
    return {
      id,
      what: 'missing',
      words: texts.eventsMissing(gone, id, beforeId),
    };
  }
  const orBefore = before ? texts.orPreviousEventChanged(beforeId) : '';
  const words = texts.eventChangedAfterStoring(id, orBefore);
  return { id, what: 'changed', words };
}

function cutOff(last: AuditAnchor | null, highest: number): AuditBreak {
  const id = (last?.id ?? 0) + 1;
  return {
    id,
    what: 'missing',
    words: texts.logEndsEarly(id - 1, highest),
  };
}

function rewritten(id: number): AuditBreak {
  return { id, what: 'changed', words: texts.hashDiffers(id) };
}

function anchorOf(line: StoredAuditRow | null): AuditAnchor | null {
  return line && { id: line.id, hash: line.hash };
}

function contentOf({ id: _id, hash: _hash, ...content }: StoredAuditRow) {
  return content;
}
