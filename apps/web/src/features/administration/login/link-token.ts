/** The token in an address such as `/link#token=7F3k`; null when there is none. */
export function tokenOfFragment(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')?.trim() ?? '';
  return token === '' ? null : token;
}
