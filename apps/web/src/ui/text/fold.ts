/** Lower case, without accents: what is called Zürich is found by `zurich`. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a search; all of them must occur. */
export function searchTerms(search: string): string[] {
  return fold(search).split(/\s+/).filter(Boolean);
}
