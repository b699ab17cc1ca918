export { areUsable } from './encryption.ts';
export { createPushChannel, type PushTarget } from './push-channel.ts';
export { openVapid } from './vapid.ts';
