/** Lower case without accents: `zurich` finds Zürich. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a search; all must occur. */
export function searchTerms(search: string): string[] {
  return fold(search).split(/\s+/).filter(Boolean);
}
