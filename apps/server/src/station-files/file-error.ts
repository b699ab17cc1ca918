/** A file that cannot be read as a whole; its words say what was expected. */
export class FileError extends Error {
  override readonly name = 'FileError';
}
