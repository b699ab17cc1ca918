import { updates } from './runtime.ts';

/**
 * Fetches a part of the page. One that the server has no more, because a newer page is there, comes with that page: the
 * promise stays open then, while this one reloads.
 */
export async function fetched<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (await updates.scriptLost()) return new Promise(() => undefined);
    throw error;
  }
}
