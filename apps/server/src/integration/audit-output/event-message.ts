import type { AuditEntry, AuditKind } from '@outpost/contract';
import { VERSION } from '../../platform/version.ts';
import type { SyslogMessage } from './syslog-format.ts';

/** An audit event with its number in an output: 1, 2, 3, … without gaps, the same when it is repeated. */
export interface NumberedEvent {
  readonly sequence: number;
  readonly entry: AuditEntry;
}

/** What does not depend on the event. */
export interface SyslogSource {
  readonly facility: number;
  /** The name of this server. */
  readonly host: string;
}

const CRITICAL = 2;
const WARNING = 4;
const NOTICE = 5;
const INFORMATIONAL = 6;

const FOUND_DAMAGE: readonly string[] = ['data-missing', 'database-damaged'];
/** What changes an installation, or who is in it. */
const CHANGES: ReadonlySet<AuditKind> = new Set<AuditKind>([
  'command',
  'push',
  'station',
  'setting',
  'sign-in',
  'account',
  'export',
]);

/** The enterprise number that IANA reserves for documentation: Outpost has none of its own. */
const ELEMENT = 'outpost@32473';
/** RFC 5424, 7.3.1: after it the numbers begin again with 1. */
const MAX_SEQUENCE_ID = 2_147_483_647;

/** The severity of an event (RFC 5424, table 2). docs/how-to/send-the-audit-log.md lists it. */
export function severityOf({ Kind, Action, Outcome }: Pick<AuditEntry, 'Kind' | 'Action' | 'Outcome'>) {
  if (FOUND_DAMAGE.includes(Action)) return CRITICAL;
  if (Outcome === 'failed' || Outcome === 'refused' || Outcome === 'unknown') return WARNING;
  return CHANGES.has(Kind) ? NOTICE : INFORMATIONAL;
}

/** An event as a message; the names of its parameters are stable. */
export function eventMessage({ sequence, entry }: NumberedEvent, source: SyslogSource): SyslogMessage {
  return {
    ...messageBase(source),
    severity: severityOf(entry),
    atMs: Date.parse(entry.At),
    messageId: `${entry.Kind}.${entry.Action}`,
    data: [
      { id: 'meta', params: [{ name: 'sequenceId', value: ((sequence - 1) % MAX_SEQUENCE_ID) + 1 }] },
      ORIGIN,
      {
        id: ELEMENT,
        params: [
          { name: 'id', value: entry.Id },
          { name: 'kind', value: entry.Kind },
          { name: 'action', value: entry.Action },
          { name: 'outcome', value: entry.Outcome },
          { name: 'by', value: entry.By },
          { name: 'accountId', value: entry.AccountId },
          { name: 'stationId', value: entry.StationId },
          { name: 'pointId', value: entry.PointId },
          { name: 'of', value: entry.Of },
          { name: 'hash', value: entry.Hash },
          {
            name: 'details',
            value: entry.Details === null ? null : JSON.stringify(entry.Details),
            isOptional: true,
          },
        ],
      },
    ],
    text: entry.Words,
  };
}

/** A message that shows that a receiver is reached. */
export function testMessage(source: SyslogSource, atMs: number, text: string): SyslogMessage {
  return { ...messageBase(source), severity: INFORMATIONAL, atMs, messageId: 'test', data: [ORIGIN], text };
}

const ORIGIN = {
  id: 'origin',
  params: [
    { name: 'software', value: 'Outpost' },
    { name: 'swVersion', value: VERSION },
  ],
} as const;

const messageBase = ({ facility, host }: SyslogSource) => ({ facility, host, app: 'outpost' });
