import { expect, it } from 'vitest';
import type { Claimed } from './claim.repository.ts';
import { DeliveryLane } from './lane.ts';

const message = (id: number): Claimed => ({
  id,
  key: `message ${id}`,
  channel: 'email',
  topic: 'report',
  about: 1,
  batch: '',
  address: 'ann@example.com',
  content: null,
  tries: 0,
  createdAtMs: 0,
  accountId: 1,
  name: 'Ann',
  isActive: true,
});

it('sends nothing twice that was claimed again while being sent', async () => {
  const handed: number[] = [];
  const first = Promise.withResolvers<void>();
  const claims: PromiseWithResolvers<readonly Claimed[]>[] = [];
  const lane = new DeliveryLane(4, {
    claim: () => {
      const claim = Promise.withResolvers<readonly Claimed[]>();
      claims.push(claim);
      return claim.promise;
    },
    send: ({ id }) => {
      handed.push(id);
      return id === 1 ? first.promise : Promise.resolve();
    },
    onFailure: (error) => {
      throw error;
    },
    onIdle() {},
  });
  lane.look();
  claims[0]!.resolve([message(1)]);
  await expect.poll(() => lane.inHand).toEqual([1]);
  // Its claim could not be extended: it is claimed again just when it has been accepted.
  lane.look();
  await expect.poll(() => claims.length).toBe(2);
  first.resolve();
  await expect.poll(() => lane.inHand).toEqual([]);
  claims[1]!.resolve([message(1), message(2)]);
  await lane.stop();
  expect(handed).toEqual([1, 2]);
});
