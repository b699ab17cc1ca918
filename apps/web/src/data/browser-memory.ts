/** Where this browser keeps what a screen remembers. */
export type BrowserMemory = Pick<Storage, 'getItem' | 'setItem'>;

/** Local storage; null where the browser blocks it. */
export function browserMemory(): BrowserMemory | null {
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
