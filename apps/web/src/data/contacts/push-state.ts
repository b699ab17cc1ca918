import type { PushBrowser } from '@outpost/contract';
import * as texts from '../texts.ts';

/**
 * Whether this browser shows push messages. `needs-https`: the page must come over HTTPS.
 * `by-home-screen`: an iPhone or iPad needs an installed page. `unsupported`: the browser cannot.
 * `not-set-up`: the server is not configured. `blocked`: notifications are blocked for this site.
 * `off`: can be turned on. `on`: turned on.
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
  /** The server's key for subscriptions; null: none. */
  readonly serverKey: string | null;
  readonly permission: NotificationPermission;
  /** SHA-256 of this browser's endpoint; null: not subscribed, or with another key. */
  readonly mark: string | null;
  /** The browsers of the account, as stored on the server. */
  readonly browsers: readonly PushBrowser[];
}

export function pushStateOf(signs: PushSigns): PushState {
  if (signs.serverKey === null) return 'not-set-up';
  if (!signs.isSecure) return 'needs-https';
  if (!signs.isSupported) return signs.isApplePhone ? 'by-home-screen' : 'unsupported';
  if (signs.permission === 'denied') return 'blocked';
  const on = signs.mark === null ? undefined : signs.browsers.find(({ Mark }) => Mark === signs.mark);
  // Permission may have been revoked while the subscription remained.
  return on !== undefined && signs.permission === 'granted' ? { on } : 'off';
}

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, texts.edge],
  [/OPR\/|Opera/, texts.opera],
  [/SamsungBrowser\//, texts.samsungInternet],
  [/Firefox\/|FxiOS\//, texts.firefox],
  [/Chrome\/|CriOS\//, texts.chrome],
  [/Safari\//, texts.safari],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, texts.android],
  [/Windows/, texts.windows],
  [/Mac OS X|Macintosh/, texts.mac],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, texts.linux],
];

/** The name of a browser in a list: `Chrome on Android`. */
export function browserLabel(userAgent: string): string {
  const find = (names: readonly [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent))?.[1];
  return texts.browserOn(find(BROWSERS) ?? texts.browser, find(SYSTEMS) ?? texts.thisDevice);
}
