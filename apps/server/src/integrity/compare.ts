import { plural } from '@outpost/core';
import { toInstant } from '../platform/clock.ts';
import type { HighWaterMarkRecord } from './mark-file.ts';
import type { IntegrityRepository } from './repository.ts';

/**
 * What had been stored when the mark was written and is missing in the database, a sentence each.
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
    const missing = plural(mark.Id - (end?.id ?? 0), {
      one: '# audit event is missing',
      other: 'Up to # audit events are missing',
    });
    const reached = `event ${mark.Id} of ${utc(mark.AtMs)}`;
    return end
      ? `${missing}: the log ends with event ${end.id} of ${utc(end.atMs)}, but had reached ${reached}`
      : `${missing}: the log is empty, but had reached ${reached}`;
  }
  if ((await repository.auditHash(mark.Id)) === mark.Hash) return null;
  return (
    `Audit event ${mark.Id} is not the one that was stored at ${utc(mark.AtMs)}: ` +
    'this is another database, or an older one that was changed since'
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
