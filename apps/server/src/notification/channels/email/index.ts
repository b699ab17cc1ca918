export { createEmailChannel } from './email-channel.ts';
