import type { AlarmLogEntry, StationConfig } from '@outpost/contract';
import type { Composer, Message } from '../notify/index.ts';
import type { Clock } from '../platform/clock.ts';
import { wallClockOf } from '../platform/wall-clock.ts';
import type { LinkSigner } from './links.ts';
import type { CalloutRepository } from './repository.ts';
import type { AlarmContent } from './runner.ts';
import {
  alarmText,
  alarmTitle,
  digestText,
  digestTitle,
  type MessageContext,
  returnedText,
  returnedTitle,
} from './words.ts';

export interface ComposerDeps {
  readonly alarm: (id: number) => Promise<AlarmLogEntry | null>;
  readonly repository: Pick<CalloutRepository, 'gathered'>;
  readonly links: LinkSigner;
  readonly clock: Clock;
  readonly configOf: (stationId: number) => StationConfig | undefined;
  /** The organisation's IANA time zone. */
  readonly timeZone: string;
  readonly publicUrl: string | null;
}

/** Makes the words of messages about alarms, when they are about to leave. */
export function createComposers(deps: ComposerDeps): Record<'alarm' | 'returned' | 'digest', Composer> {
  const { alarm, repository, links, clock, configOf, publicUrl } = deps;

  const contextOf = (stationId: number | null, acknowledgeUrl: string | null): MessageContext => {
    const timeZone = (stationId === null ? null : configOf(stationId)?.TimeZone) ?? deps.timeZone;
    return { nowMs: clock.now(), wallClock: wallClockOf(timeZone), timeZone, publicUrl, acknowledgeUrl };
  };
  const message = (title: string, text: string): Message => ({ title, text, attachments: [] });

  return {
    async alarm({ about, content }) {
      const entry = await alarm(about);
      const { accountId, raises, expiresAtMs } = content as AlarmContent;
      // Somebody has it in hand by now, or another message about a later raise is on its way.
      if (!entry || entry.State === 'acknowledged' || entry.State === 'normal' || entry.Raises !== raises) {
        return null;
      }
      const token = links.sign({ alarmId: about, accountId, raises, expiresAtMs });
      // Behind the hash: it stays in the browser, out of the logs of servers and proxies.
      const url = publicUrl === null ? null : `${publicUrl}/acknowledge#${token}`;
      return message(alarmTitle(entry), alarmText(entry, contextOf(entry.StationId, url)));
    },

    async returned({ about }) {
      const entry = await alarm(about);
      if (!entry || entry.Active) return null;
      return message(returnedTitle(entry), returnedText(entry, contextOf(entry.StationId, null)));
    },

    async digest({ content }) {
      const ids = await repository.gathered((content as { key: string }).key);
      const entries = (await Promise.all(ids.map(alarm))).filter((entry) => entry !== null);
      const standing = entries.filter(({ State }) => State !== 'acknowledged' && State !== 'normal');
      if (standing.length === 0) return null;
      return message(digestTitle(standing), digestText(standing, contextOf(null, null)));
    },
  };
}
