import type { AlarmLogEntry } from '@outpost/contract';
import { createContext } from 'react';

/** The present value of an alarm's point as a text; null: not known. */
export const PresentContext = createContext<(entry: AlarmLogEntry) => string | null>(() => null);
