export { createDelivery, type Delivery } from './compose-delivery.ts';
export { createOnCall, type OnCall } from './compose-on-call.ts';
export {
  type Attachment,
  type BatchStates,
  DeliveryError,
  type LoggedNotification,
  type Message,
  type NewNotification,
  type Notify,
} from './outbox/index.ts';
export { isConfirmed, NO_GUARD, type ReachGuard } from './recipients/index.ts';
