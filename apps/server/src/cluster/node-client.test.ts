import { expect, test } from 'vitest';
import { createNodeClient } from './node-client.ts';
import type { Question } from './requests.ts';

const MINUTE_MS = 60_000;

/** A client whose questions are not answered, and how long it would wait for each. */
function start() {
  const waits: number[] = [];
  const client = createNodeClient({
    request: (_subject, _data, timeoutMs) => {
      waits.push(timeoutMs);
      return new Promise(() => undefined);
    },
  });
  const ask = (question: Question) => client.ask(3, question, {} as never);
  return { client, ask, waits };
}

test('waits for as long as a push of many values to a slow device takes', () => {
  const { ask, waits } = start();
  for (const question of ['open', 'read', 'write', 'poll', 'close'] as const) void ask(question);
  expect(waits).toEqual([10 * MINUTE_MS, 10 * MINUTE_MS, 10 * MINUTE_MS, MINUTE_MS, 3_000]);
});

test('waits no longer for a node that is lost: what it was asked to write may have been written', async () => {
  const { client, ask } = start();
  const writing = ask('write');
  client.lose(3);
  await expect(writing).rejects.toMatchObject({ code: 'NOT_READY', mayHaveArrived: true });
});
