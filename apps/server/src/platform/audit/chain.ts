import { createHash } from 'node:crypto';

/**
 * The fields covered by the hash; the id is assigned by the database and only determines the order.
 */
export interface ChainedLine {
  readonly at: number;
  readonly kind: string;
  readonly action: string;
  readonly outcome: string;
  readonly account_id: number | null;
  readonly by_name: string;
  readonly station_id: number | null;
  readonly point_id: number | null;
  readonly of_id: number | null;
  readonly words: string;
  readonly details: string | null;
}

/** The hash before the first event. */
export const FIRST_HASH = '0'.repeat(64);

/**
 * SHA-256 of an event and the previous hash, so that changes and deletions are detected; 64
 * hexadecimal digits.
 */
export function eventHash(before: string, line: ChainedLine): string {
  const content = JSON.stringify([
    before,
    line.at,
    line.kind,
    line.action,
    line.outcome,
    line.account_id,
    line.by_name,
    line.station_id,
    line.point_id,
    line.of_id,
    line.words,
    line.details,
  ]);
  return createHash('sha256').update(content).digest('hex');
}
