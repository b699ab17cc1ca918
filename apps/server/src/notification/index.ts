export { type AlertSettings, createAlertSettings } from './alert-settings/index.ts';
export { createChannels, followSettings, reachOf, withoutChannels } from './channels/index.ts';
export { createEscalationService, type EscalationService } from './escalation/index.ts';
export { type Heartbeat, heartbeatOf, whyNotNotifying } from './heartbeat/index.ts';
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
