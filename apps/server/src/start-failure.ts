import { SecretFileError } from './accounts/index.ts';
import { BackupError } from './backup/index.ts';
import { ConfigError } from './config.ts';
import { InstallationError } from './installation/index.ts';
import { AppError } from './platform/app-error.ts';
import { CopyDiffersError, StorageError } from './storage/index.ts';
import * as texts from './texts.ts';

/**
 * Describes for the console why the server does not start or stop: in one line what the user can
 * correct, with the stack what is an internal error.
 */
export function describeStartFailure(error: unknown): string {
  if (error instanceof ConfigError) return texts.invalidSettings(error.message);
  const STATED_ERRORS = [
    StorageError,
    SecretFileError,
    InstallationError,
    BackupError,
    CopyDiffersError,
    AppError,
  ].some((kind) => error instanceof kind);
  if (STATED_ERRORS) return (error as Error).message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return texts.thePortIsInUse(message);
  if (code === 'EADDRNOTAVAIL' || code === 'EACCES' || code === 'ENOTFOUND') {
    return texts.cannotListenOnTheAddress(message);
  }
  return stack ?? String(error);
}
