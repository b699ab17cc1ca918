import type { Span } from './spans.ts';

export interface OnCallCalendar {
  /** Tells one account's duties from another's in a calendar that shows both. */
  readonly id: string;
  /** What the calendar is called. */
  readonly title: string;
  readonly description: string;
  /** What each duty is called. */
  readonly summary: string;
  readonly spans: readonly Span[];
  readonly nowMs: number;
}

/** Octets of a line, its end not counted (RFC 5545, 3.1). */
const MAX_OCTETS = 75;

/** Duties as an iCalendar feed (RFC 5545), times in UTC, so that a reader shows them in its own zone. */
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
      // The same duty keeps its name while only its end moves.
      `UID:${id}-${stamp(fromMs)}@outpost`,
      `DTSTAMP:${stamp(nowMs)}`,
      `DTSTART:${stamp(fromMs)}`,
      `DTEND:${stamp(toMs)}`,
      `SUMMARY:${text(summary)}`,
      // It takes nobody's time until it calls.
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

/** A long line in pieces, each after the first behind a space, none within a character. */
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
