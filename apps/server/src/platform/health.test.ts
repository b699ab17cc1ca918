import { expect, it } from 'vitest';
import { createHealth } from './health.ts';

it('asks a part once, however many ask for the report at the same time', async () => {
  const health = createHealth();
  let asked = 0;
  health.add('database', async () => {
    asked += 1;
    return { State: 'ok' };
  });
  const reports = await Promise.all([health.report(), health.report(), health.report()]);
  expect(asked).toBe(1);
  expect(reports).toEqual(
    Array(3).fill({ Phase: 'starting', Ready: false, Parts: { database: { State: 'ok' } } }),
  );
  await health.report();
  expect(asked).toBe(2);
});

it('is not ready while a needed part has failed, and only then', async () => {
  const health = createHealth();
  let words: string | null = null;
  const check = () => {
    if (words !== null) throw new Error(words);
    return { State: 'ok' } as const;
  };
  health.add('database', check, { needed: true });
  health.add('history', () => ({ State: 'failed' }));
  health.setPhase('ready');
  expect((await health.report()).Ready).toBe(true);
  words = 'It is gone';
  expect(await health.report()).toMatchObject({
    Ready: false,
    Parts: { database: { State: 'failed', Detail: 'It is gone' } },
  });
});
