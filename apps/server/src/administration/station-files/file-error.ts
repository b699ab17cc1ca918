/** A file that cannot be read at all; its message says what is required. */
export class FileError extends Error {
  override readonly name = 'FileError';
}
