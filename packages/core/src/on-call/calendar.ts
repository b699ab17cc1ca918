import type { Span } from './spans.ts';

export interface OnCallCalendar {
  /** Distinguishes the on-call times of accounts in a calendar that shows several. */
  readonly id: string;
  /** The name of the calendar. */
  readonly title: string;
  readonly description: string;
  /** The title of each event. */
  readonly summary: string;
  readonly spans: readonly Span[];
  readonly nowMs: number;
}

/** Octets of a line without its end (RFC 5545, 3.1). */
const MAX_OCTETS = 75;

/**
 * On-call times as an iCalendar feed (RFC 5545). Times are in UTC, so a reader shows them in its
 * own zone.
 */
export function onCallCalendar({ id, title, description, summary, spans, nowMs }: OnCallCalendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Outpost//Duty//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${text(title)}`,
    `X-WR-CALNAME:${text(title)}`,
    `DESCRIPTION:${text(description)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...spans.flatMap(({ fromMs, toMs }) => [
      'BEGIN:VEVENT',
      // An event keeps its identifier while only its end moves.
      `UID:${id}-${stamp(fromMs)}@outpost`,
      `DTSTAMP:${stamp(nowMs)}`,
      `DTSTART:${stamp(fromMs)}`,
      `DTEND:${stamp(toMs)}`,
      `SUMMARY:${text(summary)}`,
      // Being on call does not block the user's time.
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `20260329T020000Z` */
function stamp(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** RFC 5545, 3.3.11. */
function text(words: string): string {
  return words
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** Folds a long line; each continuation begins with a space, and no character is split. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > MAX_OCTETS) {
      pieces.push(piece);
      piece = '';
      // The space counts.
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n ');
}
