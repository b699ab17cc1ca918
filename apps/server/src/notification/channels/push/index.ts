export { areUsable } from './encryption.ts';
export { createPushChannel, type PushTarget } from './push-channel.ts';
export { openVapid, type Vapid } from './vapid.ts';
