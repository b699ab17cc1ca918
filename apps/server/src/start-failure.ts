import { BackupError, InstallationError, SecretFileError } from './administration/index.ts';
import { ConfigError } from './config.ts';
import { AppError } from './platform/app-error.ts';
import { CopyDiffersError, StorageError } from './platform/storage/index.ts';
import * as texts from './texts.ts';

/** What Node adds to the error of a failed listen, or of a host name that is not found. */
interface ListenError extends NodeJS.ErrnoException {
  readonly port?: number;
  readonly address?: string;
  readonly hostname?: string;
}

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
  const { code, stack, port, address, hostname } = error as ListenError;
  if (code === 'EADDRINUSE' && port !== undefined) return texts.portInUse(port);
  if (code === 'EACCES' && port !== undefined) return texts.portNotPermitted(port);
  if (code === 'EADDRNOTAVAIL' && address !== undefined) return texts.addressNotLocal(address);
  if (code === 'ENOTFOUND' && hostname !== undefined) return texts.hostNotFound(hostname);
  return stack ?? String(error);
}
