export { type AlertSettings, createAlertSettings } from './alert-settings/index.ts';
export { createEmailChannel } from './channels/email/index.ts';
export { createPushChannel, openVapid } from './channels/push/index.ts';
export { createSmsChannel } from './channels/sms/index.ts';
export { createWebhookChannel } from './channels/webhook/index.ts';
export { type Contacts, createContacts } from './contacts/index.ts';
export { createEscalationService, type EscalationService } from './escalation/index.ts';
export { Heartbeat, type HeartbeatDeps } from './heartbeat/index.ts';
export { createSchedules, type Schedules } from './on-call/index.ts';
export {
  type Attachment,
  type BatchStates,
  createNotify,
  type DeliveryChannel,
  DeliveryError,
  type LoggedNotification,
  type Message,
  mountNotify,
  type NewNotification,
  type Notify,
} from './outbox/index.ts';
export { createRecipients, isConfirmed, NO_GUARD, type ReachGuard } from './recipients/index.ts';
