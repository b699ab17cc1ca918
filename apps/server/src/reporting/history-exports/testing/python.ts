import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { leftOut } from '@outpost/testing/left-out.ts';

const run = promisify(execFile);

/** With pyarrow, DuckDB and pandas; `TEST_PYTHON` names another one. */
const PYTHON = process.env.TEST_PYTHON ?? 'python3';

/** Whether the readers of other authors are installed; reported as left out otherwise. */
export function hasParquetReaders(what: string): boolean {
  try {
    execFileSync(PYTHON, ['-c', 'import pyarrow, duckdb, pandas'], { stdio: 'ignore' });
    return true;
  } catch {
    leftOut(`pyarrow and DuckDB (TEST_PYTHON): ${what}`);
    return false;
  }
}

/** What a Python program prints as JSON. @param parameters `sys.argv` from 1 on */
export async function pythonJson<T>(program: string, ...parameters: string[]): Promise<T> {
  const { stdout } = await run(PYTHON, ['-c', program, ...parameters], { maxBuffer: 16 * 1_024 ** 2 });
  return JSON.parse(stdout) as T;
}
