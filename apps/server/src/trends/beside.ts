import { pastBeside, type ReadProblem } from '../history/beside.ts';
import type { PointSnapshot } from '../history/index.ts';
import type { JobResult, ReadRows } from '../storage/index.ts';
import { analogTrendOf, digitalTrendOf, type TrendRequest } from './trends.ts';

/** Trends of some points, to be worked out in a thread of the database. */
export interface TrendJob {
  readonly kind: 'analog' | 'digital';
  readonly points: readonly { readonly request: TrendRequest; readonly snapshot: PointSnapshot }[];
}

export interface TrendJobResult {
  /** JSON of each point, in their order. */
  readonly bodies: readonly Uint8Array<ArrayBuffer>[];
  readonly problems: readonly ReadProblem[];
}

/** Runs in the thread: trends as JSON, whose memory moves to the main thread. */
export async function run(read: ReadRows, input: unknown): Promise<JobResult> {
  const { kind, points } = input as TrendJob;
  const problems: ReadProblem[] = [];
  const bodies: Uint8Array<ArrayBuffer>[] = [];
  for (const { request, snapshot } of points) {
    const past = pastBeside(read, snapshot, (problem) => problems.push(problem));
    const json = await (kind === 'analog' ? analogTrendOf : digitalTrendOf)(past, request);
    bodies.push(new Uint8Array(json));
  }
  return {
    output: { bodies, problems } satisfies TrendJobResult,
    transfer: bodies.map(({ buffer }) => buffer),
  };
}
