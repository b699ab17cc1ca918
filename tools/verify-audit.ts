/**
 * `npm run verify-audit [-- BACKUP] [--noted ID:HASH]`: checks the audit log's chain of hashes, of
 * the installation of DATA_DIR and DATABASE_URL while its server runs or not, or of a backup, and
 * reports the first altered event. `--noted` is the last event as printed by an earlier run and
 * stored elsewhere: it detects a log that was truncated or rewritten as a whole. The log of an
 * installation is also compared with the high-water mark in its data folder. Exits with 1 when
 * something is wrong.
 */
import { parseArgs } from 'node:util';
import type { AuditAnchor } from '@outpost/server';
import { argumentsOrUsage, fromCallerFolder } from './usage.ts';

const NO_MARK = { mark: null, problem: null };
const say = (line: string) => process.stdout.write(`${line}\n`);
const { backup, noted } = argumentsOrUsage(
  'npm run verify-audit [-- BACKUP] [--noted ID:HASH]',
  readArguments,
);
// After the arguments are checked, because it loads slowly.
const { checkBackup, describeStartFailure, openToRead, readConfig, readMark, verifyAudit } = await import(
  '@outpost/server'
);

try {
  if (backup !== null) await checkBackup(backup);
  const where = backup === null ? readConfig() : { dataDir: backup, databaseUrl: null };
  // Before the log: a server may add events meanwhile, and writes them before the mark.
  const { mark, problem } = backup === null ? readMark(where.dataDir) : NO_MARK;
  const storage = await openToRead(where);
  try {
    const marked = mark?.Audit ? [{ id: mark.Audit.Id, hash: mark.Audit.Hash }] : [];
    const { lines, last, broken } = await verifyAudit(storage, [...(noted ? [noted] : []), ...marked]);
    if (problem !== null)
      say(`The high-water mark cannot be read (${problem}), so a missing end of the log cannot be detected.`);
    for (const { Words, FoundAtMs } of mark?.Losses ?? [])
      say(`Found when the server started at ${new Date(FoundAtMs).toISOString()}: ${Words}.`);
    const count = lines.toLocaleString('en');
    if (broken) {
      say(`The audit log was altered. ${broken.words[0]!.toUpperCase()}${broken.words.slice(1)}.`);
      if (lines > 0)
        say(lines === 1 ? 'The first event is unaltered.' : `The first ${count} events are unaltered.`);
      const endsEarly = broken.what === 'missing' && broken.id === (last?.id ?? 0) + 1;
      if (backup === null && where.databaseUrl === null && endsEarly)
        say('This is the log in the data folder. If it was moved to PostgreSQL, set DATABASE_URL.');
    } else say(lines === 1 ? '1 event is unaltered.' : `${count} events are unaltered.`);
    if (last && !broken) say(`To verify a later log against this one, add --noted ${last.id}:${last.hash}`);
    process.exitCode = broken || mark?.Losses.length ? 1 : 0;
  } finally {
    await storage.close();
  }
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exitCode = 1;
}

function readArguments(): { backup: string | null; noted: AuditAnchor | null } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { noted: { type: 'string' } },
  });
  if (positionals.length > 1) throw new Error('Specify one backup at most.');
  const [, id, hash] = /^(\d+):([0-9a-f]{64})$/.exec(values.noted ?? '') ?? [];
  if (values.noted !== undefined && !hash) throw new Error('--noted: Use the form ID:HASH.');
  const [folder] = positionals;
  return {
    // npm runs this in the project's folder; relative paths refer to where npm was started.
    backup: folder === undefined ? null : fromCallerFolder(folder),
    noted: id && hash ? { id: Number(id), hash } : null,
  };
}
