import { SecretFileError } from './accounts/index.ts';
import { BackupError } from './backup/index.ts';
import { ConfigError } from './config.ts';
import { InstallationError } from './installation/index.ts';
import { AppError } from './platform/app-error.ts';
import { CopyDiffersError, StorageError } from './storage/index.ts';

/**
 * Describes for the console why the server does not start or stop: in one line what the user can
 * correct, with the stack what is an internal error.
 */
export function describeStartFailure(error: unknown): string {
  if (error instanceof ConfigError) return `Invalid settings:\n${error.message}`;
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
  if (code === 'EADDRINUSE')
    return `The port is in use by another program: ${message}. Set PORT to a free one`;
  if (code === 'EADDRNOTAVAIL' || code === 'EACCES' || code === 'ENOTFOUND') {
    return `Cannot listen on the address: ${message}. Check HOST and PORT`;
  }
  return stack ?? String(error);
}
