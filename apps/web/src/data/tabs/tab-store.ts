import { TAB_MARKER_COOKIE_SECONDS } from '@outpost/contract';
import { basePath, ownName } from '../base-path.ts';
import type { LeaderRecord } from './election-types.ts';

/** Increased when tabs of the page before and after an update would not understand each other. */
const VERSION = 1;

/** How the tabs of one account in one browser find each other: channel and record. */
export function groupName(account: number): string {
  return ownName(`outpost.live.${VERSION}.${account}`);
}

/**
 * What all tabs of a browser can read: the leader's record, and the cookie that shows that there is
 * a leader.
 */
export interface TabStore {
  read(group: string): LeaderRecord | null;
  /** Returns whether it was stored. */
  write(group: string, record: LeaderRecord): boolean;
  clear(group: string): void;
  /** null: the browser stores no cookies. */
  marked(): boolean | null;
}

/** The browser's functions for cookies. */
export interface CookieJar {
  cookie: string;
}

/**
 * Records in local storage, the marker in a cookie that the browser deletes after ten seconds.
 * @returns null where the browser blocks local storage
 * @param port of the page; browsers share cookies among the ports of a host
 */
export function makeTabStore(storage: Storage | null, jar: CookieJar | null, port: string): TabStore | null {
  if (storage === null || !works(storage)) return null;
  const marker = `outpost_live_${port === '' ? 'default' : port}${basePath.replaceAll('/', '_')}`;
  const attributes = `Path=${basePath || '/'}; SameSite=Strict`;
  const bake = (value: string, seconds: number) => {
    if (jar !== null) jar.cookie = `${marker}=${value}; Max-Age=${seconds}; ${attributes}`;
  };
  const isMarked = () => (jar?.cookie ?? '').split('; ').some((one) => one.startsWith(`${marker}=`));
  return {
    read: (group) => parse(storage.getItem(group)),
    write(group, record) {
      try {
        storage.setItem(group, JSON.stringify(record));
      } catch {
        return false;
      }
      if (record.leads) bake(record.tab, TAB_MARKER_COOKIE_SECONDS);
      return true;
    },
    clear(group) {
      try {
        storage.removeItem(group);
      } catch {
        // It is stale after that.
      }
      bake('', 0);
    },
    marked() {
      if (isMarked()) return true;
      const trial = `${marker}_trial`;
      if (jar === null) return null;
      jar.cookie = `${trial}=1; Max-Age=1; ${attributes}`;
      const keeps = jar.cookie.includes(trial);
      jar.cookie = `${trial}=; Max-Age=0; ${attributes}`;
      return keeps ? false : null;
    },
  };
}

/** Writing may be blocked even where reading is allowed. */
function works(storage: Storage): boolean {
  const key = 'outpost.live.trial';
  try {
    storage.setItem(key, '1');
    storage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

function parse(text: string | null): LeaderRecord | null {
  if (text === null) return null;
  try {
    const { tab, sinceMs, atMs, leads, visible } = JSON.parse(text) as Partial<LeaderRecord>;
    return typeof tab === 'string' && typeof sinceMs === 'number' && typeof atMs === 'number'
      ? { tab, sinceMs, atMs, leads: leads === true, visible: visible === true }
      : null;
  } catch {
    return null;
  }
}
