import { STATION_REFRESH_MS } from '@outpost/contract';
import { useLiveStatus, useServerNow } from './use-live.ts';

/** Data that was not confirmed for so many refreshes is no news. */
export const NEWS_WITHIN_MS = 3 * STATION_REFRESH_MS;

/**
 * Whether the page gets news of what it shows. Without, ages grow and values turn old, but no station is called silent
 * for it: it is the page that hears nothing.
 * @param dataUpdatedAt when the query was last confirmed, by this machine's clock, ms
 */
export function useHasNews(dataUpdatedAt: number): boolean {
  useServerNow();
  return useLiveStatus().state !== 'lost' && Date.now() - dataUpdatedAt < NEWS_WITHIN_MS;
}
