import { plural } from '@outpost/core';

export const missingAuditEvents = (count: number) =>
  plural(count, {
    one: '# audit event is missing',
    other: 'Up to # audit events are missing',
  });
export const eventAt = (id: number, utc: string) => `event ${id} of ${utc}`;
export const logEndsEarly = (missing: string, id: number, utc: string, reached: string) =>
  `${missing}: the log ends with event ${id} of ${utc}, but had reached ${reached}`;
export const logEmptyTooEarly = (missing: string, reached: string) =>
  `${missing}: the log is empty, but had reached ${reached}`;
export const auditEventDiffers = (id: number, utc: string) =>
  `Audit event ${id} is not the one that was stored at ${utc}: this is another database, or an older one that was changed since`;
export const afterTime = (utc: string) => ` after ${utc}`;
export const missingSamples = (after: string, utc: string) =>
  `Samples stored${after} up to ${utc} are missing`;

export const statementFailed = (reason: string) => `a statement failed: ${reason}`;
export const statement = 'a statement';
export const statementFoundDamage = 'a statement failed: the database is damaged';
export const databaseIsDamaged = 'the database is damaged';

export const seeOperationsManual = 'See "Stored data is missing or damaged" in docs/operations.md.';
export const databaseDamagedLabel = 'The database is damaged';
export const storedDataMissingLabel = 'Stored data is missing';
export const noDamageFound = (at: string, how: string) => `No damage found at ${at} (${how})`;
export const notCheckedForDamage = 'Not checked for damage since startup';
export const highWaterMarkNotWritten = (problem: string) =>
  `The high-water mark cannot be written: ${problem}`;
export const databaseNotChecked = (failure: string) =>
  `The database could not be checked for damage: ${failure}`;

export const unsupportedFormat = 'unsupported format';
