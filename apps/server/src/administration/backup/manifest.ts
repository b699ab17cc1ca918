import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isSecretFile } from '../../platform/secret-file.ts';
import { BackupError } from './backup-error.ts';
import * as texts from './texts.ts';

export const MANIFEST = 'manifest.json';
/** The copy of the database: SQLite, whatever the installation uses. */
export const DATABASE = 'outpost.sqlite';

const count = z.number().int().nonnegative();

/** The content of a backup, stored in it as a file. */
export const Manifest = z.strictObject({
  Format: z.literal('outpost-backup'),
  FormatVersion: z.literal(1),
  /**
   * The time of the copy, or shortly after it: everything acknowledged before the backup began is
   * in it.
   */
  MadeAt: z.iso.datetime(),
  /** The release that made it. */
  Release: z.string(),
  /** The database of the installation. */
  Database: z.enum(['sqlite', 'postgres']),
  /** Migrations of the schema. */
  Schema: z.array(z.string()).min(1),
  /** Every file but this one; plain names, so that none is outside the backup. */
  Files: z.array(
    z.strictObject({
      Name: z.string().refine((name) => name === DATABASE || isSecretFile(name), texts.fileNameNotValid),
      Bytes: count,
      Sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  /** Rows of each table. */
  Rows: z.record(z.string(), count),
  /**
   * Of points: those in chunks, and those in the journal, of which some may be in chunks as well.
   */
  Samples: z.strictObject({ InChunks: count, InJournal: count }),
});
export type Manifest = z.infer<typeof Manifest>;

/** Reads a backup's manifest. @throws BackupError */
export function readManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(join(folder, MANIFEST), 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new BackupError(
      code === 'ENOENT' || code === 'ENOTDIR'
        ? texts.notABackup(folder, MANIFEST)
        : texts.fileNotReadable(join(folder, MANIFEST), message),
    );
  }
  const { data, error } = Manifest.safeParse(parsed(folder, text));
  if (error) {
    const [issue] = error.issues;
    throw new BackupError(
      texts.manifestNotSupported(join(folder, MANIFEST), issue!.path.join('.'), issue!.message),
    );
  }
  const names = data.Files.map(({ Name }) => Name);
  if (!names.includes(DATABASE) || new Set(names).size < names.length) {
    throw new BackupError(texts.manifestMustListEachFileOnce(join(folder, MANIFEST), DATABASE));
  }
  return data;
}

function parsed(folder: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BackupError(texts.manifestDamaged(join(folder, MANIFEST), (error as Error).message));
  }
}
