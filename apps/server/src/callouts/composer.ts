import { type AlarmLogEntry, cleanMultiLine, cleanSingleLine } from '@outpost/contract';
import { summariseIncident } from '@outpost/core';
import type { Composer, Message } from '../notify/index.ts';
import type { Clock } from '../platform/clock.ts';
import { wallClockOf } from '../platform/wall-clock.ts';
import {
  alarmPieces,
  alarmText,
  alarmTitle,
  digestText,
  digestTitle,
  incidentPath,
  incidentPieces,
  incidentReturnedText,
  incidentReturnedTitle,
  incidentText,
  incidentTitle,
  type MessageContext,
  returnedText,
  returnedTitle,
} from './labels.ts';
import type { AcknowledgeLink, LinkSigner } from './links.ts';
import type { AlarmContent, CALLOUT_TOPICS, GatheredContent, IncidentContent } from './messages.ts';
import type { CalloutRepository } from './repository.ts';

export interface ComposerDeps {
  readonly alarm: (id: number) => Promise<AlarmLogEntry | null>;
  /** The oldest first. */
  readonly incident: (id: number) => Promise<AlarmLogEntry[]>;
  readonly repository: Pick<CalloutRepository, 'gathered'>;
  readonly links: LinkSigner;
  readonly clock: Clock;
  /** The IANA zone of messages about a station; null: about several. */
  readonly zoneOf: (stationId: number | null) => string;
  readonly publicUrl: () => string | null;
  readonly mayAcknowledge: (accountId: number) => Promise<boolean>;
}

/** Makes the words of messages about alarms, when they are about to leave. */
export function createComposers(deps: ComposerDeps): Record<keyof typeof CALLOUT_TOPICS, Composer> {
  const { repository, links, clock, zoneOf } = deps;
  const alarm = async (id: number) => {
    const entry = await deps.alarm(id);
    return entry && cleanEntry(entry);
  };
  const membersOf = async (id: number) => (await deps.incident(id)).map(cleanEntry);

  const contextOf = (stationId: number | null, acknowledgeUrl: string | null): MessageContext => {
    const timeZone = zoneOf(stationId);
    const publicUrl = deps.publicUrl();
    return { nowMs: clock.now(), wallClock: wallClockOf(timeZone), timeZone, publicUrl, acknowledgeUrl };
  };
  /** Where a recipient acknowledges; null: they may not, or there is no address for links. */
  const linkTo = async (link: AcknowledgeLink) => {
    const publicUrl = deps.publicUrl();
    if (publicUrl === null || !(await deps.mayAcknowledge(link.accountId))) return null;
    // Behind the hash: it stays in the browser, out of the logs of servers and proxies.
    return `${publicUrl}/acknowledge#${links.sign(link)}`;
  };
  const message = (title: string, text: string): Message => ({ title, text, attachments: [] });

  return {
    async alarm({ about, content }) {
      const entry = await alarm(about);
      const { accountId, raises, expiresAtMs } = content as AlarmContent;
      // Somebody has it in hand by now, or another message about a later raise is on its way.
      const reason = entry ? whyNot(entry, raises) : 'the alarm is gone';
      if (!entry || reason !== null) return { notNeeded: reason ?? '' };
      const url = await linkTo({ alarmId: about, accountId, raises, expiresAtMs });
      const context = contextOf(entry.StationId, url);
      return {
        ...message(alarmTitle(entry), alarmText(entry, context)),
        pieces: alarmPieces(entry, context),
        path: `/alarms?alarm=${entry.Id}`,
        facts: { Event: 'alarm', Alarms: [entry], AcknowledgeUrl: url },
      };
    },

    async returned({ about }) {
      const entry = await alarm(about);
      if (!entry) return { notNeeded: 'the alarm is gone' };
      if (entry.Active) return { notNeeded: 'it was raised again before' };
      return {
        ...message(returnedTitle(entry), returnedText(entry, contextOf(entry.StationId, null))),
        path: `/alarms?alarm=${entry.Id}`,
        facts: { Event: 'returned', Alarms: [entry], AcknowledgeUrl: null },
      };
    },

    async digest({ content }) {
      const ids = await repository.gathered((content as GatheredContent).key);
      const entries = (await Promise.all(ids.map(alarm))).filter((entry) => entry !== null);
      const standing = entries.filter(({ State }) => State !== 'acknowledged' && State !== 'normal');
      if (standing.length === 0) return { notNeeded: 'all were acknowledged or normal before' };
      return {
        ...message(digestTitle(standing), digestText(standing, contextOf(null, null))),
        path: '/alarms',
        facts: { Event: 'digest', Alarms: standing, AcknowledgeUrl: null },
      };
    },

    // Of everything as it is now, not as it was when somebody was to be told: that may be thirty stations ago.
    async incident({ about, content }) {
      // Before they are read: what joins meanwhile is not named, and is not the link's.
      const asOfMs = clock.now();
      const members = await membersOf(about);
      const waiting = members.filter(
        ({ State }) => State === 'unacknowledged' || State === 'returned-unacknowledged',
      );
      if (waiting.length === 0) return { notNeeded: 'all were acknowledged or normal before' };
      const { accountId, expiresAtMs } = content as IncidentContent;
      const url = await linkTo({ incidentId: about, accountId, asOfMs, expiresAtMs });
      const incident = summariseIncident(members);
      const context = contextOf(null, url);
      return {
        ...message(incidentTitle(incident), incidentText(incident, waiting, context)),
        pieces: incidentPieces(incident, context),
        path: incidentPath(members),
        facts: { Event: 'incident', Alarms: members, AcknowledgeUrl: url },
      };
    },

    async incidentReturned({ about }) {
      const members = await membersOf(about);
      const incident = members.length === 0 ? null : summariseIncident(members);
      if (!incident || incident.out === incident.stations)
        return { notNeeded: 'all were raised again before' };
      return {
        ...message(incidentReturnedTitle(incident), incidentReturnedText(incident, contextOf(null, null))),
        path: incidentPath(members),
        facts: { Event: 'incident-returned', Alarms: members, AcknowledgeUrl: null },
      };
    },
  };
}

/** An entry is stored with the texts of its time, also from before they had rules: none of them adds a line to a message. */
function cleanEntry(entry: AlarmLogEntry): AlarmLogEntry {
  const { SiteName, Name, Message, Reading, Limit, AcknowledgedBy, Instruction } = entry;
  return {
    ...entry,
    SiteName: cleanSingleLine(SiteName),
    Name: cleanSingleLine(Name),
    Message: cleanSingleLine(Message),
    Reading: Reading && cleanSingleLine(Reading),
    Limit: Limit && cleanSingleLine(Limit),
    AcknowledgedBy: AcknowledgedBy && cleanSingleLine(AcknowledgedBy),
    Instruction: cleanMultiLine(Instruction),
  };
}

/** Why nobody needs the message any more; null: it is to be sent. */
function whyNot({ State, AcknowledgedBy, Raises, Chattering }: AlarmLogEntry, raises: number): string | null {
  if (State === 'acknowledged')
    return `acknowledged before${AcknowledgedBy === null ? '' : ` by ${AcknowledgedBy}`}`;
  if (State === 'normal') return 'over and acknowledged before';
  if (State === 'shelved' || State === 'out-of-service')
    return `${State === 'shelved' ? 'shelved' : 'taken out of service'} before`;
  // What repeats within a minute calls once: no other message tells of it.
  return Raises === raises || Chattering ? null : 'raised again, of which another message tells';
}
