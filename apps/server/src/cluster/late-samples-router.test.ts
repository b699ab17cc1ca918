import { encodeJournal } from '@outpost/historian';
import { expect, test } from 'vitest';
import { AppError } from '../platform/app-error.ts';
import { LateSamplesRouter } from './late-samples-router.ts';

/** Three samples of point 11 (station 1), two of point 21 (station 2), one of point 99 (deleted). */
const POINTS = [11, 11, 11, 21, 21, 99];
const BATCH = encodeJournal({
  count: POINTS.length,
  pointIds: Int32Array.from(POINTS),
  atMs: Float64Array.from(POINTS, (_, index) => index),
  values: Float64Array.from(POINTS, () => 0),
  qualities: Uint8Array.from(POINTS, () => 0),
});

/** Nodes with what each would answer. */
function routerOver(
  answers: Record<number, { inserted: number; tooLate: number; notHeld: number } | Error>,
  nodes: Record<number, number> = { 1: 7, 2: 8 },
  stationsAreKnown = () => true,
) {
  const asked: number[] = [];
  const ask = async (node: number) => {
    asked.push(node);
    const answer = answers[node];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const stationOf = (pointId: number) => (pointId === 99 ? null : Math.floor(pointId / 10));
  const nodeOf = (stationId: number) => nodes[stationId] ?? null;
  return { asked, router: new LateSamplesRouter({ ask }, { stationsAreKnown, stationOf, nodeOf }) };
}

const unavailable = { code: 'STORAGE_UNAVAILABLE' };

test('samples of several nodes are inserted by each, and those of deleted points are left out', async () => {
  const { router } = routerOver({
    7: { inserted: 2, tooLate: 1, notHeld: 3 },
    8: { inserted: 2, tooLate: 0, notHeld: 4 },
  });
  expect(await router.insert(BATCH)).toEqual({ inserted: 4, tooLate: 1, notHeld: 1 });
});

test('only the nodes that have the stations are asked', async () => {
  const { router, asked } = routerOver({ 7: { inserted: 5, tooLate: 0, notHeld: 1 } }, { 1: 7, 2: 7 });
  expect(await router.insert(BATCH)).toEqual({ inserted: 5, tooLate: 0, notHeld: 1 });
  expect(asked).toEqual([7]);
});

test('samples wait while a node cannot be reached', async () => {
  const { router } = routerOver({
    7: { inserted: 3, tooLate: 0, notHeld: 3 },
    8: new AppError('NOT_READY', 'gone'),
  });
  await expect(router.insert(BATCH)).rejects.toMatchObject({ ...unavailable, message: 'gone' });
});

test('samples wait while no node has their station, or it has not taken it yet', async () => {
  const { router, asked } = routerOver({ 7: { inserted: 3, tooLate: 0, notHeld: 3 } }, { 1: 7 });
  await expect(router.insert(BATCH)).rejects.toMatchObject(unavailable);
  expect(asked).toEqual([]);
  const early = routerOver({
    7: { inserted: 3, tooLate: 0, notHeld: 3 },
    8: { inserted: 0, tooLate: 0, notHeld: 6 },
  });
  await expect(early.router.insert(BATCH)).rejects.toMatchObject(unavailable);
});

test('a batch that cannot be read is not tried again', async () => {
  const { router } = routerOver({});
  await expect(router.insert(Uint8Array.of(1, 2, 3))).rejects.not.toMatchObject(unavailable);
  const refused = routerOver({
    7: new AppError('BAD_REQUEST', 'damaged'),
    8: new AppError('BAD_REQUEST', 'x'),
  });
  await expect(refused.router.insert(BATCH)).rejects.not.toMatchObject(unavailable);
});

test('samples wait until the server knows its stations', async () => {
  let isKnown = false;
  const { router } = routerOver(
    { 7: { inserted: 5, tooLate: 0, notHeld: 1 } },
    { 1: 7, 2: 7 },
    () => isKnown,
  );
  await expect(router.insert(BATCH)).rejects.toMatchObject(unavailable);
  isKnown = true;
  expect(await router.insert(BATCH)).toEqual({ inserted: 5, tooLate: 0, notHeld: 1 });
});
