import { expect, test } from 'vitest';
import type { LeaderRecord } from './election-types.ts';
import { type CookieJar, groupName, makeTabStore } from './tab-store.ts';

/** Local storage as far as needed; `full`: nothing can be written. */
class Items implements Storage {
  readonly items = new Map<string, string>();
  full = false;
  get length() {
    return this.items.size;
  }
  key = (index: number) => [...this.items.keys()][index] ?? null;
  getItem = (key: string) => this.items.get(key) ?? null;
  removeItem = (key: string) => void this.items.delete(key);
  clear = () => this.items.clear();
  setItem(key: string, value: string) {
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    this.items.set(key, value);
  }
}

/** A browser's cookies, with their attributes. */
class Jar implements CookieJar {
  readonly set: string[] = [];
  readonly #kept = new Map<string, string>();
  readonly #keeps: boolean;
  constructor(keeps = true) {
    this.#keeps = keeps;
  }
  get cookie() {
    return [...this.#kept].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  set cookie(text: string) {
    this.set.push(text);
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(text)!;
    if (/Max-Age=0/.test(text)) this.#kept.delete(name!);
    else if (this.#keeps) this.#kept.set(name!, value!);
  }
}

const GROUP = groupName(7);
const RECORD: LeaderRecord = { tab: 'a', sinceMs: 1, atMs: 2, leads: true, visible: false };

test('reads a record as written, only for its own account', () => {
  const store = makeTabStore(new Items(), new Jar(), '3000')!;
  expect(store.read(GROUP)).toBeNull();
  expect(store.write(GROUP, RECORD)).toBe(true);
  expect(store.read(GROUP)).toEqual(RECORD);
  expect(store.read(groupName(8))).toBeNull();
  store.clear(GROUP);
  expect(store.read(GROUP)).toBeNull();
});

test.each(['', 'nonsense', 'null', '{}', '{"tab":1,"sinceMs":1,"atMs":1}', '[]'])(
  'what is no record is none: %j',
  (text) => {
    const items = new Items();
    items.setItem(GROUP, text);
    expect(makeTabStore(items, new Jar(), '')!.read(GROUP)).toBeNull();
  },
);

test('the cookie names the leader for ten seconds, to this site only, and nothing else', () => {
  const jar = new Jar();
  const store = makeTabStore(new Items(), jar, '3000')!;
  store.write(GROUP, RECORD);
  expect(jar.set).toEqual(['outpost_live_3000=a; Max-Age=10; Path=/; SameSite=Strict']);
  expect(store.marked()).toBe(true);
  expect(makeTabStore(new Items(), jar, '3001')!.marked()).toBe(false);
  store.clear(GROUP);
  expect(store.marked()).toBe(false);
});

test('a claim sets no cookie', () => {
  const jar = new Jar();
  const store = makeTabStore(new Items(), jar, '3000')!;
  store.write(GROUP, { ...RECORD, leads: false });
  expect(store.marked()).toBe(false);
});

test('a missing cookie means nothing where the browser stores none', () => {
  expect(makeTabStore(new Items(), new Jar(false), '')!.marked()).toBeNull();
  expect(makeTabStore(new Items(), null, '')!.marked()).toBeNull();
});

test('without writable local storage there is no store', () => {
  expect(makeTabStore(null, new Jar(), '')).toBeNull();
  const items = new Items();
  items.full = true;
  expect(makeTabStore(items, new Jar(), '')).toBeNull();
});

test('reports a record that could not be stored', () => {
  const items = new Items();
  const store = makeTabStore(items, new Jar(), '')!;
  items.full = true;
  expect(store.write(GROUP, RECORD)).toBe(false);
});
