import { createHash } from 'node:crypto';

/** What of a line its hash covers; the id is the database's and says only the order. */
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

/** Stands for the hash of the line before the first. */
export const FIRST_HASH = '0'.repeat(64);

/** SHA-256 of a line and the hash of the one before it, so that no line can be changed or taken out unseen; 64 hexadecimal digits. */
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
