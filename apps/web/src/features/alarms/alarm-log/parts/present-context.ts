import type { AlarmLogEntry } from '@outpost/contract';
import { createContext } from 'react';
import type { PresentReading } from '../../../../ui/alarm/index.ts';

/** What the stations of the alarms say now. */
export interface PresentValues {
  /** The present value of an alarm's point; null: see `presentReading`. */
  readonly of: (entry: AlarmLogEntry) => PresentReading | null;
  /** See `digitalValues`. */
  readonly digitalsOf: (stationId: number) => readonly string[];
}

export const PresentContext = createContext<PresentValues>({ of: () => null, digitalsOf: () => [] });
