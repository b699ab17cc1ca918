import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';

/** The database that a thread opens. */
export interface ThreadData {
  file: string;
  readOnly: boolean;
  use?: SqliteUse;
}

/**
 * What a file is opened for. `server`: normal use. `as-it-is`: read-only, such as a backup, which
 * stays unchanged to the byte. `scratch`: to be filled once by a caller that discards it on failure
 * and syncs it to disk.
 */
export type SqliteUse = 'server' | 'as-it-is' | 'scratch';

/** Work for a database thread: what the module's `run` makes of the input. */
export interface Job {
  /** URL of the module, see {@link JobModule}. */
  module: string;
  /** Structured data. */
  input: unknown;
}

/** All rows of one statement as objects. */
export type ReadRows = <Row>(sql: string, parameters: readonly SQLInputValue[]) => Row[];

export interface JobResult {
  /** Structured data. */
  output: unknown;
  /** Memory of the output that moves instead of being copied. */
  transfer: readonly ArrayBuffer[];
}

/** A module that can run in a database thread. */
export interface JobModule {
  run(read: ReadRows, input: unknown): Promise<JobResult>;
}

/** One statement for a database thread, or a job. */
export interface Request {
  id: number;
  sql: string;
  job?: Job;
  /** One run's parameters. */
  parameters?: readonly SQLInputValue[];
  /** The parameters of many runs of the same statement. */
  rows?: readonly (readonly SQLInputValue[])[];
}

/** `close` ends the thread; `release` closes the database only, which is answered with `released`. */
export type ToThread = ThreadData | Request | 'close' | 'release';
export type FromThread = Response | 'released';

export interface RequestError {
  message: string;
  /** SQLite's extended result code; null when the error is not SQLite's. */
  resultCode: number | null;
}

/** Answers come in the order of the requests, except for jobs. */
export interface Response {
  id: number;
  error?: RequestError;
  /** Names of the columns; the values of all rows are in `values`, row by row. */
  columns: readonly string[];
  values: readonly SQLOutputValue[];
  changes: number;
  /** Of a job. */
  output?: unknown;
}
