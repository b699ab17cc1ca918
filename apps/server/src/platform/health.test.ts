import { expect, it } from 'vitest';
import { createHealth } from './health.ts';

it('checks a part once for concurrent reports', async () => {
  const health = createHealth();
  let asked = 0;
  health.add('database', async () => {
    asked += 1;
    return { State: 'ok' };
  });
  const reports = await Promise.all([health.report(), health.report(), health.report()]);
  expect(asked).toBe(1);
  expect(reports).toEqual(
    Array(3).fill({ Phase: 'starting', Ready: false, State: 'ok', Parts: { database: { State: 'ok' } } }),
  );
  await health.report();
  expect(asked).toBe(2);
});

it('is ready from the start to the stop, whatever its parts report', async () => {
  const health = createHealth();
  health.add('database', () => {
    throw new Error('It is gone');
  });
  expect(await health.report()).toMatchObject({ Ready: false });
  health.setPhase('ready');
  expect(await health.report()).toMatchObject({
    Ready: true,
    State: 'degraded',
    Parts: { database: { State: 'failed', Detail: 'It is gone' } },
  });
  health.setPhase('stopping');
  expect(await health.report()).toMatchObject({ Ready: false });
});

it.each([
  [['ok', 'ok'], 'ok'],
  [['ok', 'degraded'], 'degraded'],
  [['failed', 'ok'], 'degraded'],
  [['damaged', 'failed'], 'damaged'],
] as const)('reports parts that are %j as %s', async (states, State) => {
  const health = createHealth();
  states.forEach((state, index) => {
    health.add(`part ${index}`, () => ({ State: state }));
  });
  expect((await health.report()).State).toBe(State);
});
