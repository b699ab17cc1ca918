/**
 * `BAD_MAGIC`: not this kind of data. `BAD_VERSION`: written by a newer version. `BAD_CHECKSUM`:
 * changed or truncated since it was written. `TRUNCATED`: too short. `MALFORMED`: the checksum
 * matches but the content contradicts itself.
 */
export type PackErrorCode = 'BAD_MAGIC' | 'BAD_VERSION' | 'BAD_CHECKSUM' | 'TRUNCATED' | 'MALFORMED';

abstract class PackError extends Error {
  readonly code: PackErrorCode;
  /** The same bytes fail again. */
  readonly retryable = false;

  constructor(code: PackErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** A chunk of history that cannot be read. */
export class ChunkError extends PackError {
  override readonly name = 'ChunkError';
}

/** A journal row that cannot be read. */
export class JournalError extends PackError {
  override readonly name = 'JournalError';
}

/** A snapshot of a point that cannot be read. */
export class SnapshotError extends PackError {
  override readonly name = 'SnapshotError';
}

/** Packed aggregates that cannot be read. */
export class SpansError extends PackError {
  override readonly name = 'SpansError';
}

/** Creates the error of the format that is being read. */
export type PackErrorFactory = (code: PackErrorCode, message: string) => PackError;
