export { createEmailChannel, type EmailDeps } from './email-channel.ts';
export { parseSmtpUrl, type SmtpServer } from './smtp-url.ts';
