import type { StationSuppression, Suppressed } from '@outpost/contract';
import { formatTimeUntil } from '../time/index.ts';
import * as texts from './texts.ts';

/** How an alarm is suppressed. */
export const SUPPRESSED_LABELS: Readonly<Record<Suppressed['State'], string>> = {
  shelved: texts.shelved,
  'out-of-service': texts.outOfService,
  maintenance: texts.inMaintenance,
};

/** How an alarm is suppressed, and until when: `Shelved until 18:30`, `Out of service`. */
export function formatSuppressed({ State, Until }: Suppressed, nowMs: number, timeZone = ''): string {
  const word = SUPPRESSED_LABELS[State];
  return Until === null
    ? word
    : texts.suppressedUntil(word, formatTimeUntil(Date.parse(Until), nowMs, timeZone));
}

/** `In maintenance until 18:30`; null: the station is not in maintenance. */
export function describeMaintenance(
  suppression: StationSuppression | null,
  nowMs: number,
  timeZone = '',
): string | null {
  const Until = suppression?.MaintenanceUntil ?? null;
  return Until === null ? null : formatSuppressed({ State: 'maintenance', Until }, nowMs, timeZone);
}

/** The same within a sentence: `shelved until 18:30`. */
export const inSentence = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
