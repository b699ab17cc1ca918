import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import type {
  Job,
  JobModule,
  JobResult,
  ReadRows,
  Request,
  RequestError,
  Response,
  ThreadData,
  ToThread,
} from './protocol.ts';

/** Prepared statements kept; the server has fewer different ones than this. */
const MAX_PREPARED = 300;
/** Another process (a backup) may hold the database this long before a statement fails. */
const BUSY_TIMEOUT_MS = 5_000;

let database: DatabaseSync;

function open({ file, readOnly, use = 'server' }: ThreadData): void {
  database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, readOnly: use === 'as-it-is' });
  if (use === 'server') {
    database.exec('pragma journal_mode = wal');
    // A commit is on disk when it is answered, even if the power fails
    // (docs/decisions/0005-run-sqlite-in-worker-threads.md).
    database.exec('pragma synchronous = full');
  }
  if (use === 'scratch') database.exec('pragma journal_mode = off; pragma synchronous = off');
  database.exec('pragma temp_store = memory');
  database.exec('pragma cache_size = -16000');
  database.exec('pragma journal_size_limit = 67108864');
  // Reading connections are opened writable and then restricted: a read-only open cannot create the
  // WAL's index.
  if (readOnly) database.exec('pragma query_only = on');
}

const prepared = new Map<string, StatementSync>();

function prepare(sql: string): StatementSync {
  const known = prepared.get(sql);
  if (known) {
    prepared.delete(sql);
    prepared.set(sql, known);
    return known;
  }
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  prepared.set(sql, statement);
  if (prepared.size > MAX_PREPARED) {
    for (const oldest of prepared.keys()) {
      prepared.delete(oldest);
      break;
    }
  }
  return statement;
}

function run(request: Request): Response {
  const statement = prepare(request.sql);
  const { id } = request;
  if (request.rows) return { id, columns: [], values: [], changes: runMany(statement, request.rows) };
  const parameters = request.parameters ?? [];
  const columns = statement.columns().map((column) => column.name);
  if (columns.length === 0) {
    return { id, columns, values: [], changes: Number(statement.run(...parameters).changes) };
  }
  // Rows are arrays because of setReturnArrays, which the declared type lacks.
  const rows: unknown = statement.all(...parameters);
  return { id, columns, values: (rows as Response['values'][]).flat(), changes: 0 };
}

/** Jobs in progress, after which the database may be closed. */
let jobs = 0;
let closing: 'close' | 'release' | null = null;

const readRows: ReadRows = <Row>(sql: string, parameters: readonly SQLInputValue[]) => {
  const statement = prepare(sql);
  const names = statement.columns().map((column) => column.name);
  const rows = statement.all(...parameters) as unknown as unknown[][];
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])) as Row);
};

async function runJob({ module, input }: Job): Promise<JobResult> {
  const { run: work } = (await import(module)) as JobModule;
  return work(readRows, input);
}

async function answerJob(id: number, job: Job): Promise<void> {
  const answer = { id, columns: [], values: [], changes: 0 };
  jobs += 1;
  try {
    const { output, transfer } = await runJob(job);
    parentPort!.postMessage({ ...answer, output } satisfies Response, transfer);
  } catch (error) {
    parentPort!.postMessage({ ...answer, error: describe(error) } satisfies Response);
  } finally {
    jobs -= 1;
    if (closing) close(closing);
  }
}

function close(how: 'close' | 'release'): void {
  closing = how;
  if (jobs > 0) return;
  prepared.clear();
  database.close();
  closing = null;
  if (how === 'close') parentPort!.close();
  else parentPort!.postMessage('released');
}

/** All rows or none, within a transaction or by itself. */
function runMany(statement: StatementSync, rows: NonNullable<Request['rows']>): number {
  database.exec('savepoint many');
  try {
    let changes = 0;
    for (const row of rows) changes += Number(statement.run(...row).changes);
    database.exec('release many');
    return changes;
  } catch (error) {
    // A full disk ends the whole transaction; an error about that must not hide the reason.
    if (database.isTransaction) database.exec('rollback to many; release many');
    throw error;
  }
}

function describe(error: unknown): RequestError {
  const { message, errcode } = error as Error & { errcode?: number };
  return { message, resultCode: errcode ?? null };
}

parentPort!.on('message', (request: ToThread) => {
  if (request === 'close' || request === 'release') {
    close(request);
    return;
  }
  if ('file' in request) {
    open(request);
    return;
  }
  if (request.job) {
    void answerJob(request.id, request.job);
    return;
  }
  let response: Response;
  try {
    response = run(request);
  } catch (error) {
    response = { id: request.id, columns: [], values: [], changes: 0, error: describe(error) };
  }
  // The bytes of blobs move to the calling thread without a copy.
  const blobs = response.values.flatMap((value) => (value instanceof Uint8Array ? [value.buffer] : []));
  parentPort!.postMessage(response, blobs as ArrayBuffer[]);
});
