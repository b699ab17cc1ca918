import { randomUUID } from 'node:crypto';
import { CHANNELS, type Channel, roleAllows, type SwapBody, type SwapPart } from '@outpost/contract';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/storage/index.ts';
import type { AddressesOf, Composer, Notify } from '../../outbox/index.ts';
import { formatOnCallSpans, type StoredRecipient } from '../../recipients/index.ts';
import * as texts from './texts.ts';

/** The topic of messages about swaps of on-call shifts. */
export const SWAP_TOPIC = 'on-call-swap';
/** Supervisors are asked by email, and on every channel when the shift begins within it. */
const SOON_MS = 24 * 3_600_000;

export type SwapEvent = keyof typeof texts.TITLES;

/** The content of such a message in the outbox. */
interface SwapContent {
  readonly Event: SwapEvent;
  readonly By: string;
  /** Who is on call instead of whom, a sentence each. */
  readonly Lines: readonly string[];
}

/** What happened to a swap, and who did it. */
export interface SwapNews {
  readonly event: SwapEvent;
  readonly swap: SwapBody;
  /** Of the request; 0: none. */
  readonly requestId: number;
  readonly by: { readonly accountId: number | null; readonly name: string };
  readonly note?: string;
  readonly people: ReadonlyMap<number, StoredRecipient>;
  readonly nowMs: number;
}

/** Informs both users of a swap, and Supervisors of a request. */
export interface SwapMessages {
  /** In the transaction of the change. */
  put(db: Database, news: SwapNews): Promise<void>;
  /** After the transaction. */
  committed(): void;
}

/** @param isOpen whether a request still waits for a decision */
export function createSwapMessages(
  context: Context,
  notify: Notify,
  addressesOf: AddressesOf,
  isOpen: (requestId: number) => Promise<boolean>,
): SwapMessages {
  const { timeZone, publicUrl } = context;
  notify.compose(SWAP_TOPIC, composerOf(publicUrl, isOpen), 'urgent');

  const addresses = ({ id, email }: StoredRecipient, channels: readonly Channel[]) =>
    channels
      .filter((channel) => notify.has(channel))
      .flatMap((channel) =>
        addressesOf({ Id: id, Email: email }, channel).map((address) => ({ channel, address })),
      );

  return {
    async put(db, { event, swap, requestId, by, note = '', people, nowMs }) {
      const concerned = [swap.GiverId, swap.TakerId];
      const isSoon = Date.parse(swap.Give.From) < nowMs + SOON_MS;
      const recipients = [...people.values()].flatMap((person) => {
        if (!person.active || person.id === by.accountId) return [];
        if (concerned.includes(person.id)) return addressed(person, addresses(person, CHANNELS));
        if (event !== 'requested' || !roleAllows(person.role, 'Supervisor')) return [];
        const byEmail = isSoon ? [] : addresses(person, ['email']);
        return addressed(person, byEmail.length > 0 ? byEmail : addresses(person, CHANNELS));
      });
      const nameOf = (id: number) => people.get(id)?.name ?? texts.accountNotFound(id);
      const content: SwapContent = {
        Event: event,
        By: by.name,
        Lines: [
          ...swapLines(swap, nameOf, timeZone),
          texts.reason(swap.Reason),
          ...(note === '' ? [] : [texts.note(note)]),
        ],
      };
      await notify.put(
        db,
        recipients.map(({ accountId, channel, address }) => ({
          ...{ key: `${SWAP_TOPIC}:${randomUUID()}`, channel, topic: SWAP_TOPIC, about: requestId },
          ...{ batch: '', accountId, address, content },
        })),
      );
    },
    committed: () => notify.nudge(),
  };
}

const addressed = (
  { id }: StoredRecipient,
  addresses: readonly { readonly channel: Channel; readonly address: string }[],
) => addresses.map((one) => ({ ...one, accountId: id }));

/** Who is on call instead of whom, a sentence each. */
export function swapLines(
  { GiverId, TakerId, Give, Take }: Pick<SwapBody, 'GiverId' | 'TakerId' | 'Give' | 'Take'>,
  nameOf: (id: number) => string,
  timeZone: string,
): string[] {
  const lineOf = ({ OwnerId, From, To }: SwapPart, takerId: number) => {
    const time = formatOnCallSpans([{ fromMs: Date.parse(From), toMs: Date.parse(To) }], timeZone);
    return OwnerId === takerId
      ? texts.shiftReturned(nameOf(OwnerId), time)
      : texts.shiftTaken(nameOf(takerId), nameOf(OwnerId), time);
  };
  return [lineOf(Give, TakerId), ...(Take ? [lineOf(Take, GiverId)] : [])];
}

function composerOf(
  publicUrl: Context['publicUrl'],
  isOpen: (requestId: number) => Promise<boolean>,
): Composer {
  return async ({ about, content }) => {
    const { Event, By, Lines } = content as SwapContent;
    if (Event === 'requested' && !(await isOpen(about))) return { notNeeded: texts.alreadyDecided };
    const url = publicUrl();
    return {
      title: texts.TITLES[Event],
      text: [
        texts.OPENINGS[Event](By),
        '',
        ...Lines,
        ...(Event === 'requested' ? ['', texts.supervisorDecides] : []),
      ].join('\n'),
      links: url === null ? [] : [{ label: texts.calendar, url: `${url}/on-call` }],
      attachments: [],
      path: '/on-call',
      facts: { Event: SWAP_TOPIC, Change: Event, By, Lines, Alarms: [], AcknowledgeUrl: null },
    };
  };
}
