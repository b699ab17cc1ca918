import type { DocumentMediaType } from '@outpost/contract';

/** How files of each type begin, and where. A PDF may begin within its first 1,024 bytes. */
const SIGNATURES: readonly (readonly [DocumentMediaType, readonly number[], number])[] = [
  // W3C PNG, 5.2
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 0],
  // ITU-T T.81, B.1.1.3: start of image, then another marker
  ['image/jpeg', [0xff, 0xd8, 0xff], 0],
  // ISO 32000-1, annex H, implementation note 13
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d], 1_019],
];

/** The type of a photo or document, from its content; null: not one that is stored. */
export function mediaTypeOf(content: Uint8Array): DocumentMediaType | null {
  const found = SIGNATURES.find(([, signature, within]) => {
    const last = Math.min(within, content.length - signature.length);
    for (let at = 0; at <= last; at++) {
      if (signature.every((byte, index) => content[at + index] === byte)) return true;
    }
    return false;
  });
  return found?.[0] ?? null;
}
