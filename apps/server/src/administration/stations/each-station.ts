import type { StationConfig } from '@outpost/contract';
import { StorageError } from '../../platform/storage/index.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import * as texts from './texts.ts';

export interface EachStation<T> {
  readonly change: (station: StationConfig) => Promise<T>;
  readonly isSaved: (outcome: T) => boolean;
  readonly notChanged: (station: StationConfig, reason: string) => T;
}

/**
 * Changes stations one after the other. When the database fails after some were saved, the outcomes
 * still say which: an error instead would hide that the change is half done.
 *
 * @throws StorageError when none was saved before
 */
export async function changeEachStation<T>(
  stations: readonly StationConfig[],
  { change, isSaved, notChanged }: EachStation<T>,
): Promise<T[]> {
  const outcomes: T[] = [];
  for (const [index, station] of stations.entries()) {
    try {
      outcomes.push(await change(station));
    } catch (error) {
      if (!(error instanceof StorageError && outcomes.some(isSaved))) throw error;
      const rest = stations.slice(index + 1);
      return [
        ...outcomes,
        notChanged(station, texts.changeNotConfirmed),
        ...rest.map((one) => notChanged(one, texts.changeFailed)),
      ];
    }
    await yieldToEventLoop();
  }
  return outcomes;
}
