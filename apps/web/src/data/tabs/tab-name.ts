/** A name that no other tab has. `crypto.randomUUID` is for secure origins only, this is not. */
export function makeTabName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
