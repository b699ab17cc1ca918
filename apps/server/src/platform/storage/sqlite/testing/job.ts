import type { JobResult, ReadRows } from '../protocol.ts';

/** Runs a statement, and returns the sum of its column `n` in memory that moves. */
export async function run(read: ReadRows, input: unknown): Promise<JobResult> {
  const { sql, parameters } = input as { sql: string; parameters: number[] };
  // So that a job spans turns of the thread.
  await new Promise((resolve) => setImmediate(resolve));
  const sum = Float64Array.of(read<{ n: number }>(sql, parameters).reduce((all, { n }) => all + n, 0));
  return { output: { sum }, transfer: [sum.buffer] };
}
