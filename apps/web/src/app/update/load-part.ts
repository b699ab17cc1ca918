import { updates } from './runtime.ts';

/**
 * Loads a part of the page. A part that the server no longer has because of a newer version comes
 * with that version: the promise stays pending while this page reloads.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (await updates.scriptLost()) return new Promise(() => undefined);
    throw error;
  }
}
