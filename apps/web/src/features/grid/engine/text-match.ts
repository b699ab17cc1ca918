import type { TextTable } from '../../../data/points/text-columns.ts';
import { fold } from '../../../ui/text/fold.ts';

const foldedTexts = new WeakMap<readonly string[], readonly string[]>();

/** The texts as searches compare them: folded once, since letters come quickly after each other. */
export function folded(texts: readonly string[]): readonly string[] {
  let known = foldedTexts.get(texts);
  if (known === undefined) {
    known = texts.map(fold);
    foldedTexts.set(texts, known);
  }
  return known;
}

/** By the number of a text: 1 where it contains the folded word. */
export function matchingTexts({ texts }: Pick<TextTable, 'texts'>, word: string): Uint8Array {
  return Uint8Array.from(folded(texts), (text) => (text.includes(word) ? 1 : 0));
}
