import { expect, it } from 'vitest';
import { mediaTypeOf } from './media-type.ts';

const text = (content: string) => new TextEncoder().encode(content);
const bytes = (...content: number[]) => Uint8Array.from(content);

it.each([
  ['image/png', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0)],
  ['image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe0, 0)],
  ['application/pdf', text('%PDF-1.7\n')],
  ['application/pdf', text(`${'x'.repeat(1_000)}%PDF-1.4`)],
])('finds %s', (mediaType, content) => {
  expect(mediaTypeOf(content)).toBe(mediaType);
});

it.each([
  ['nothing', bytes()],
  ['the beginning of a signature', bytes(0x89, 0x50)],
  ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['HTML', text('<!doctype html><script>1</script>')],
  ['a PNG that begins later', bytes(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['a PDF that begins after 1,024 bytes', text(`${'x'.repeat(1_025)}%PDF-1.4`)],
])('finds no type in %s', (_, content) => {
  expect(mediaTypeOf(content)).toBeNull();
});
