import type { AlarmLogEntry, UnitSystem } from '@outpost/contract';
import { alarmValues, compareAlarms, formatDuration, formatZone, type Incident, plural } from '@outpost/core';
import { wallClockText } from '../../platform/tables/index.ts';
import { formatLink, type MessageLink, type MessagePiece } from '../outbox/index.ts';

/** What a message needs in addition to the alarm. */
export interface MessageContext {
  readonly nowMs: number;
  /** Milliseconds of the local time of the station's zone. */
  readonly wallClock: (ms: number) => number;
  readonly timeZone: string;
  /** The units in which the recipient is shown values. */
  readonly units: UnitSystem;
  readonly publicUrl: string | null;
  /** The page on which the recipient acknowledges; null: the message has no such link. */
  readonly acknowledgeUrl: string | null;
}

/** The most alarms that a message lists. */
const MAX_LISTED = 20;
/** With more different instructions than these, the message has none. */
const MAX_INSTRUCTIONS = 3;

const PRIORITY_LABELS = { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' } as const;

/** `Critical: Elm Street, Overflow`, followed by `(returned to normal)` if it has. */
export function alarmTitle(alarm: AlarmLogEntry): string {
  return withReturn(alarm, headline(alarm));
}

const headline = ({ Priority, SiteName, Message }: AlarmLogEntry) =>
  `${PRIORITY_LABELS[Priority]}: ${SiteName}, ${Message}`;

const withReturn = ({ Active }: AlarmLogEntry, text: string) =>
  Active ? text : `${text} (returned to normal)`;

/** What, where, which value, how urgent, since when, and what to do. */
export function alarmText(alarm: AlarmLogEntry, context: MessageContext): string {
  const raisedMs = Date.parse(alarm.LastRaisedAt);
  const duration = formatDuration(Math.max(0, (returnedMsOf(alarm) ?? context.nowMs) - raisedMs));
  const lines = [
    `${alarm.SiteName}: ${alarm.Message}`,
    `Priority: ${PRIORITY_LABELS[alarm.Priority]}`,
    valueLine(alarm, context),
    `${activeTime(alarm, context)} (${duration})`,
    alarm.Chattering &&
      plural(alarm.Raises, { one: 'Chattering: # activation', other: 'Chattering: # activations' }),
    alarm.Instruction && `\nWhat to do: ${alarm.Instruction}`,
  ];
  return lines.filter(Boolean).join('\n');
}

/** Where to acknowledge an alarm, if the recipient may, and its station. */
export function alarmLinks(
  { StationId }: AlarmLogEntry,
  { publicUrl, acknowledgeUrl }: MessageContext,
): MessageLink[] {
  return [
    ...linkIf('Acknowledge', acknowledgeUrl),
    ...linkIf('Station', publicUrl && `${publicUrl}/stations/${StationId}`),
  ];
}

const linkIf = (label: string, url: string | null): MessageLink[] => (url ? [{ label, url }] : []);

/** The same for a channel with limited length, the most important piece first. */
export function alarmPieces(alarm: AlarmLogEntry, context: MessageContext): MessagePiece[] {
  const pieces: MessagePiece[] = [
    { text: alarmTitle(alarm) },
    { text: valueLine(alarm, context) },
    { text: activeTime(alarm, context) },
    ...acknowledgePiece('Acknowledge', context),
    { what: 'instructions', text: alarm.Instruction },
  ];
  return pieces.filter(({ text }) => text !== '');
}

const acknowledgePiece = (label: string, { acknowledgeUrl }: MessageContext): MessagePiece[] =>
  linkIf(label, acknowledgeUrl).map((link) => ({ what: 'acknowledge', text: formatLink(link) }));

/** `Returned to normal: Elm Street, Overflow` */
export function returnedTitle({ SiteName, Message }: AlarmLogEntry): string {
  return `Returned to normal: ${SiteName}, ${Message}`;
}

export function returnedText(alarm: AlarmLogEntry, context: MessageContext): string {
  const raisedMs = Date.parse(alarm.LastRaisedAt);
  const returnedMs = alarm.ReturnedAt === null ? context.nowMs : Date.parse(alarm.ReturnedAt);
  const duration = formatDuration(returnedMs - raisedMs);
  return [
    `${alarm.SiteName}: ${alarm.Message}. Returned to normal at ${at(returnedMs, context)} after ${duration}.`,
    alarm.AcknowledgedBy === null ? 'Not yet acknowledged.' : `Acknowledged by ${alarm.AcknowledgedBy}.`,
  ].join('\n');
}

/** `Critical: Power or communication loss at 14 stations, first at Elm Street` */
export function incidentTitle({ priority, words }: Incident): string {
  return `${PRIORITY_LABELS[priority]}: ${words}`;
}

/** One message for all alarms of an incident. @param waiting the unacknowledged ones */
export function incidentText(
  incident: Incident<AlarmLogEntry>,
  waiting: readonly AlarmLogEntry[],
  context: MessageContext,
): string {
  const { priority, words, members, stations, out } = incident;
  const sinceMs = Date.parse(members[0]!.LastRaisedAt);
  const lines = [
    words,
    `Priority: ${PRIORITY_LABELS[priority]}`,
    `Since ${at(sinceMs, context)} (${formatDuration(Math.max(0, context.nowMs - sinceMs))})`,
    stations > out && restoredLine(incident),
    '',
    ...listed(waiting, (alarm) => {
      return withReturn(alarm, `${alarm.SiteName}: ${alarm.Message}, ${activation(alarm, context)}`);
    }),
    ...instructionsOf(waiting),
  ];
  return lines.filter((line) => line !== false).join('\n');
}

/** Where to acknowledge all alarms of an incident, if the recipient may, and its page. */
export function incidentLinks(
  incident: Incident<AlarmLogEntry>,
  { publicUrl, acknowledgeUrl }: MessageContext,
): MessageLink[] {
  return [
    ...linkIf(acknowledgeLabel(incident), acknowledgeUrl),
    ...linkIf('Incident', publicUrl && `${publicUrl}${incidentPath(incident.members)}`),
  ];
}

export const acknowledgeLabel = ({ waiting }: Incident<AlarmLogEntry>) =>
  plural(waiting, { one: 'Acknowledge', other: 'Acknowledge all # alarms' });

/** The same for a channel with limited length, the most important piece first. */
export function incidentPieces(incident: Incident<AlarmLogEntry>, context: MessageContext): MessagePiece[] {
  const { members, waiting, stations, out } = incident;
  const sites = [...new Set(members.filter(({ Active }) => Active).map(({ SiteName }) => SiteName))];
  const pieces: MessagePiece[] = [
    { text: incidentTitle(incident) },
    { text: `Since ${at(Date.parse(members[0]!.LastRaisedAt), context)}` },
    ...acknowledgePiece(plural(waiting, { one: 'Acknowledge', other: 'Acknowledge all #' }), context),
    { text: stations > out ? restoredLine(incident) : '' },
    { what: 'stations', text: stations === 1 ? '' : sites.join(', ') },
  ];
  return pieces.filter(({ text }) => text !== '');
}

function restoredLine({ stations, out }: Incident): string {
  if (out > 0) return `${stations - out} of ${stations} stations restored`;
  return stations === 1 ? 'Station restored' : `All ${stations} stations restored`;
}

/** The page of an incident. */
export const incidentPath = ([first]: readonly AlarmLogEntry[]) =>
  `/alarms?view=log&incident=${first!.IncidentId ?? first!.Id}`;

/** `12 of 14 stations restored (power or communication first lost at Elm Street)` */
export function incidentReturnedTitle(incident: Incident<AlarmLogEntry>): string {
  const { stations, members } = incident;
  const { SiteName } = members[0]!;
  return stations === 1
    ? `${SiteName} restored after loss of power or communication`
    : `${restoredLine(incident)} (power or communication first lost at ${SiteName})`;
}

export function incidentReturnedText(incident: Incident<AlarmLogEntry>, context: MessageContext): string {
  const { members, waiting } = incident;
  const stillOut = members.filter(({ Active }) => Active);
  const sinceMs = Date.parse(members[0]!.LastRaisedAt);
  return [
    `${incidentReturnedTitle(incident)}.`,
    `Start: ${at(sinceMs, context)}`,
    ...(stillOut.length > 0
      ? ['', 'Not yet restored:', ...listed(stillOut, ({ SiteName, Message }) => `${SiteName}: ${Message}`)]
      : []),
    '',
    waitingLine(waiting, members.length),
  ].join('\n');
}

function waitingLine(waiting: number, alarms: number): string {
  if (waiting === 0)
    return plural(alarms, { one: 'The alarm is acknowledged.', other: 'All alarms are acknowledged.' });
  return plural(alarms, {
    one: 'The alarm is not yet acknowledged.',
    other: `${waiting} of # alarms not yet acknowledged.`,
  });
}

/** Each different instruction once, unless there are too many to read. */
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

/** `12 more alarms (3 critical)` */
export function digestTitle(alarms: readonly AlarmLogEntry[]): string {
  const critical = alarms.filter(({ Priority }) => Priority === 'critical').length;
  const more = plural(alarms.length, { one: '# more alarm', other: '# more alarms' });
  return critical === 0 ? more : `${more} (${critical} critical)`;
}

export function digestText(alarms: readonly AlarmLogEntry[], context: MessageContext): string {
  const line = (alarm: AlarmLogEntry) => {
    return withReturn(alarm, `${headline(alarm)}, ${activation(alarm, context)}`);
  };
  // Those that are not listed are the least important.
  return listed(alarms.toSorted(compareAlarms), line).join('\n');
}

/** `2 more alarms returned to normal` */
export const returnedDigestTitle = (alarms: readonly AlarmLogEntry[]): string =>
  `${plural(alarms.length, { one: '# more alarm', other: '# more alarms' })} returned to normal`;

export function returnedDigestText(alarms: readonly AlarmLogEntry[], context: MessageContext): string {
  const line = (alarm: AlarmLogEntry) =>
    `${headline(alarm)}, returned to normal ${at(returnedMsOf(alarm) ?? context.nowMs, context)}`;
  return listed(alarms.toSorted(compareAlarms), line).join('\n');
}

export const digestLinks = ({ publicUrl }: MessageContext) =>
  linkIf('All alarms', publicUrl && `${publicUrl}/alarms`);

/** `Wet well level: 3.42 m (limit 3.20 m)`; empty: the alarm is not about a point. */
function valueLine(alarm: AlarmLogEntry, { units }: MessageContext): string {
  const { Kind, PointId, Name } = alarm;
  const { Reading, Limit } = alarmValues(alarm, units);
  if (Kind === 'communication') return '';
  // The reading of such an alarm says why the quality is bad, or which points have bad quality.
  if (Kind === 'bad-quality')
    return PointId === null ? (Reading ?? '') : `${Name}: ${Reading ?? 'bad quality'}`;
  if (Kind === 'frozen-value') return `${Name}: ${Reading ?? '–'}, ${Limit}`;
  const limit = Limit === null ? '' : ` (limit ${Limit})`;
  return Reading === null ? `${Name}${limit}` : `${Name}: ${Reading}${limit}`;
}

const returnedMsOf = ({ Active, ReturnedAt }: AlarmLogEntry) =>
  Active || ReturnedAt === null ? null : Date.parse(ReturnedAt);

/** `since 2026-05-01 06:30:00 UTC`; `activated …` if the alarm has returned to normal. */
function activation(alarm: AlarmLogEntry, context: MessageContext): string {
  return `${alarm.Active ? 'since' : 'activated'} ${timeOf(alarm, context)}`;
}

/** `Since 2026-05-01 06:30:00 UTC`; if the alarm has returned to normal, from when until when it was active. */
function activeTime(alarm: AlarmLogEntry, context: MessageContext): string {
  const returnedMs = returnedMsOf(alarm);
  const raisedMs = Date.parse(alarm.LastRaisedAt);
  if (returnedMs === null) return `Since ${at(raisedMs, context)}`;
  const [fromZone, toZone] = [raisedMs, returnedMs].map((ms) => formatZone(context.timeZone, ms));
  const [from, to] = [localTime(raisedMs, context), localTime(returnedMs, context)];
  const day = from.slice(0, '2026-05-01 '.length);
  return [
    fromZone === toZone ? `From ${from}` : `From ${from} ${fromZone}`,
    `to ${to.startsWith(day) ? to.slice(day.length) : to} ${toZone}`,
  ].join(' ');
}

const timeOf = ({ LastRaisedAt }: AlarmLogEntry, context: MessageContext) =>
  at(Date.parse(LastRaisedAt), context);

function at(ms: number, context: MessageContext): string {
  return `${localTime(ms, context)} ${formatZone(context.timeZone, ms)}`;
}

function localTime(ms: number, { wallClock }: MessageContext): string {
  return wallClockText(Math.floor(wallClock(ms) / 1_000) * 1_000);
}
