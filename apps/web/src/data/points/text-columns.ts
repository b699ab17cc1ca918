import { compareNames } from '@outpost/core';

/** The texts of a column, each stored once; rows have its number. */
export interface TextTable {
  readonly texts: readonly string[];
  /** The rank of each text in natural order, by its number: `AI2` before `AI10`, ignoring case. */
  readonly ranks: Uint32Array;
}

/** A text column: by row (or by site) the number of its text. */
export interface TextColumn extends TextTable {
  readonly codes: Uint32Array;
}

/** Collects texts and numbers them. */
export class TextTableBuilder {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];

  /** The number of a text; a new number for a new text. */
  code(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }

  /** All texts with their order. Texts that differ only in case or accents have the same rank. */
  finish(): TextTable {
    const texts = this.#texts;
    const order = texts.map((_, code) => code).sort((a, b) => compareNames(texts[a]!, texts[b]!));
    const ranks = new Uint32Array(texts.length);
    let rank = -1;
    let before: string | null = null;
    for (const code of order) {
      const text = texts[code]!;
      if (before === null || compareNames(before, text) !== 0) rank++;
      ranks[code] = rank;
      before = text;
    }
    return { texts, ranks };
  }
}
