import { type AlarmLogEntry, cleanMultiLine, cleanSingleLine } from '@outpost/contract';
import { summariseIncident } from '@outpost/core';
import { wallClockOf } from '../../platform/wall-clock.ts';
import type { Composer, Message, MessageLink } from '../outbox/index.ts';
import { type EscalationContext, messageZone, recipientUnits } from './context.ts';
import {
  acknowledgeLabel,
  alarmLinks,
  alarmPieces,
  alarmText,
  alarmTitle,
  digestLinks,
  digestText,
  digestTitle,
  incidentLinks,
  incidentPath,
  incidentPieces,
  incidentReturnedText,
  incidentReturnedTitle,
  incidentText,
  incidentTitle,
  type MessageContext,
  returnedDigestText,
  returnedDigestTitle,
  returnedText,
  returnedTitle,
} from './format-messages.ts';
import type { AcknowledgeLink } from './links.ts';
import type { AlarmContent, ESCALATION_TOPICS, GatheredContent, IncidentContent } from './messages.ts';
import * as texts from './texts.ts';

/**
 * Composes messages about alarms immediately before they are sent.
 *
 * @param mayAcknowledge whether an account may acknowledge alarms
 */
export function createComposers(
  context: EscalationContext,
  mayAcknowledge: (accountId: number) => Promise<boolean>,
): Record<keyof typeof ESCALATION_TOPICS, Composer> {
  const { repository, links, clock } = context;
  const { service } = context.alarms;
  const alarm = async (id: number) => {
    const entry = await service.find(id);
    return entry && cleanEntry(entry);
  };
  const isInMaintenance = (id: number) => context.alarms.active(id)?.maintenanceHold === true;
  const isWaiting = ({ Id, State }: AlarmLogEntry) =>
    (State === 'unacknowledged' || State === 'returned-unacknowledged') && !isInMaintenance(Id);
  const membersOf = async (id: number) => (await service.incident(id)).map(cleanEntry);

  const gatheredIn = async (content: unknown) => {
    const ids = await repository.gathered((content as GatheredContent).key);
    return (await Promise.all(ids.map(alarm))).filter((entry) => entry !== null);
  };

  const contextOf = async (
    { accountId }: Pick<GatheredContent, 'accountId'>,
    stationId: number | null,
    acknowledgeUrl: string | null,
  ): Promise<MessageContext> => {
    const timeZone = messageZone(context, stationId);
    return {
      ...{ nowMs: clock.now(), wallClock: wallClockOf(timeZone), timeZone },
      ...{ publicUrl: context.publicUrl(), acknowledgeUrl },
      units: await recipientUnits(context, accountId),
    };
  };
  /** The token with which a recipient acknowledges; null: they may not. */
  const tokenOf = async (link: AcknowledgeLink) =>
    (await mayAcknowledge(link.accountId)) ? links.sign(link) : null;
  const linkOf = (token: string | null) => acknowledgePage(context.publicUrl(), token);

  return {
    async alarm({ about, content }) {
      const entry = await alarm(about);
      const { accountId, raises, expiresAtMs } = content as AlarmContent;
      // The alarm was acknowledged, or there is a newer message about a later activation.
      const reason = entry ? whyNot(entry, raises, isInMaintenance(about)) : texts.alarmGone;
      if (!entry || reason !== null) return { notNeeded: reason ?? '' };
      const token = await tokenOf({ alarmId: about, accountId, raises, expiresAtMs });
      const url = linkOf(token);
      const context = await contextOf(content as AlarmContent, entry.StationId, url);
      return {
        ...message(alarmTitle(entry), alarmText(entry, context), alarmLinks(entry, context)),
        ...(token !== null && { acknowledge: { label: 'Acknowledge', token } }),
        pieces: alarmPieces(entry, context),
        path: `/alarms?alarm=${entry.Id}`,
        facts: { Event: 'alarm', Alarms: [entry], AcknowledgeUrl: url },
      };
    },

    async returned({ about, content }) {
      const entry = await alarm(about);
      if (!entry) return { notNeeded: texts.alarmGone };
      if (entry.Active) return { notNeeded: texts.alarmActivatedAgain };
      const context = await contextOf(content as AlarmContent, entry.StationId, null);
      return {
        ...message(returnedTitle(entry), returnedText(entry, context), alarmLinks(entry, context)),
        path: `/alarms?alarm=${entry.Id}`,
        facts: { Event: 'returned', Alarms: [entry], AcknowledgeUrl: null },
      };
    },

    async digest({ content }) {
      const active = (await gatheredIn(content)).filter(isWaiting);
      if (active.length === 0) return { notNeeded: texts.noAlarmToNotify };
      const context = await contextOf(content as GatheredContent, null, null);
      return {
        ...message(digestTitle(active), digestText(active, context), digestLinks(context)),
        path: '/alarms',
        facts: { Event: 'digest', Alarms: active, AcknowledgeUrl: null },
      };
    },

    async returnedDigest({ content }) {
      const returned = (await gatheredIn(content)).filter(({ Active }) => !Active);
      if (returned.length === 0) return { notNeeded: texts.allAlarmsActivatedAgain };
      const context = await contextOf(content as GatheredContent, null, null);
      return {
        ...message(
          returnedDigestTitle(returned),
          returnedDigestText(returned, context),
          digestLinks(context),
        ),
        path: '/alarms?view=log',
        facts: { Event: 'digest', Alarms: returned, AcknowledgeUrl: null },
      };
    },

    // The incident as it is now: it may have grown by thirty stations since the message was queued.
    async incident({ about, content }) {
      // Before loading: alarms that join meanwhile are not in the message, so the link must not
      // acknowledge them.
      const asOfMs = clock.now();
      const members = await membersOf(about);
      const waiting = members.filter(isWaiting);
      if (waiting.length === 0) return { notNeeded: texts.noAlarmToNotify };
      const { accountId, expiresAtMs } = content as IncidentContent;
      const token = await tokenOf({ incidentId: about, accountId, asOfMs, expiresAtMs });
      const url = linkOf(token);
      const incident = summariseIncident(members);
      const context = await contextOf(content as IncidentContent, null, url);
      return {
        ...message(
          incidentTitle(incident),
          incidentText(incident, waiting, context),
          incidentLinks(incident, context),
        ),
        ...(token !== null && { acknowledge: { label: acknowledgeLabel(incident), token } }),
        pieces: incidentPieces(incident, context),
        path: incidentPath(members),
        facts: { Event: 'incident', Alarms: members, AcknowledgeUrl: url },
      };
    },

    async incidentReturned({ about, content }) {
      const members = await membersOf(about);
      const incident = members.length === 0 ? null : summariseIncident(members);
      if (!incident || incident.out === incident.stations)
        return { notNeeded: texts.allAlarmsActivatedAgain };
      const context = await contextOf(content as GatheredContent, null, null);
      return {
        ...message(
          incidentReturnedTitle(incident),
          incidentReturnedText(incident, context),
          incidentLinks(incident, context),
        ),
        path: incidentPath(members),
        facts: { Event: 'incident-returned', Alarms: members, AcknowledgeUrl: null },
      };
    },
  };
}

/**
 * Entries keep the texts of their time, possibly from before texts were validated: no text may add
 * a line to a message.
 */
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

/** Why the message is no longer needed; null: send it. */
function whyNot(
  { State, AcknowledgedBy, Raises, Chattering }: AlarmLogEntry,
  raises: number,
  isInMaintenance: boolean,
): string | null {
  if (State === 'acknowledged')
    return AcknowledgedBy === null ? texts.alreadyAcknowledged : texts.alreadyAcknowledgedBy(AcknowledgedBy);
  if (State === 'normal') return texts.alreadyAcknowledgedAndNormal;
  if (State === 'shelved' || State === 'out-of-service')
    return State === 'shelved' ? texts.alarmShelved : texts.alarmOutOfService;
  // It is notified again when maintenance ends.
  if (isInMaintenance) return texts.stationInMaintenance;
  // A chattering alarm is notified once: there is no other message about it.
  return Raises === raises || Chattering ? null : texts.replacedByNewerNotification;
}

const message = (title: string, text: string, links: readonly MessageLink[]): Message => ({
  title,
  text,
  links,
  attachments: [],
});

/** The page of a token; null: none, or PUBLIC_URL is not set. */
function acknowledgePage(publicUrl: string | null, token: string | null): string | null {
  // In the fragment, so that it stays in the browser and out of the logs of servers and proxies.
  return publicUrl === null || token === null ? null : `${publicUrl}/acknowledge#${token}`;
}
