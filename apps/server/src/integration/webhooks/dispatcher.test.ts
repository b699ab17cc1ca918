import { expect, it } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import type { WebhookContext } from './context.ts';
import type { StoredDelivery } from './delivery.repository.ts';
import { WebhookDispatcher } from './dispatcher.ts';
import type { WebhookAttempt, WebhookSender } from './sender.ts';

const delivery = (id: number) => ({ id, webhookId: 1, dueAtMs: 0, createdAtMs: 0 }) as StoredDelivery;

/** Deliveries of one webhook; those that are sent wait for `sent`. */
function begin(
  heads: (webhookId?: number) => Promise<StoredDelivery[]>,
  sent: (id: number) => Promise<void> | void,
) {
  const settled: number[] = [];
  const context = {
    clock: new ManualClock(0),
    random: () => 0,
    book: { hasEnabled: true, get: () => ({ Id: 1, Enabled: true }), load: async () => undefined },
    storage: { transaction: (work: (db: null) => Promise<void>) => work(null) },
    deliveries: {
      noneLaterThan: async () => undefined,
      prune: async () => undefined,
      settle: async (_db: null, { id }: StoredDelivery) => void settled.push(id),
      heads,
    },
  };
  const sender: Pick<WebhookSender, 'send'> = {
    send: async (_webhook, one) => {
      await sent((one as StoredDelivery).id);
      return { isSent: true, answer: '', tookMs: 1 } as WebhookAttempt;
    },
  };
  const dispatcher = new WebhookDispatcher(
    context as unknown as WebhookContext,
    { collect: async () => false } as never,
    sender as WebhookSender,
  );
  dispatcher.start();
  return { dispatcher, settled };
}

it('sends nothing twice that was read again while being sent', async () => {
  const reads: PromiseWithResolvers<StoredDelivery[]>[] = [];
  const sent: number[] = [];
  const first = Promise.withResolvers<void>();
  const heads = async (webhookId?: number) => {
    if (webhookId !== undefined) return [];
    const read = Promise.withResolvers<StoredDelivery[]>();
    reads.push(read);
    return read.promise;
  };
  const { dispatcher, settled } = begin(heads, async (id) => {
    sent.push(id);
    if (id === 1) await first.promise;
  });
  await expect.poll(() => reads.length).toBe(1);
  reads[0]!.resolve([delivery(1)]);
  await expect.poll(() => sent).toEqual([1]);
  dispatcher.look();
  await expect.poll(() => reads.length).toBe(2);
  // It is settled after the database has answered, and before the answer arrives.
  first.resolve();
  await expect.poll(() => settled).toEqual([1]);
  reads[1]!.resolve([delivery(1)]);
  await expect.poll(() => reads.length).toBe(3);
  reads[2]!.resolve([delivery(2)]);
  await expect.poll(() => settled).toEqual([1, 2]);
  expect(sent).toEqual([1, 2]);
  await expect.poll(() => reads.length).toBe(4);
  reads[3]!.resolve([]);
  await dispatcher.stop();
});

it('sends what waits one after the other, and reads the queues of all once', async () => {
  const waiting = [delivery(1), delivery(2), delivery(3), { ...delivery(4), dueAtMs: 1_000 }];
  let reads = 0;
  const sent: number[] = [];
  const heads = async (webhookId?: number) => {
    if (webhookId === undefined) reads += 1;
    return waiting.slice(0, 1);
  };
  const { dispatcher, settled } = begin(heads, (id) => {
    sent.push(id);
    waiting.shift();
  });
  await expect.poll(() => settled).toEqual([1, 2, 3]);
  // Once more at the end, for what was queued meanwhile.
  await expect.poll(() => reads).toBe(2);
  await dispatcher.stop();
  expect(sent).toEqual([1, 2, 3]);
});
