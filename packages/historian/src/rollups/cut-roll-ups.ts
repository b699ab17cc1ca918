import type { LinearScale } from '../codec/scale.ts';
import { type CheckDeps, readStoredSpans } from './check-point.ts';
import { STORED_STEPS_MS } from './levels.ts';
import type { NewSpans } from './repository.ts';
import type { SpanKind } from './span-kinds.ts';

interface CutPoint {
  readonly pointId: number;
  readonly scale: LinearScale | null;
}

/**
 * Deletes a point's roll-ups from `fromMs` on, a multiple of six hours, so that they are made again
 * from its samples.
 *
 * @returns their new end; -Infinity: none are left
 * @throws the storage's errors
 */
export async function cutRollUps<Column extends string>(
  deps: CheckDeps,
  kind: SpanKind<Column>,
  { pointId, scale }: CutPoint,
  fromMs: number,
): Promise<number> {
  const rowBefore = async (stepMs: number) =>
    (await deps.past.readRollUps(pointId, stepMs, fromMs - 1, fromMs, Number.MIN_SAFE_INTEGER, 1))[0];
  const kept: NewSpans[] = [];
  for (const stepMs of STORED_STEPS_MS) {
    const row = await rowBefore(stepMs);
    if (!row || row.endMs <= fromMs) continue;
    const [spans] = await readStoredSpans(deps, kind, pointId, stepMs, row.startMs, fromMs);
    if (!spans) continue;
    const { startMs } = row;
    kept.push({ pointId, stepMs, startMs, endMs: fromMs, data: kind.encode(spans, scale) });
  }
  const before = await rowBefore(STORED_STEPS_MS[0]!);
  await deps.rollUps.cut({ pointId, kind: kind.kind }, fromMs, before ? fromMs : null, kept);
  return before ? fromMs : Number.NEGATIVE_INFINITY;
}
