export { createSmsChannel } from './sms-channel.ts';
