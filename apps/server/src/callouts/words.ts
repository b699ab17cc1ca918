import type { AlarmLogEntry } from '@outpost/contract';
import { durationWords } from '@outpost/core';
import type { Piece } from '../notify/index.ts';
import { wallClockText } from '../tables/index.ts';

/** What the words of a message need beside the alarm. */
export interface MessageContext {
  readonly nowMs: number;
  /** Milliseconds of the wall clock of the station's zone. */
  readonly wallClock: (ms: number) => number;
  readonly timeZone: string;
  readonly publicUrl: string | null;
  /** Where it is acknowledged by one click more; null: not by a link. */
  readonly acknowledgeUrl: string | null;
}

const PRIORITY_WORDS = { critical: 'CRITICAL', high: 'High', medium: 'Medium', low: 'Low' } as const;

/** `CRITICAL: Elm Street, Overflow` */
export function alarmTitle({ Priority, SiteName, Message }: AlarmLogEntry): string {
  return `${PRIORITY_WORDS[Priority]}: ${SiteName}, ${Message}`;
}

/** What one reads who is woken by it: what, where, how bad, since when, what to do, and where to look. */
export function alarmText(alarm: AlarmLogEntry, context: MessageContext): string {
  const { nowMs, publicUrl, acknowledgeUrl } = context;
  const raisedMs = Date.parse(alarm.LastRaisedAt);
  const lines = [
    `${alarm.SiteName}: ${alarm.Message}`,
    alarm.Kind === 'communication' ? '' : pointLine(alarm),
    `Since ${at(raisedMs, context)} (${durationWords(Math.max(0, nowMs - raisedMs))}), priority ${alarm.Priority}` +
      (alarm.Chattering ? `, raised ${alarm.Raises} times` : ''),
    alarm.Instruction && `\nWhat to do: ${alarm.Instruction}`,
    acknowledgeUrl && `\nAcknowledge: ${acknowledgeUrl}`,
    publicUrl && `Station: ${publicUrl}/stations/${alarm.StationId}`,
  ];
  return lines.filter(Boolean).join('\n');
}

/** The same in pieces for a channel with little room, the most important first. */
export function alarmPieces(alarm: AlarmLogEntry, context: MessageContext): Piece[] {
  const { acknowledgeUrl } = context;
  const pieces: Piece[] = [
    { what: 'alarm', text: alarmTitle(alarm) },
    { what: 'reading', text: alarm.Kind === 'communication' ? '' : pointLine(alarm) },
    { what: 'time', text: `Since ${at(Date.parse(alarm.LastRaisedAt), context)}` },
    { what: 'link', text: acknowledgeUrl === null ? '' : `Acknowledge: ${acknowledgeUrl}` },
    { what: 'what to do', text: alarm.Instruction },
  ];
  return pieces.filter(({ text }) => text !== '');
}

/** `Elm Street, Overflow is back to normal` */
export function returnedTitle({ SiteName, Message }: AlarmLogEntry): string {
  return `Back to normal: ${SiteName}, ${Message}`;
}

export function returnedText(alarm: AlarmLogEntry, context: MessageContext): string {
  const raisedMs = Date.parse(alarm.LastRaisedAt);
  const returnedMs = alarm.ReturnedAt === null ? context.nowMs : Date.parse(alarm.ReturnedAt);
  return [
    `${alarm.SiteName}: ${alarm.Message} has returned to normal at ${at(returnedMs, context)}, after ${durationWords(returnedMs - raisedMs)}.`,
    alarm.AcknowledgedBy === null
      ? 'Nobody has acknowledged it yet.'
      : `Acknowledged by ${alarm.AcknowledgedBy}.`,
    context.publicUrl && `Station: ${context.publicUrl}/stations/${alarm.StationId}`,
  ]
    .filter(Boolean)
    .join('\n');
}

const MOST_IN_A_DIGEST = 20;

/** Many alarms in one message. */
export function digestTitle(alarms: readonly AlarmLogEntry[]): string {
  const critical = alarms.filter(({ Priority }) => Priority === 'critical').length;
  return `${alarms.length} more alarms${critical > 0 ? `, ${critical} of them CRITICAL` : ''}`;
}

export function digestText(alarms: readonly AlarmLogEntry[], context: MessageContext): string {
  const lines = alarms.slice(0, MOST_IN_A_DIGEST).map((alarm) => {
    const words = `${alarmTitle(alarm)}, since ${at(Date.parse(alarm.LastRaisedAt), context)}`;
    return alarm.Active ? words : `${words}, has returned to normal`;
  });
  const left = alarms.length - lines.length;
  return [
    ...lines,
    left > 0 && `and ${left} more`,
    context.publicUrl && `\nAll of them: ${context.publicUrl}/alarms`,
  ]
    .filter(Boolean)
    .join('\n');
}

function pointLine({ Name, Reading, Limit }: AlarmLogEntry): string {
  const reading = Reading === null ? '' : ` reads ${Reading}`;
  return `${Name}${reading}${Limit === null ? '' : `, limit ${Limit}`}`;
}

function at(ms: number, { wallClock, timeZone }: MessageContext): string {
  return `${wallClockText(Math.floor(wallClock(ms) / 1_000) * 1_000)} ${timeZone}`;
}
