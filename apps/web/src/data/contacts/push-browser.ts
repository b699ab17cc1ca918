/** The Push API of this browser. */
export interface BrowserPush {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Whether this browser supports push messages. */
export function isPushSupported(): boolean {
  return (
    window.isSecureContext &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window
  );
}

/** This browser's subscription with the server's key; null: none, or one with another key. */
export async function currentPush(serverKey: string): Promise<BrowserPush | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && isWithKey(subscription, serverKey) ? presented(subscription) : null;
}

/** Asks for permission if needed, and subscribes. @returns null: permission denied */
export async function subscribeToPush(serverKey: string): Promise<BrowserPush | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // A reinstalled server has another key, and a browser has only one subscription.
  if (before && !isWithKey(before, serverKey)) await before.unsubscribe();
  return presented(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: fromBase64Url(serverKey) }),
  );
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** The value by which the server's list identifies this browser. */
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
