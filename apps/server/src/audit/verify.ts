import type { Storage } from '../storage/index.ts';
import { eventHash, FIRST_HASH } from './chain.ts';
import { auditLines, highestLine, type StoredAuditRow } from './verify.repository.ts';

/** A line by its number and hash, noted somewhere else while it was known to be right. */
export interface AuditAnchor {
  readonly id: number;
  readonly hash: string;
}

/** The first place where the log is not what was written. */
export interface AuditBreak {
  /** The line at which it shows; of `missing` at the end, the first one that is not there. */
  readonly id: number;
  readonly what: 'changed' | 'missing' | 'out-of-order';
  readonly words: string;
}

export interface AuditCheck {
  /** Lines that were looked at before the break, or all. */
  readonly lines: number;
  /** The last line that is right; null: there is none. */
  readonly last: AuditAnchor | null;
  readonly broken: AuditBreak | null;
}

/**
 * Walks the audit log from its first line in bounded memory and holds each line's hash against the line and the hash of the one
 * before it. Whoever can write to the database can make a whole new chain: an anchor that was noted elsewhere tells that, too.
 *
 * @throws StorageError
 */
export async function verifyAudit(
  storage: Storage,
  anchors: readonly AuditAnchor[] = [],
): Promise<AuditCheck> {
  // Before the walk: a server may add lines meanwhile.
  const highestBefore = (await highestLine(storage)) ?? 0;
  let before: StoredAuditRow | null = null;
  let lines = 0;
  const wanted = new Map(anchors.map((anchor) => [anchor.id, anchor.hash]));
  for await (const line of auditLines(storage)) {
    if (eventHash(before?.hash ?? FIRST_HASH, contentOf(line)) !== line.hash) {
      return { lines, last: anchorOf(before), broken: await why(storage, before, line) };
    }
    const noted = wanted.get(line.id);
    if (noted !== undefined && noted !== line.hash)
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

/** What was done to a line that does not follow from the one before it. */
async function why(
  storage: Storage,
  before: StoredAuditRow | null,
  line: StoredAuditRow,
): Promise<AuditBreak> {
  const { id } = line;
  const content = contentOf(line);
  if (before && eventHash(FIRST_HASH, content) === line.hash) {
    return { id, what: 'out-of-order', words: `line ${id} is out of order: it was the first` };
  }
  for await (const other of auditLines(storage)) {
    if (other.id !== id && eventHash(other.hash, content) === line.hash) {
      return {
        id,
        what: 'out-of-order',
        words: `line ${id} is out of order: it was written after line ${other.id}`,
      };
    }
  }
  const beforeId = before?.id ?? 0;
  if (id > beforeId + 1) {
    const gone = id === beforeId + 2 ? `line ${beforeId + 1} is` : `lines ${beforeId + 1} to ${id - 1} are`;
    return {
      id,
      what: 'missing',
      words: `${gone} missing: line ${id} does not follow from line ${beforeId}`,
    };
  }
  const orBefore = before ? ` (or line ${beforeId}, and its hash was made to fit)` : '';
  const words = `line ${id} was changed after it was written${orBefore}`;
  return { id, what: 'changed', words };
}

function cutOff(last: AuditAnchor | null, highest: number): AuditBreak {
  const id = (last?.id ?? 0) + 1;
  return {
    id,
    what: 'missing',
    words: `the log ends with line ${id - 1}, and there were lines up to ${highest}`,
  };
}

function rewritten(id: number): AuditBreak {
  return { id, what: 'changed', words: `line ${id} is not the one that was noted: the log was written anew` };
}

function anchorOf(line: StoredAuditRow | null): AuditAnchor | null {
  return line && { id: line.id, hash: line.hash };
}

function contentOf({ id: _id, hash: _hash, ...content }: StoredAuditRow) {
  return content;
}
