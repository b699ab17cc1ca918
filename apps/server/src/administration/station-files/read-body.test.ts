import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readBody } from './read-body.ts';

const MIB = 1_048_576;

it('uses the length of a body in memory, however small its pieces are', async () => {
  const all = Buffer.from('SiteName,Host\n'.repeat(10_000));
  // As one read of a socket is split into chunks: each piece is a view of the same memory.
  const pieces = Readable.from(Array.from(all, (_, at) => all.subarray(at, at + 1)));
  const body = await readBody(pieces, undefined);
  expect(body.byteLength).toBe(all.length);
  expect(all.equals(new Uint8Array(body))).toBe(true);
});

it('grows with the body up to the limit, and rejects longer ones without ending the stream', async () => {
  const pieces = (count: number) => Readable.from(Array.from({ length: count }, () => Buffer.alloc(MIB / 2)));
  expect((await readBody(pieces(6), undefined, 3 * MIB)).byteLength).toBe(3 * MIB);
  const longer = pieces(7);
  await expect(readBody(longer, undefined, 3 * MIB)).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
  expect(longer.destroyed).toBe(false);
  await expect(readBody(pieces(1), String(4 * MIB), 3 * MIB)).rejects.toMatchObject({
    code: 'BODY_TOO_LARGE',
  });
  for (const none of [pieces(0), null, undefined])
    await expect(readBody(none, undefined)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
