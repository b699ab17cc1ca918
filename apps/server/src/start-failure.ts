import { SecretFileError } from './accounts/index.ts';
import { BackupError } from './backup/index.ts';
import { ConfigError } from './config.ts';
import { InstallationError } from './installation/index.ts';
import { AppError } from './platform/app-error.ts';
import { CopyDiffersError, StorageError } from './storage/index.ts';

/**
 * Says why the server does not start or stop to the person at the console: in one line what they can mend themselves,
 * with the stack what is a fault of ours.
 */
export function describeStartFailure(error: unknown): string {
  if (error instanceof ConfigError) return `These settings are wrong:\n${error.message}`;
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
  if (code === 'EADDRINUSE') return `Another program has the port: ${message}. Set PORT to a free one`;
  if (code === 'EADDRNOTAVAIL' || code === 'EACCES' || code === 'ENOTFOUND') {
    return `The address cannot be listened on: ${message}. Check HOST and PORT`;
  }
  return stack ?? String(error);
}
