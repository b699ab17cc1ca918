import { readFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import * as texts from './texts.ts';

/** Its name in the data folder. */
export const MARK_FILE = 'high-water-mark';

const Ms = z.number().int();

/** Stored data that was found missing. */
const Loss = z.strictObject({ FoundAtMs: Ms, Words: z.string().max(2_000) });
export type Loss = z.infer<typeof Loss>;

/** How far the database was written when this was recorded, outside the database. */
export const HighWaterMarkRecord = z.strictObject({
  Format: z.literal(1),
  /** The latest audit event; null: there was none. */
  Audit: z
    .strictObject({ Id: z.number().int(), Hash: z.string().regex(/^[0-9a-f]{64}$/), AtMs: Ms })
    .nullable(),
  /** The latest batch of samples; null: there was none. */
  Journal: z.strictObject({ Batch: z.number().int(), AtMs: Ms }).nullable(),
  /** Found by a start and not yet resolved; oldest first. */
  Losses: z.array(Loss).max(20),
});
export type HighWaterMarkRecord = z.infer<typeof HighWaterMarkRecord>;

/** An unreadable mark is treated as none, and does not prevent the start. */
export type FoundMark = { readonly mark: HighWaterMarkRecord | null; readonly problem: string | null };

export function readMark(dataDir: string): FoundMark {
  const file = join(dataDir, MARK_FILE);
  try {
    return { mark: HighWaterMarkRecord.parse(JSON.parse(readFileSync(file, 'utf8'))), problem: null };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { mark: null, problem: null };
    return { mark: null, problem: error instanceof z.ZodError ? texts.unsupportedFormat : message };
  }
}

/**
 * Replaces the mark atomically, even if the power fails.
 * @throws file system errors; the old mark stays then
 */
export async function writeMark(dataDir: string, mark: HighWaterMarkRecord): Promise<void> {
  const file = join(dataDir, MARK_FILE);
  const fresh = `${file}.new`;
  try {
    const handle = await open(fresh, 'w', 0o600);
    try {
      await handle.writeFile(`${JSON.stringify(mark)}\n`);
      // Before the rename: a file system may store the name first, and an empty file is no mark.
      await handle.datasync();
    } finally {
      await handle.close();
    }
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    throw error;
  }
}
