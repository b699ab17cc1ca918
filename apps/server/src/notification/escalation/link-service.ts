import { type AlarmLogEntry, channelOf, type LinkedAlarm, roleAllows, type User } from '@outpost/contract';
import { formatZone, userName } from '@outpost/core';
import { AppError } from '../../platform/app-error.ts';
import { wallClockText } from '../../platform/tables/index.ts';
import { wallClockOf } from '../../platform/wall-clock.ts';
import type { Chat, ReplyResult } from '../outbox/index.ts';
import { type EscalationContext, messageZone, recipientUnits } from './context.ts';
import { type AcknowledgeLink, type AlarmLink, type IncidentLink, linkId } from './links.ts';
import * as texts from './texts.ts';

/** The links in messages: they show an alarm, and acknowledge it on behalf of the recipient. */
export class LinkService {
  readonly #context: EscalationContext;

  constructor(context: EscalationContext) {
    this.#context = context;
  }

  /** @throws AppError `LINK_INVALID` */
  async read(token: string): Promise<LinkedAlarm> {
    const { link, account } = await this.#open(token);
    return (await this.#look(link, account)).shown;
  }

  /** @throws AppError `LINK_INVALID`, also the second time */
  async acknowledge(token: string, how = texts.throughLink): Promise<LinkedAlarm> {
    const { storage, repository, alarms } = this.#context;
    const { link, account } = await this.#open(token);
    const { shown, ids } = await this.#look(link, account);
    if (!shown.Usable) throw invalid(texts.linkUsedOrNotNeeded);
    const by = { accountId: account.Id, name: userName(account) };
    await alarms.service.acknowledge(ids, how, by);
    // Afterwards: if acknowledging fails, the link can be tried again.
    await storage.transaction((trx) => repository.useLink(trx, linkId(link), link.expiresAtMs));
    return (await this.#look(link, account)).shown;
  }

  /**
   * The same by a button in a chat.
   *
   * @param isTheirs whether the chat is that of an account
   * @throws StorageError
   */
  async acknowledgeIn(
    { channel }: Chat,
    token: string,
    isTheirs: (accountId: number) => boolean,
  ): Promise<ReplyResult> {
    try {
      const { link, account } = await this.#open(token);
      if (!isTheirs(account.Id)) throw invalid(texts.chatNotLinked);
      const { ids } = await this.#look(link, account);
      const how = texts.throughChat(channelOf(channel).name);
      // A second press, or another user was first.
      const shown = ids.length > 0 ? await this.acknowledge(token, how) : await this.read(token);
      return { text: describeState(shown), isOver: true };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'LINK_INVALID') throw error;
      return { text: error.message, isOver: false };
    }
  }

  async #open(token: string): Promise<{ link: AcknowledgeLink; account: User }> {
    const link = this.#context.links.read(token);
    if (!link) throw invalid(texts.linkOfOtherServer);
    if (link.expiresAtMs <= this.#context.clock.now()) throw invalid(texts.linkExpired);
    const account = (await this.#context.accounts()).find(({ Id }) => Id === link.accountId);
    if (!account?.Active || !roleAllows(account.Role, 'Operator')) {
      throw invalid(texts.recipientMayNotAcknowledge);
    }
    return { link, account };
  }

  /** What a link shows now, and what it would acknowledge. */
  async #look(
    link: AcknowledgeLink,
    account: User,
  ): Promise<{ readonly shown: LinkedAlarm; readonly ids: readonly number[] }> {
    const isOfMany = 'incidentId' in link;
    const { alarm, incident, ids } = isOfMany ? await this.#ofIncident(link) : await this.#ofAlarm(link);
    const Usable = ids.length > 0 && !(await this.#context.repository.isUsed(linkId(link)));
    const TimeZone = messageZone(this.#context, isOfMany ? null : alarm.StationId);
    const Units = await recipientUnits(this.#context, account.Id);
    const shown = { Alarm: alarm, Incident: incident, Name: userName(account), TimeZone, Units, Usable };
    return { shown, ids };
  }

  async #ofAlarm({ alarmId, raises }: AlarmLink): Promise<Linked> {
    const alarm = await this.#context.alarms.service.find(alarmId);
    if (!alarm) throw invalid(texts.alarmGoneLabel);
    // A chattering alarm is raised repeatedly: its message would be outdated before it is read.
    const isSame = alarm.Raises === raises || alarm.Chattering;
    return { alarm, incident: [], ids: isSame && isWaiting(alarm) ? [alarmId] : [] };
  }

  async #ofIncident({ incidentId, asOfMs }: IncidentLink): Promise<Linked> {
    const incident = await this.#context.alarms.service.incident(incidentId);
    const [first] = incident;
    if (!first) throw invalid(texts.incidentGone);
    const { alarms, repository } = this.#context;
    // A member that was suppressed when the message was sent was not in it.
    const ids = await repository.beganBy(await alarms.service.waitingOfIncident(incidentId, asOfMs), asOfMs);
    return { alarm: first, incident, ids };
  }
}

/** Who acknowledged, and when. */
function describeState({ Alarm, TimeZone }: LinkedAlarm): string {
  const { AcknowledgedBy, AcknowledgedAt } = Alarm;
  if (AcknowledgedBy === null || AcknowledgedAt === null) return texts.nothingToAcknowledge;
  const atMs = Date.parse(AcknowledgedAt);
  const at = wallClockText(Math.floor(wallClockOf(TimeZone)(atMs) / 1_000) * 1_000);
  return texts.acknowledgedAt(AcknowledgedBy, `${at} ${formatZone(TimeZone, atMs)}`);
}

/** The alarms of a link. */
interface Linked {
  readonly alarm: AlarmLogEntry;
  readonly incident: AlarmLogEntry[];
  /** What it would acknowledge. */
  readonly ids: readonly number[];
}

const isWaiting = ({ State }: AlarmLogEntry) =>
  State === 'unacknowledged' || State === 'returned-unacknowledged';
const invalid = (detail: string) => new AppError('LINK_INVALID', detail);
