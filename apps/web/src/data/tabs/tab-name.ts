/** A unique tab name. `crypto.randomUUID` exists on secure origins only, this works on all. */
export function makeTabName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
