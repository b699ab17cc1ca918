import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';

/** What a thread is started with. */
export interface ThreadData {
  file: string;
  readOnly: boolean;
}

/** One statement for a database thread. */
export interface Request {
  id: number;
  sql: string;
  /** One run's parameters. */
  parameters?: readonly SQLInputValue[];
  /** The parameters of many runs of the same statement. */
  rows?: readonly (readonly SQLInputValue[])[];
}

export interface RequestError {
  message: string;
  /** SQLite's extended result code; null when the error is not SQLite's. */
  resultCode: number | null;
}

/** Answers come in the order of the requests. */
export interface Response {
  id: number;
  error?: RequestError;
  /** Names of the columns; the values of all rows stand in `values`, row by row. */
  columns: readonly string[];
  values: readonly SQLOutputValue[];
  changes: number;
}
