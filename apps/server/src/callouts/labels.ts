import type { AlarmLogEntry } from '@outpost/contract';
import { formatDuration, type Incident } from '@outpost/core';
import type { MessagePiece } from '../notify/index.ts';
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

const PRIORITY_LABELS = { critical: 'CRITICAL', high: 'High', medium: 'Medium', low: 'Low' } as const;

/** `CRITICAL: Elm Street, Overflow`; also of an alarm that has returned by now, which it says. */
export function alarmTitle(alarm: AlarmLogEntry): string {
  return withReturn(alarm, headline(alarm));
}

const headline = ({ Priority, SiteName, Message }: AlarmLogEntry) =>
  `${PRIORITY_LABELS[Priority]}: ${SiteName}, ${Message}`;

const withReturn = ({ Active }: AlarmLogEntry, text: string) =>
  Active ? text : `${text}, has returned to normal`;

/** What one reads who is woken by it: what, where, how bad, since when, what to do, and where to look. */
export function alarmText(alarm: AlarmLogEntry, context: MessageContext): string {
  const { nowMs, publicUrl, acknowledgeUrl } = context;
  const raisedMs = Date.parse(alarm.LastRaisedAt);
  const returnedMs = returnedMsOf(alarm);
  const lines = [
    `${alarm.SiteName}: ${alarm.Message}`,
    pointLine(alarm),
    `${activeTime(alarm, context)} (${formatDuration(Math.max(0, (returnedMs ?? nowMs) - raisedMs))}), priority ${alarm.Priority}` +
      (alarm.Chattering ? `, raised ${alarm.Raises} times` : ''),
    alarm.Instruction && `\nWhat to do: ${alarm.Instruction}`,
    acknowledgeUrl && `\nAcknowledge: ${acknowledgeUrl}`,
    publicUrl && `Station: ${publicUrl}/stations/${alarm.StationId}`,
  ];
  return lines.filter(Boolean).join('\n');
}

/** The same in pieces for a channel with little room, the most important first. */
export function alarmPieces(alarm: AlarmLogEntry, context: MessageContext): MessagePiece[] {
  const { acknowledgeUrl } = context;
  const pieces: MessagePiece[] = [
    { what: 'alarm', text: alarmTitle(alarm) },
    { what: 'reading', text: pointLine(alarm) },
    { what: 'time', text: activeTime(alarm, context) },
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
    `${alarm.SiteName}: ${alarm.Message} has returned to normal at ${at(returnedMs, context)}, after ${formatDuration(returnedMs - raisedMs)}.`,
    alarm.AcknowledgedBy === null
      ? 'Nobody has acknowledged it yet.'
      : `Acknowledged by ${alarm.AcknowledgedBy}.`,
    context.publicUrl && `Station: ${context.publicUrl}/stations/${alarm.StationId}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** `CRITICAL: Power or communication lost at 14 stations, first at Elm Street` */
export function incidentTitle({ priority, words }: Incident): string {
  return `${PRIORITY_LABELS[priority]}: ${words}`;
}

/** What is lost, where, since when, what to do; one message for all of it. @param waiting those that nobody has acknowledged */
export function incidentText(
  { priority, words, members, stations, out }: Incident<AlarmLogEntry>,
  waiting: readonly AlarmLogEntry[],
  context: MessageContext,
): string {
  const { nowMs, publicUrl, acknowledgeUrl } = context;
  const sinceMs = Date.parse(members[0]!.LastRaisedAt);
  const lines = [
    words,
    `Since ${at(sinceMs, context)} (${formatDuration(Math.max(0, nowMs - sinceMs))}), priority ${priority}`,
    stations > out && `At ${stations - out} of them it is back`,
    '',
    ...listed(waiting, (alarm) => {
      return withReturn(alarm, `${alarm.SiteName}: ${alarm.Message}, since ${timeOf(alarm, context)}`);
    }),
    ...instructionsOf(waiting),
    acknowledgeUrl &&
      `\nAcknowledge ${waiting.length === 1 ? 'it' : `all ${waiting.length}`}: ${acknowledgeUrl}`,
    publicUrl && `All of it: ${publicUrl}${incidentPath(members)}`,
  ];
  return lines.filter((line) => line !== false && line !== null).join('\n');
}

/** The same in pieces for a channel with little room, the most important first. */
export function incidentPieces(incident: Incident<AlarmLogEntry>, context: MessageContext): MessagePiece[] {
  const { members, stations, out } = incident;
  const sites = [...new Set(members.filter(({ Active }) => Active).map(({ SiteName }) => SiteName))];
  const pieces: MessagePiece[] = [
    { what: 'incident', text: incidentTitle(incident) },
    { what: 'time', text: `Since ${at(Date.parse(members[0]!.LastRaisedAt), context)}` },
    { what: 'link', text: context.acknowledgeUrl === null ? '' : `Acknowledge: ${context.acknowledgeUrl}` },
    { what: 'what is back', text: stations > out ? `At ${stations - out} of them it is back` : '' },
    { what: 'stations', text: sites.join(', ') },
  ];
  return pieces.filter(({ text }) => text !== '');
}

/** Where an incident is looked at. */
export const incidentPath = ([first]: readonly AlarmLogEntry[]) =>
  `/alarms?view=log&incident=${first!.IncidentId ?? first!.Id}`;

/** `Back to normal: 12 of 14 stations, which lost power or communication, first at Elm Street` */
export function incidentReturnedTitle({ stations, out, members }: Incident<AlarmLogEntry>): string {
  const back = out === 0 ? `all ${stations}` : `${stations - out} of ${stations}`;
  return `Back to normal: ${back} stations that had lost power or communication, first at ${members[0]!.SiteName}`;
}

export function incidentReturnedText(incident: Incident<AlarmLogEntry>, context: MessageContext): string {
  const { members, waiting } = incident;
  const stillOut = members.filter(({ Active }) => Active);
  const sinceMs = Date.parse(members[0]!.LastRaisedAt);
  return [
    `${incidentReturnedTitle(incident)}.`,
    `It began at ${at(sinceMs, context)}.`,
    ...(stillOut.length > 0
      ? ['', 'Not yet back:', ...listed(stillOut, ({ SiteName, Message }) => `${SiteName}: ${Message}`)]
      : []),
    '',
    waiting === 0
      ? 'All are acknowledged.'
      : `${waiting} of ${members.length} alarms are not acknowledged yet.`,
    ...(context.publicUrl === null ? [] : [`All of it: ${context.publicUrl}${incidentPath(members)}`]),
  ].join('\n');
}

/** What to do, each said once, where it can be said in a few words. */
function instructionsOf(alarms: readonly AlarmLogEntry[]): string[] {
  const all = [...new Set(alarms.map(({ Instruction }) => Instruction).filter(Boolean))];
  return all.length === 0 || all.length > MAX_INSTRUCTIONS
    ? []
    : ['', ...all.map((text) => `What to do: ${text}`)];
}

function listed(alarms: readonly AlarmLogEntry[], line: (alarm: AlarmLogEntry) => string): string[] {
  const left = alarms.length - MAX_LISTED;
  return [...alarms.slice(0, MAX_LISTED).map(line), ...(left > 0 ? [`and ${left} more`] : [])];
}

/** Alarms that a message about many names. */
const MAX_LISTED = 20;
const MAX_INSTRUCTIONS = 3;

/** Many alarms in one message. */
export function digestTitle(alarms: readonly AlarmLogEntry[]): string {
  const critical = alarms.filter(({ Priority }) => Priority === 'critical').length;
  const more = alarms.length === 1 ? '1 more alarm' : `${alarms.length} more alarms`;
  return `${more}${critical > 0 ? `, ${critical} of them CRITICAL` : ''}`;
}

export function digestText(alarms: readonly AlarmLogEntry[], context: MessageContext): string {
  const line = (alarm: AlarmLogEntry) => {
    return withReturn(alarm, `${headline(alarm)}, since ${timeOf(alarm, context)}`);
  };
  return [...listed(alarms, line), context.publicUrl && `\nAll of them: ${context.publicUrl}/alarms`]
    .filter(Boolean)
    .join('\n');
}

/** `Wet well level reads 3.42 m, limit 3.20 m`; empty: the alarm is about no point. */
function pointLine({ Kind, PointId, Name, Reading, Limit }: AlarmLogEntry): string {
  if (Kind === 'communication') return '';
  // What is read is said as why it cannot be trusted, or as which points that is.
  if (Kind === 'bad-quality') return PointId === null ? (Reading ?? '') : `${Name}: ${Reading ?? 'bad'}`;
  if (Kind === 'frozen-value') return `${Name} reads ${Reading ?? '–'}, ${Limit}`;
  const reading = Reading === null ? '' : ` reads ${Reading}`;
  return `${Name}${reading}${Limit === null ? '' : `, limit ${Limit}`}`;
}

const returnedMsOf = ({ Active, ReturnedAt }: AlarmLogEntry) =>
  Active || ReturnedAt === null ? null : Date.parse(ReturnedAt);

/** `Since 2026-05-01 06:30:00 UTC`, of one that has returned from when until when. */
function activeTime(alarm: AlarmLogEntry, context: MessageContext): string {
  const returnedMs = returnedMsOf(alarm);
  const raised = timeOf(alarm, context);
  return returnedMs === null ? `Since ${raised}` : `From ${raised} until ${at(returnedMs, context)}`;
}

const timeOf = ({ LastRaisedAt }: AlarmLogEntry, context: MessageContext) =>
  at(Date.parse(LastRaisedAt), context);

function at(ms: number, { wallClock, timeZone }: MessageContext): string {
  return `${wallClockText(Math.floor(wallClock(ms) / 1_000) * 1_000)} ${timeZone}`;
}
