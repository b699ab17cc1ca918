import type { AlarmWarning } from '@outpost/contract';
import { toInstant } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { PartHealth } from '../../platform/health.ts';
import { DatabaseCheck } from './database-check.ts';
import { HighWaterMark } from './high-water-mark.ts';
import { createIntegrityRepository } from './repository.ts';
import * as texts from './texts.ts';

export { type HighWaterMarkRecord, MARK_FILE, readMark } from './mark-file.ts';

/** Whether stored data is complete and readable. */
export type Integrity = ReturnType<typeof createIntegrity>;

interface Damage {
  readonly title: string;
  readonly words: string;
  readonly sinceMs: number;
}

const WHAT_TO_DO = texts.seeOperationsManual;

export function createIntegrity(context: Context) {
  const mark = new HighWaterMark(context, createIntegrityRepository(context.storage));
  const check = new DatabaseCheck(context);
  context.storage.onDamage(({ message }) => check.suspect(message));

  const damages = (): Damage[] => {
    const found: Damage[] = check.damage ? [{ title: texts.databaseDamagedLabel, ...check.damage }] : [];
    if (mark.losses.length > 0) {
      const words = mark.losses.map(({ Words }) => Words).join('. ');
      found.push({ title: texts.storedDataMissingLabel, words, sinceMs: mark.losses[0]!.FoundAtMs });
    }
    return found;
  };

  return {
    /**
     * Compares the database with the mark in the data folder. Before anything is stored. @throws
     * StorageError
     */
    start: (): Promise<void> => mark.start(),
    /** Schedules the checks for damage. */
    startChecks: (): void => check.start(),
    /** Checks for damage now. Never rejects. */
    check: (): Promise<void> => check.run(),
    /** Cancels a running check and records how far the database is written. Never rejects. */
    async stop(): Promise<void> {
      await check.stop();
      await mark.stop();
    },
    health(): PartHealth {
      const found = damages();
      if (found.length > 0) {
        return { State: 'damaged', Detail: found.map(({ title, words }) => `${title}: ${words}`).join('. ') };
      }
      const problem = problemOf(mark, check);
      if (problem !== null) return { State: 'degraded', Detail: problem };
      const { result } = check;
      const Detail = result
        ? texts.noDamageFound(toInstant(result.atMs), result.how)
        : texts.notCheckedForDamage;
      return { State: 'ok', Detail };
    },
    /** For Admins. */
    warnings: (): AlarmWarning[] =>
      damages().map(({ title, words, sinceMs }) => ({
        ...{ Code: 'damaged', Text: title, Detail: `${words}. ${WHAT_TO_DO}`, Since: toInstant(sinceMs) },
      })),
    /** For metrics. */
    stats: {
      /** Losses found at starts and not yet resolved. */
      get losses() {
        return mark.losses.length;
      },
      /** Problems of the latest check, or 1 for a failed statement since. */
      get problems() {
        return check.result?.problems.length || (check.damage ? 1 : 0);
      },
      /** When it was made, ms; null: none since the start. */
      get checkedMs() {
        return check.result?.atMs ?? null;
      },
    },
  };
}

function problemOf(mark: HighWaterMark, check: DatabaseCheck): string | null {
  if (mark.problem !== null) return texts.highWaterMarkNotWritten(mark.problem);
  if (check.failure !== null) return texts.databaseNotChecked(check.failure);
  return null;
}
