import type { TextTable } from '../../../../data/points/text-columns.ts';
import { fold } from '../../../../ui/text/fold.ts';

const foldedTexts = new WeakMap<readonly string[], readonly string[]>();

/** Folded texts for searches, computed once. */
export function folded(texts: readonly string[]): readonly string[] {
  let known = foldedTexts.get(texts);
  if (known === undefined) {
    known = texts.map(fold);
    foldedTexts.set(texts, known);
  }
  return known;
}

/** By index of the text: 1 if it contains the folded term. */
export function matchingTexts({ texts }: Pick<TextTable, 'texts'>, word: string): Uint8Array {
  return Uint8Array.from(folded(texts), (text) => (text.includes(word) ? 1 : 0));
}
