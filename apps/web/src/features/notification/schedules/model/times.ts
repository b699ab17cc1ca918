import { type Schedule, SHOWN_TIME_CHARACTERS, type Weekday } from '@outpost/contract';
import * as texts from '../texts.ts';

export type TimeEnd = 'Start' | 'Stop';
const LAST_MINUTE = 24 * 60 - 1;

/** `06:00 - 15:00`, or `Disabled`. */
export function formatScheduleDay(schedule: Schedule, day: Weekday): string {
  if (!schedule[day]) return texts.disabled;
  return `${shownTime(schedule[`${day}Start`])} - ${shownTime(schedule[`${day}Stop`])}`;
}

const shownTime = (time: string): string => time.slice(0, SHOWN_TIME_CHARACTERS);

/** Minutes since midnight of `HH:MM:SS`. */
export function timeMinutes(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return hours! * 60 + minutes!;
}

/** `HH:MM:SS`. A stop in the last minute of the day includes its seconds, so that it means midnight. */
export function formatMinutes(minutes: number, end: TimeEnd): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const seconds = end === 'Stop' && minutes === LAST_MINUTE ? 59 : 0;
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds)}`;
}

/** A time in the form `hh:mm a`. */
export interface TwelveHours {
  /** 1 to 12. */
  readonly hour: number;
  readonly minute: number;
  readonly half: 'AM' | 'PM';
}

export function twelveHours(minutes: number): TwelveHours {
  const hours = Math.floor(minutes / 60);
  return { hour: hours % 12 || 12, minute: minutes % 60, half: hours < 12 ? 'AM' : 'PM' };
}

export function minutesOfTwelve({ hour, minute, half }: TwelveHours): number {
  return ((hour % 12) + (half === 'PM' ? 12 : 0)) * 60 + minute;
}

/** Minutes since midnight, both ends included. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** A start lies between midnight and the stop, a stop between the start and midnight. */
export function boundsOf(end: TimeEnd, start: string, stop: string): Bounds {
  return end === 'Start' ? { min: 0, max: timeMinutes(stop) } : { min: timeMinutes(start), max: LAST_MINUTE };
}

/** The nearest time within bounds. */
export function clampMinutes(minutes: number, { min, max }: Bounds): number {
  return Math.min(Math.max(minutes, min), max);
}

/** Whether a time within the bounds has these parts. */
export function isOffered(
  bounds: Bounds,
  part: { readonly half: 'AM' | 'PM'; readonly hour?: number; readonly minute?: number },
): boolean {
  const first = minutesOfTwelve({ hour: part.hour ?? 12, minute: part.minute ?? 0, half: part.half });
  const last = minutesOfTwelve({ hour: part.hour ?? 11, minute: part.minute ?? 59, half: part.half });
  return first <= bounds.max && last >= bounds.min;
}

/** `06:00 AM` */
export function formatScheduleTime(time: string): string {
  const { hour, minute, half } = twelveHours(timeMinutes(time));
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')} ${half}`;
}
