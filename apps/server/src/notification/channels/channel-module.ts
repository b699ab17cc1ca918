import type { Channel, ChannelSettingName, SettingNameOf } from '@outpost/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Outbound, OutboundOptions } from '../../platform/outbound/index.ts';
import type { DeliveryChannel } from '../outbox/index.ts';
import type { ChannelState } from './repository.ts';

/** What is stored for an account and a channel. */
export interface StoredAddress {
  /** A phone number, a URL, or the provider's number of a chat. */
  readonly value: string;
  /** Signs what is sent there; null: none. */
  readonly secret: string | null;
  /** The name of a chat for its owner; null: none. */
  readonly label: string | null;
}

/** A browser with push messages turned on (Push API). */
export interface PushTarget {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** How a channel sends. Its descriptor in the contract says everything else about it. */
export interface ChannelModule<C extends Channel = Channel> {
  /**
   * Called when the channel is turned on, and again after each change of its settings.
   *
   * @throws SecretFileError when a secret of the channel cannot be trusted
   */
  create(context: ChannelContext<C>): DeliveryChannel;
}

/** What a channel gets. */
export interface ChannelContext<C extends Channel = Channel> {
  readonly clock: Clock;
  readonly logger: Logger;
  /** The folder for a secret of the channel. */
  readonly dataDir: string;
  /** Valid, with their defaults. */
  readonly settings: Readonly<Record<SettingNameOf<C>, string>>;
  /** The public URL of this server; null: unknown. */
  readonly publicUrl: () => string | null;
  /**
   * For URLs that users entered: leads to public addresses and those of WEBHOOK_ALLOW only.
   *
   * @param allowHttp also without TLS
   */
  readonly toUsers: (allowHttp: boolean) => Outbound;
  /** For the URL of a setting: leads anywhere if the environment sets it, otherwise as `toUsers`. */
  readonly toServer: (
    setting: SettingNameOf<C> & ChannelSettingName,
    limits?: Partial<Pick<OutboundOptions, 'timeoutMs' | 'maxAnswerBytes'>>,
  ) => Outbound;
  /** What the channel remembers over restarts; null: nothing yet. */
  readonly state: ChannelState;
  /** What is stored for an address of the outbox now; null: it was removed. */
  readonly targetOf: (address: string) => StoredAddress | null;
  /** The same for a browser. */
  readonly browserAt: (address: string) => PushTarget | null;
  /** The push service reports that a browser is gone: it is removed. */
  readonly forgetBrowser: (address: string) => Promise<void>;
}
