import { type Channel, channelOf, type SettingNameOf } from '@outpost/contract';
import { type Clock, systemClock } from '../../../platform/clock.ts';
import { createLogger, type Logger } from '../../../platform/logger.ts';
import { createOutbound, mayConnect, rangesOf } from '../../../platform/outbound/index.ts';
import type { DeliveryChannel, DeliveryError } from '../../outbox/index.ts';
import type { ChannelContext, ChannelModule, PushTarget, StoredAddress } from '../channel-module.ts';
import { CHANNEL_MODULES } from '../registry.ts';
import type { ChannelState } from '../repository.ts';

export interface OpenedWith<C extends Channel> {
  readonly settings?: Partial<Record<SettingNameOf<C>, string>>;
  /** Private addresses that may be reached; those of this machine by default. */
  readonly allow?: readonly string[];
  readonly targets?: ReadonlyMap<string, Partial<StoredAddress>>;
  readonly browsers?: ReadonlyMap<string, PushTarget>;
  readonly forgotten?: string[];
  readonly dataDir?: string;
  readonly clock?: Clock;
  readonly timeoutMs?: number;
  readonly logger?: Logger;
  readonly state?: ChannelState;
}

/** The channel as the server creates it, but also to HTTP servers of this machine. */
export function openChannel<C extends Channel>(id: C, given: OpenedWith<C> = {}): DeliveryChannel {
  const { clock = systemClock, allow = ['127.0.0.1'], targets, browsers, forgotten = [] } = given;
  const allowed = rangesOf(allow);
  const outbound = () =>
    createOutbound({
      clock,
      timeoutMs: given.timeoutMs ?? 10_000,
      allowHttp: true,
      mayConnect: (address) => mayConnect(address, allowed),
    });
  const defaults = channelOf(id).settings.map((setting) => [setting.name, setting.default]);
  const context: ChannelContext<C> = {
    clock,
    logger: given.logger ?? createLogger('silent'),
    dataDir: given.dataDir ?? '',
    state: given.state ?? { read: async () => null, write: async () => undefined },
    settings: { ...Object.fromEntries(defaults), ...given.settings } as Record<SettingNameOf<C>, string>,
    publicUrl: () => 'https://outpost.example.com',
    toUsers: outbound,
    toServer: outbound,
    targetOf(address) {
      const target = targets?.get(address);
      return target ? { value: '', secret: null, label: null, ...target } : null;
    },
    browserAt: (address) => browsers?.get(address) ?? null,
    forgetBrowser: async (address) => void forgotten.push(address),
  };
  const module: ChannelModule<C> = CHANNEL_MODULES[id];
  return module.create(context);
}

/** The part of the error that decides what happens next. */
export async function deliveryErrorOf(sending: Promise<unknown>) {
  const error = await sending.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const { message, isPermanent, retryAfterMs } = error as DeliveryError;
  return { message, isPermanent, retryAfterMs };
}
