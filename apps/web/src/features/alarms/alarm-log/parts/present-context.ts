import type { AlarmLogEntry } from '@outpost/contract';
import { createContext } from 'react';
import type { PresentReading } from '../../../../ui/alarm/index.ts';

/** The present value of an alarm's point; null: see `presentReading`. */
export const PresentContext = createContext<(entry: AlarmLogEntry) => PresentReading | null>(() => null);
