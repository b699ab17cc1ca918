import { toInstant } from '../../platform/clock.ts';
import type { HighWaterMarkRecord } from './mark-file.ts';
import type { IntegrityRepository } from './repository.ts';
import * as texts from './texts.ts';

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
    const missing = texts.missingAuditEvents(mark.Id - (end?.id ?? 0));
    const reached = texts.eventAt(mark.Id, utc(mark.AtMs));
    return end
      ? texts.logEndsEarly(missing, end.id, utc(end.atMs), reached)
      : texts.logEmptyTooEarly(missing, reached);
  }
  if ((await repository.auditHash(mark.Id)) === mark.Hash) return null;
  return texts.auditEventDiffers(mark.Id, utc(mark.AtMs));
}

async function missingSamples(
  { Journal: mark }: HighWaterMarkRecord,
  repository: IntegrityRepository,
): Promise<string | null> {
  if (mark === null) return null;
  const end = await repository.journalEnd();
  if (end && end.batch >= mark.Batch) return null;
  const after = end ? texts.afterTime(utc(end.atMs)) : '';
  return texts.missingSamples(after, utc(mark.AtMs));
}

/** For logs and pages alike: `2026-11-22 14:05:33 UTC`. */
function utc(atMs: number): string {
  return `${toInstant(atMs).slice(0, 19).replace('T', ' ')} UTC`;
}
