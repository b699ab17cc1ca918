export { createSmsChannel, type SmsGateway } from './sms-channel.ts';
