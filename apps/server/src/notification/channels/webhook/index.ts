export { makeWebhookSecret } from './signature.ts';
export { createWebhookChannel, type WebhookTarget } from './webhook-channel.ts';
