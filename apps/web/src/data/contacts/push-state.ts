import type { PushBrowser } from '@outpost/contract';

/**
 * Whether this browser shows push messages. `needs-https`: browsers do it only for pages that come over HTTPS. `by-home-screen`: an iPhone
 * or iPad does it only for an installed page. `unsupported`: the browser cannot. `not-set-up`: the server does not. `blocked`: its owner has
 * forbidden notifications to this site. `off`, `on`: can be turned on, is.
 */
export type PushState =
  | 'needs-https'
  | 'by-home-screen'
  | 'unsupported'
  | 'not-set-up'
  | 'blocked'
  | 'off'
  | { readonly on: PushBrowser };

export interface PushSigns {
  readonly isSecure: boolean;
  readonly isSupported: boolean;
  readonly isApplePhone: boolean;
  /** What the server has browsers subscribe with; null: nothing. */
  readonly serverKey: string | null;
  readonly permission: NotificationPermission;
  /** SHA-256 of this browser's endpoint; null: it is not subscribed, or with another key. */
  readonly mark: string | null;
  /** The account's browsers, as the server knows them. */
  readonly browsers: readonly PushBrowser[];
}

export function pushStateOf(signs: PushSigns): PushState {
  if (signs.serverKey === null) return 'not-set-up';
  if (!signs.isSecure) return 'needs-https';
  if (!signs.isSupported) return signs.isApplePhone ? 'by-home-screen' : 'unsupported';
  if (signs.permission === 'denied') return 'blocked';
  const on = signs.mark === null ? undefined : signs.browsers.find(({ Mark }) => Mark === signs.mark);
  // Permission may have been taken back while the subscription stayed.
  return on !== undefined && signs.permission === 'granted' ? { on } : 'off';
}

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** What a browser is called in a list: `Chrome on Android`. */
export function browserLabel(userAgent: string): string {
  const find = (names: readonly [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent))?.[1];
  return `${find(BROWSERS) ?? 'Browser'} on ${find(SYSTEMS) ?? 'this device'}`;
}
