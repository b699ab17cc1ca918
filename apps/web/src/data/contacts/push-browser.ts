/** What this browser has of the Push API. */
export interface BrowserPush {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Whether this browser can be sent push messages at all. */
export function isPushSupported(): boolean {
  return (
    window.isSecureContext &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window
  );
}

/** How this browser is subscribed with the server's key; null: it is not, or with another key. */
export async function currentPush(serverKey: string): Promise<BrowserPush | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && isWithKey(subscription, serverKey) ? presented(subscription) : null;
}

/** Asks the browser's owner, where they were not asked yet, and subscribes. @returns null: they said no */
export async function subscribeToPush(serverKey: string): Promise<BrowserPush | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // A server that was set up anew has another key, and a browser has one subscription.
  if (before && !isWithKey(before, serverKey)) await before.unsubscribe();
  return presented(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: fromBase64Url(serverKey) }),
  );
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** By which the server's list says which browser is this one. */
export async function endpointMark(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function presented(subscription: PushSubscription): BrowserPush {
  const { keys } = subscription.toJSON();
  return { endpoint: subscription.endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

function isWithKey({ options }: PushSubscription, serverKey: string): boolean {
  if (options.applicationServerKey === null) return false;
  const own = new Uint8Array(options.applicationServerKey);
  const servers = fromBase64Url(serverKey);
  return own.length === servers.length && own.every((byte, index) => byte === servers[index]);
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
