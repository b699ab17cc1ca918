import type { Coverage } from '@outpost/contract';
import * as texts from '../texts.ts';

/**
 * For how long no user is on call for critical alarms of a station, in the seven days from today on.
 * Hours of today that are over count: by the weekly schedules, they are those of the seventh day.
 */
export function formatStationCoverage({ Days }: Pick<Coverage['Stations'][number], 'Days'>): {
  readonly text: string;
  readonly isOpen: boolean;
} {
  const hours = Days.join('').replaceAll('-', '');
  const count = (letter: string) => hours.split(letter).length - 1;
  const [open, partly] = [count('o'), count('p')];
  if (open + partly === 0) return { text: texts.onCallAllWeek, isOpen: false };
  const text =
    open === hours.length
      ? texts.noUserOnCallAllWeek
      : texts.noUserOnCallFor(open + partly, hours.length, partly > 0);
  return { text, isOpen: true };
}
