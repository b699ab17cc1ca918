import type { HistorianLog } from '../host.ts';
import { createPastRepository } from '../past.repository.ts';
import type { HistorianStorage } from '../storage.ts';
import { type CheckDeps, checkStoredPoint, type PointCheck } from './check-point.ts';
import { cutRollUps } from './cut-roll-ups.ts';
import { createRollUpRepository, type RolledPointRow } from './repository.ts';
import { rollPoint } from './roll-point.ts';
import { ANALOG, DIGITAL, type SpanKind } from './span-kinds.ts';

/** Points fetched at a time. */
const POINTS_AT_ONCE = 256;

export interface RollUpCheckOptions {
  /** Rebuild those that differ. */
  readonly rebuild: boolean;
  /** Called for each point with a problem. */
  report(point: PointCheck, outcome: 'different' | 'rebuilt' | 'left' | 'damaged'): void;
}

export interface RollUpCheck {
  points: number;
  spans: number;
  /** Points that differ and were not corrected. */
  different: number;
  rebuilt: number;
  /** Points with unreadable chunks. */
  damaged: number;
}

/**
 * Compares every point's roll-ups with its samples, rebuilds those that differ, and compares these
 * again. A point with an unreadable chunk is left unchanged, because its roll-ups may be all that
 * is left of that time. Nothing else may use the database meanwhile.
 *
 * @throws the storage's errors
 */
export async function checkRollUps(
  { storage, log }: { readonly storage: HistorianStorage; readonly log: Pick<HistorianLog, 'error'> },
  options: RollUpCheckOptions,
): Promise<RollUpCheck> {
  const deps: CheckDeps = {
    past: createPastRepository(storage),
    rollUps: createRollUpRepository(storage),
    log,
  };
  const found: RollUpCheck = { points: 0, spans: 0, different: 0, rebuilt: 0, damaged: 0 };
  let afterId = 0;
  for (;;) {
    const rows = await deps.rollUps.rolledPoints(afterId, POINTS_AT_ONCE);
    for (const row of rows) {
      if (row.kind === 'analog') await verifyPoint(deps, ANALOG, row, options, found);
      if (row.kind === 'digital') await verifyPoint(deps, DIGITAL, row, options, found);
    }
    if (rows.length < POINTS_AT_ONCE) return found;
    afterId = rows.at(-1)!.pointId;
  }
}

async function verifyPoint<Column extends string>(
  deps: CheckDeps,
  kind: SpanKind<Column>,
  row: RolledPointRow,
  { rebuild, report }: RollUpCheckOptions,
  found: RollUpCheck,
): Promise<void> {
  const { pointId, rolledMs } = row;
  found.points += 1;
  // The server will roll up what is missing at the end.
  if (rolledMs === null) return;
  const check = await checkStoredPoint(deps, kind, { pointId, rolledMs });
  found.spans += check.compared;
  if (check.damagedChunks > 0) {
    found.damaged += 1;
    report(check, 'damaged');
    return;
  }
  if (check.different === 0) return;
  if (!rebuild) {
    found.different += 1;
    report(check, 'different');
    return;
  }
  await rebuildPoint(deps, kind, row, check);
  const again = await checkStoredPoint(deps, kind, { pointId, rolledMs });
  if (again.different === 0) found.rebuilt += 1;
  else found.different += 1;
  report(again.different === 0 ? check : again, again.different === 0 ? 'rebuilt' : 'left');
}

/**
 * Truncates what can be rebuilt and rebuilds it, up to its previous end. After a kill the server
 * continues from there.
 */
async function rebuildPoint<Column extends string>(
  deps: CheckDeps,
  kind: SpanKind<Column>,
  { pointId, rolledMs, sealedMs, scale }: RolledPointRow,
  { fromMs }: PointCheck,
): Promise<void> {
  let reachedMs = await cutRollUps(deps, kind, { pointId, scale }, fromMs);
  while (reachedMs < rolledMs!) {
    const request = { pointId, scale, rolledMs: reachedMs, sealedMs };
    const rolled = await rollPoint({ ...deps, yieldToEventLoop: () => undefined }, kind, request);
    if (!rolled) return;
    await deps.rollUps.write({
      spans: rolled.spans,
      rolled: [[pointId, rolled.rolledMs]],
      growth: rolled.growth,
    });
    reachedMs = rolled.rolledMs;
  }
}
