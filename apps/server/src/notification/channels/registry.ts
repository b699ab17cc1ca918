import type { Channel } from '@outpost/contract';
import type { ChannelModule } from './channel-module.ts';
import { email } from './email/index.ts';
import { push } from './push/index.ts';
import { slack } from './slack/index.ts';
import { sms } from './sms/index.ts';
import { teams } from './teams/index.ts';
import { telegram } from './telegram/index.ts';
import { webhook } from './webhook/index.ts';

/** How each channel of the contract sends. */
export const CHANNEL_MODULES: { readonly [C in Channel]: ChannelModule<C> } = {
  email,
  sms,
  push,
  webhook,
  slack,
  teams,
  telegram,
};
