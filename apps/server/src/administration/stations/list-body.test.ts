import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { ListBody } from './list-body.ts';

const items = (count: number) => Array.from({ length: count }, (_, n) => ({ n, text: 'x'.repeat(20) }));

it('is the JSON of its items, also compressed', async () => {
  const list = items(250);
  const answer = await new ListBody('e', (item: object) => item).get(list);
  expect(JSON.parse(answer.body.toString())).toEqual(list);
  expect(gunzipSync(await answer.gzip!()).equals(answer.body)).toBe(true);
  expect(answer.etag).toBe('W/"e-0"');
});

it('is an empty list of nothing, and not compressed', async () => {
  const answer = await new ListBody('e', (item: object) => item).get([]);
  expect(answer.body.toString()).toBe('[]');
  expect(answer.gzip).toBeUndefined();
});

it('is serialised once until something changes, and only what changed', async () => {
  const presented: number[] = [];
  const body = new ListBody('e', (item: { n: number }) => {
    presented.push(item.n);
    return item;
  });
  const list = items(3);
  const [first, twin] = await Promise.all([body.get(list), body.get(list)]);
  expect(twin).toBe(first);
  expect(await body.get(list)).toBe(first);
  body.changed();
  const second = await body.get([list[0]!, { ...list[1]!, n: 10 }]);
  expect(presented).toEqual([0, 1, 2, 10]);
  expect(JSON.parse(second.body.toString())).toHaveLength(2);
  expect(second.etag).not.toBe(first.etag);
});

it('retries after a failure', async () => {
  let broken = true;
  const body = new ListBody('e', (item: object) => {
    if (broken) throw new Error('no');
    return item;
  });
  await expect(body.get(items(1))).rejects.toThrow('no');
  broken = false;
  expect((await body.get(items(1))).body.length).toBeGreaterThan(2);
});
