import type { AlarmNotified } from '@outpost/contract';
import { createContext } from 'react';

/** Who was last notified of unacknowledged alarms, by the alarm's id; empty outside the list. */
export const NotifiedContext = createContext<ReadonlyMap<number, AlarmNotified>>(new Map());
