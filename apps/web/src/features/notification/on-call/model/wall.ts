import { zonedTime } from '../../../../ui/text/zoned.ts';
import { dateIn } from './dates.ts';

/** What a zone's clock shows at an instant, `YYYY-MM-DDTHH:MM`. */
export const wallOf = (at: string, timeZone: string): string =>
  `${dateIn(Date.parse(at), timeZone)}T${zonedTime(at, timeZone)}`;
