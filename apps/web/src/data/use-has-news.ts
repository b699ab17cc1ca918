import { NEWS_WITHIN_MS } from '@outpost/contract';
import { useLiveStatus, useServerNow } from './use-live.ts';

/**
 * Whether the page receives updates of what it shows. If not, ages grow and values become outdated,
 * but no station is shown as offline for it, since only the page has no connection.
 * @param dataUpdatedAt when the query was last confirmed, by this machine's clock, ms
 */
export function useHasNews(dataUpdatedAt: number): boolean {
  useServerNow();
  return useLiveStatus().state !== 'lost' && Date.now() - dataUpdatedAt < NEWS_WITHIN_MS;
}
