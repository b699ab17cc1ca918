import { readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSettingsFile } from './settings-file.ts';

/** How an installed folder finds its settings, data and account. Relative paths are of that folder. */
export interface Installation {
  /** The account under which everything runs; null: the caller's. */
  readonly user: string | null;
  /** Settings, as systemd reads an `EnvironmentFile`; null: none. */
  readonly settingsFile: string | null;
  readonly dataDir: string;
  /** Where compiled code is cached; null: the server's own place. */
  readonly cacheDir: string | null;
}

/** A command that cannot run; the message says why and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The version of the installed folder. */
export const { version: VERSION } = readJson('package.json') as { version: string };

/**
 * Gives this process the settings, account and file mode of the service. What the caller has set in
 * the environment has precedence over the settings file.
 *
 * @throws CommandError
 */
export function enterInstallation(): void {
  const installation = readJson('installation.json') as Installation;
  const { user, settingsFile, dataDir, cacheDir } = installation;
  refuseOtherAccounts(user);
  const settings = settingsFile === null ? {} : readSettings(resolve(ROOT, settingsFile));
  const defaults = { DATA_DIR: resolve(ROOT, dataDir), NODE_ENV: 'production' };
  Object.assign(process.env, { ...defaults, ...settings, ...process.env });
  process.umask(0o077);
  if (user !== null && process.geteuid!() === 0) becomeUser(user);
  if (cacheDir !== null) enableCompileCache(cacheDir);
}

/** @throws CommandError */
function refuseOtherAccounts(user: string | null): void {
  if (user === null || process.geteuid!() === 0 || userInfo().username === user) return;
  throw new CommandError(`Run this as root or as ${user}: sudo outpost ${process.argv.slice(2).join(' ')}`);
}

function readSettings(file: string): Record<string, string> {
  try {
    return parseSettingsFile(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return {};
    throw new CommandError(`The settings cannot be read: ${message}`);
  }
}

/** Part of Node.js that its types omit. */
interface GroupSetter {
  initgroups(user: string, extraGroup: string): void;
}

/** Files that root would create could not be read by the service. */
function becomeUser(user: string): void {
  try {
    (process as unknown as GroupSetter).initgroups(user, user);
    process.setgid!(user);
    process.setuid!(user);
  } catch (error) {
    throw new CommandError(`This cannot run as the account ${user}: ${(error as Error).message}`);
  }
  process.env.HOME = process.env.DATA_DIR;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(resolve(ROOT, file), 'utf8'));
}
