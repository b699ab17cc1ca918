import { expect, test } from 'vitest';
import { AppError } from '../platform/app-error.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { LateSamplesRouter } from './late-samples-router.ts';

const BATCH = Uint8Array.of(1, 2, 3);

/** Nodes with what each would answer. */
function routerOver(answers: Record<number, { inserted: number; tooLate: number; notHeld: number } | Error>) {
  const clock = new ManualClock();
  const ask = async (node: number) => {
    const answer = answers[node];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { clock, router: new LateSamplesRouter({ clock }, { ask }, () => Object.keys(answers).map(Number)) };
}

test('samples of several nodes are inserted by each', async () => {
  const { router } = routerOver({
    1: { inserted: 3, tooLate: 1, notHeld: 2 },
    2: { inserted: 2, tooLate: 0, notHeld: 4 },
  });
  expect(await router.insert(BATCH)).toEqual({ inserted: 5, tooLate: 1, notHeld: 0 });
});

test('samples of a node that cannot be reached wait', async () => {
  const { router } = routerOver({
    1: { inserted: 3, tooLate: 0, notHeld: 2 },
    2: new AppError('NOT_READY', 'gone'),
  });
  await expect(router.insert(BATCH)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE', message: 'gone' });
  await expect(routerOver({}).router.insert(BATCH)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
});

test('samples that no node has wait for two minutes, and are left out then', async () => {
  const { clock, router } = routerOver({ 1: { inserted: 3, tooLate: 0, notHeld: 2 } });
  await expect(router.insert(BATCH)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  clock.advance(119_000);
  await expect(router.insert(BATCH)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  clock.advance(1_000);
  expect(await router.insert(BATCH)).toEqual({ inserted: 3, tooLate: 0, notHeld: 2 });
});
