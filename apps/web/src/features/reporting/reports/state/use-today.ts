import { useOfNow } from '../../../../ui/clock/clock.ts';
import { dateIn } from '../../../../ui/time/index.ts';

/** The date of now in a zone, by the server's clock. */
export const useToday = (timeZone: string): string => useOfNow((nowMs) => dateIn(timeZone, nowMs));
