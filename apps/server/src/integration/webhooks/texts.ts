export const userAgent = 'Outpost';
export const redirectNotFollowed = 'Redirect not followed';
export const secretUnreadable =
  'The secret was saved with another installation’s key. Create a new secret, and enter the header again.';
export const queueFull = 'Not sent: too many deliveries were waiting';
export const givenUp = (answer: string) =>
  answer === '' ? 'Given up after 24 h' : `Given up after 24 h. ${answer}`;
export const interrupted = 'The server stopped before the receiver answered';
export const problemOf = (status: number | null, answer: string) =>
  status === null
    ? answer
    : answer === ''
      ? `Responded with ${status}`
      : `Responded with ${status}: ${answer}`;
export const turnedOff = (name: string, problem: string) => `Turned off webhook ${name}: ${problem}`;
export const full = (most: number) => `There are ${most} webhooks already. Remove one that is not needed.`;
export const noWebhook = (id: number) => `No webhook has the ID ${id}.`;
export const noDelivery = (id: number) => `No delivery has the ID ${id}.`;
export const stillWaiting = 'This delivery is still waiting to be sent.';
export const isOff = (name: string) => `Webhook ${name} is turned off. Turn it on first.`;
export const areaWithoutStations = (area: string) => `No station belongs to the area ${area}`;
export const stationNotFound = (stationId: number) => `Station ${stationId} not found`;
export const headerValueMissing = 'Enter the value of the header';
export const headerValueForServer = 'Enter the value of the header again for the new server';
export const addressNotAllowed = (address: string) =>
  `${address} is not allowed. Add it to WEBHOOK_ALLOW in the server’s environment, and restart.`;
export const addressNeedsTls = (address: string) =>
  `${address} is not allowed without TLS. Use https, or add it to WEBHOOK_ALLOW in the server’s environment, and restart.`;
export const added = (name: string) => `Added webhook ${name}`;
export const changed = (name: string) => `Changed webhook ${name}`;
export const removed = (name: string) => `Removed webhook ${name}`;
export const secretRenewed = (name: string) => `Created a new secret for webhook ${name}`;
export const tested = (name: string, host: string) => `Tested webhook ${name} at ${host}`;
export const sentAgain = (name: string, event: string) => `Sent ${event} to webhook ${name} again`;
export const areaRenamed = (name: string, from: string, to: string) =>
  `Area ${from} of webhook ${name} is now ${to}`;
export const sentTotal = 'Webhook deliveries that receivers accepted';
export const failedTotal = 'Failed attempts to deliver to webhooks';
