export { createEmailChannel, type EmailDeps } from './email-channel.ts';
