import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  // Tests of other files run in the same process.
  vi.resetModules();
});

/** The modules of a page that is served below a path, or at the root. */
async function pageBelow(base: string | undefined) {
  vi.stubGlobal('document', { documentElement: { dataset: base === undefined ? {} : { base } } });
  return {
    ...(await import('./base-path.ts')),
    ...(await import('./token-store.ts')),
    ...(await import('./tabs/tab-store.ts')),
  };
}

/** Local storage and cookies of one browser. */
function browser() {
  const kept = new Map<string, string>();
  const cookies: string[] = [];
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
  const jar = {
    get cookie() {
      return '';
    },
    set cookie(text: string) {
      cookies.push(text);
    },
  };
  return { kept, cookies, storage, jar };
}

const record = { tab: 'a', sinceMs: 0, atMs: 0, leads: true, visible: true };
const user = { JwtToken: 't', Id: 1, Role: 'Viewer', FirstName: 'V', LastName: 'T' } as const;

test('names and addresses at the root have no prefix', async () => {
  const page = await pageBelow(undefined);
  const { kept, cookies, storage, jar } = browser();
  expect(page.withBasePath('/stations')).toBe('/stations');
  new page.TokenStore(storage).write(user as never);
  page.makeTabStore(storage, jar, '')!.write(page.groupName(1), record);
  expect([...kept.keys()]).toEqual(['outpost.user', 'outpost.token', 'outpost.live.1.1']);
  expect(cookies).toEqual(['outpost_live_default=a; Max-Age=10; Path=/; SameSite=Strict']);
});

test('servers at two paths of one host use different storage names', async () => {
  const { kept, cookies, storage, jar } = browser();
  for (const base of ['/north', '/south/2']) {
    vi.resetModules();
    const page = await pageBelow(base);
    expect(page.withBasePath('/stations')).toBe(`${base}/stations`);
    const tokens = new page.TokenStore(storage);
    expect(tokens.token()).toBeNull();
    tokens.write(user as never);
    page.makeTabStore(storage, jar, '8443')!.write(page.groupName(1), record);
  }
  expect(kept.size).toBe(6);
  expect(cookies).toEqual([
    'outpost_live_8443_north=a; Max-Age=10; Path=/north; SameSite=Strict',
    'outpost_live_8443_south_2=a; Max-Age=10; Path=/south/2; SameSite=Strict',
  ]);
});
