import { encodeSnapshot } from '@outpost/historian';
import { expect, it } from 'vitest';
import { FieldError } from '../acquisition/index.ts';
import { createNodeHistory, type History } from '../history/index.ts';
import { testContext } from '../testing/context.ts';
import { describeOnEachDatabase, type OpenDatabase } from '../testing/databases.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { NodeMemory } from './node-memory.ts';

const NODE = 7;
const LANE = 3;
const POINT = 11;

describeOnEachDatabase('what nodes have in memory', (open) => {
  it('is asked for', async () => {
    const { memory, history, asked } = await nodeWith(open, [10, 11]);
    expect((await memory.of(POINT))!.memory!.values).toEqual(Float64Array.of(10, 11));
    expect(asked).toEqual([[POINT]]);
    expect(await memory.of(99)).toBeNull();
    await history.stop();
  });

  it('is asked for with one question for many points', async () => {
    const { memory, history, asked } = await nodeWith(open, [10]);
    const many = Array.from({ length: 120 }, () => memory.of(POINT));
    for (const snapshot of await Promise.all(many))
      expect(snapshot!.memory!.values).toEqual(Float64Array.of(10));
    expect(asked.map(({ length }) => length)).toEqual([50, 50, 20]);
    await history.stop();
  });

  it('is read from the journal, once per second, while the node cannot be reached', async () => {
    const { memory, history, asked, clock, node } = await nodeWith(open, [10]);
    node.isReachable = false;
    const values = async () => Array.from((await memory.of(POINT))!.memory!.values);
    expect(await values()).toEqual([10]);
    history.append(history.open(POINT, null), clock.now() + 1, 11, 0);
    await history.flush();
    expect(await values()).toEqual([10]);
    clock.advance(1_000);
    expect(await values()).toEqual([10, 11]);
    expect(asked).toEqual([]);
    // Its answers count again.
    node.isReachable = true;
    history.append(history.open(POINT, null), clock.now() + 1, 12, 0);
    expect(await values()).toEqual([10, 11, 12]);
    await history.stop();
  });

  it('is read from the journal when the node does not answer, until its history is settled', async () => {
    const { memory, history, node } = await nodeWith(open, [10]);
    node.failure = new FieldError('NOT_READY', 'request', 'gone');
    expect((await memory.of(POINT))!.memory!.values).toEqual(Float64Array.of(10));
    node.lane = null;
    expect(await memory.of(POINT)).toBeNull();
    await history.stop();
  });
});

/** A node whose journal has these values, and the active server's view of it. */
async function nodeWith(open: OpenDatabase, values: readonly number[]) {
  const clock = new ManualClock();
  const context = testContext({ storage: await open(), clock });
  const history: History = createNodeHistory(context, LANE);
  await history.start();
  await history.takeOver([POINT], []);
  for (const [index, value] of values.entries())
    history.append(history.open(POINT, null), clock.now() + index - values.length, value, 0);
  await history.flush();
  const node = { isReachable: true, lane: LANE as number | null, failure: null as Error | null };
  const asked: (readonly number[])[] = [];
  const ask = async (_node: number, _question: string, { pointIds }: { pointIds: readonly number[] }) => {
    asked.push(pointIds);
    if (node.failure) throw node.failure;
    return pointIds.map((id) => Buffer.from(encodeSnapshot(history.snapshot(id)!)).toString('base64'));
  };
  const memory = new NodeMemory(
    context,
    { ask: ask as never },
    {
      holderOf: (pointId) => (pointId === POINT ? NODE : null),
      laneOf: () => node.lane,
      isReachable: () => node.isReachable,
    },
  );
  return { memory, history, asked, clock, node };
}
