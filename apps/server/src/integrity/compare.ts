import { toInstant } from '../platform/clock.ts';
import type { HighWaterMarkRecord } from './mark-file.ts';
import type { IntegrityRepository } from './repository.ts';

/**
 * What a database lacks that had been stored when the mark was written, a sentence each.
 *
 * @throws StorageError
 */
export async function missingSince(
  mark: HighWaterMarkRecord,
  repository: IntegrityRepository,
): Promise<string[]> {
  const sentences = [await missingAudit(mark, repository), await missingSamples(mark, repository)];
  return sentences.filter((sentence) => sentence !== null);
}

async function missingAudit(
  { Audit: mark }: HighWaterMarkRecord,
  repository: IntegrityRepository,
): Promise<string | null> {
  if (mark === null) return null;
  const end = await repository.auditEnd();
  if (!end || end.id < mark.Id) {
    const count = mark.Id - (end?.id ?? 0);
    const what = count === 1 ? 'One line' : `Up to ${count.toLocaleString('en')} lines`;
    const where = end ? `it ends with line ${end.id} of ${utc(end.atMs)}` : 'it is empty';
    const are = count === 1 ? 'is' : 'are';
    return `${what} of the audit log ${are} missing: ${where}, and had reached line ${mark.Id} of ${utc(mark.AtMs)}`;
  }
  if ((await repository.auditHash(mark.Id)) === mark.Hash) return null;
  return (
    `Line ${mark.Id} of the audit log is not the one that was stored at ${utc(mark.AtMs)}: ` +
    'this is another database, or an older one that was written to since'
  );
}

async function missingSamples(
  { Journal: mark }: HighWaterMarkRecord,
  repository: IntegrityRepository,
): Promise<string | null> {
  if (mark === null) return null;
  const end = await repository.journalEnd();
  if (end && end.batch >= mark.Batch) return null;
  const after = end ? ` after ${utc(end.atMs)}` : '';
  return `Samples stored${after} up to ${utc(mark.AtMs)} are missing`;
}

/** For logs and pages alike: `2026-11-22 14:05:33 UTC`. */
function utc(atMs: number): string {
  return `${toInstant(atMs).slice(0, 19).replace('T', ' ')} UTC`;
}
