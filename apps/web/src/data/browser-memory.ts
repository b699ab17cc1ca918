/** Where this browser keeps what a screen remembers. */
export type BrowserMemory = Pick<Storage, 'getItem' | 'setItem'>;

/** Local storage; null where the browser blocks it. */
export function browserMemory(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** null: nothing is stored, or it cannot be read. */
export function readMemory(memory: BrowserMemory | null, key: string): string | null {
  try {
    return memory?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Where storage is full or blocked, the screen starts without it next time. */
export function writeMemory(memory: BrowserMemory | null, key: string, text: string): void {
  try {
    memory?.setItem(key, text);
  } catch {
    // As said above.
  }
}

/** What is stored under a key, by account; nothing if it is not what {@link writeOfAccount} wrote. */
export function readByAccount(memory: BrowserMemory | null, key: string): Record<number, unknown> {
  try {
    const all: unknown = JSON.parse(readMemory(memory, key) ?? '{}');
    return typeof all === 'object' && all !== null && !Array.isArray(all) ? { ...all } : {};
  } catch {
    return {};
  }
}

/** Stores something of one account; that of the others stays. */
export function writeOfAccount(
  memory: BrowserMemory | null,
  key: string,
  accountId: number,
  value: unknown,
): void {
  writeMemory(memory, key, JSON.stringify({ ...readByAccount(memory, key), [accountId]: value }));
}
