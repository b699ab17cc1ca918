import { expect, it } from 'vitest';
import type { Storage, StorageFailure } from '../../../platform/storage/index.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { AccessTokens } from '../access-token.ts';
import { accountContextOn } from '../testing/account-context.ts';
import { LoginThrottle } from '../throttle.ts';
import { DisplayTokens } from './display-token.ts';
import { Displays } from './displays.ts';

const SECRET = Buffer.alloc(32, 7).toString('base64url');
const WALL = { address: '192.0.2.1', device: 'Chrome on Linux' };
const ELSEWHERE = { address: '192.0.2.9', device: 'Firefox on Windows' };
const SUE = { accountId: 7, name: 'Sue Stone' };
const BODY = { Name: 'Control room', Stations: [4, 1], SlideSeconds: 30, Night: '22:00-06:00' };
const FULL = { sinceMs: 0, reason: 'database or disk is full', readable: true };
const INVALID = { code: 'REFRESH_INVALID' };

async function setUp(storage: Storage) {
  const clock = new ManualClock();
  const told: (number | null)[] = [];
  let failure: StorageFailure | null = null;
  const context = accountContextOn(
    storage,
    clock,
    (id) => told.push(id),
    () => failure,
  );
  const begin = async () => {
    const displays = new Displays(
      context,
      new AccessTokens(SECRET),
      new DisplayTokens(SECRET),
      new LoginThrottle(clock),
    );
    await displays.load();
    return displays;
  };
  /** Of the audit log, newest first. */
  const words = async () =>
    (await storage.read.selectFrom('audit').select('words').orderBy('id', 'desc').execute()).map(
      (line) => line.words,
    );
  const accessTokens = new AccessTokens(SECRET);
  const stateOf = async (displays: Displays, jwt: string) =>
    displays.state((await accessTokens.read(jwt, clock.now())).sessionId);
  const fail = (next: StorageFailure | null) => {
    failure = next;
  };
  return { clock, fail, told, displays: await begin(), begin, words, stateOf };
}

describeOnEachDatabase('wall displays', (open) => {
  it('are paired by a code that can be used once and for 15 minutes', async () => {
    const { clock, displays, words } = await setUp(await open());
    const { Code, Id } = await displays.create(SUE, BODY);
    await expect(displays.pair('AAAA-AAAA', WALL)).rejects.toMatchObject({ code: 'PAIRING_CODE_WRONG' });
    const { user, token } = await displays.pair(Code.toLowerCase(), WALL);
    expect(user).toMatchObject({ Id: 0, FirstName: 'Control room', Role: 'Viewer' });
    expect(user.Display).toEqual({ Id, Path: '/display?stations=4,1&seconds=30&night=22:00-06:00' });
    expect(token).not.toBeNull();
    await expect(displays.pair(Code, WALL)).rejects.toMatchObject({ code: 'PAIRING_CODE_WRONG' });

    const later = await displays.renewCode(SUE, Id);
    clock.advance(15 * 60_000);
    await expect(displays.pair(later.Code, WALL)).rejects.toMatchObject({ code: 'PAIRING_CODE_WRONG' });
    expect(displays.list()).toMatchObject([
      { Id, ...BODY, CreatedBy: 'Sue Stone', Device: { Name: 'Chrome on Linux' }, CodeValidUntil: null },
    ]);
    expect(await words()).toEqual([
      'Sue Stone created a pairing code for wall display Control room',
      'Wall display Control room was paired with 192.0.2.1, Chrome on Linux',
      'Sue Stone added wall display Control room',
    ]);
  });

  it('stay signed in for years, over restarts, and after a lost response', async () => {
    const { clock, displays, begin } = await setUp(await open());
    const { Code } = await displays.create(SUE, BODY);
    let { token } = await displays.pair(Code, WALL);
    clock.advance(3 * 365 * 86_400_000);
    const lost = token!;
    token = (await displays.refresh(lost, WALL)).token;
    expect(token).not.toBe(lost);
    // The device did not receive it, and asks again, a day later and after a restart.
    clock.advance(86_400_000);
    const restarted = await begin();
    expect((await restarted.refresh(lost, WALL)).token).toBe(token);
    expect((await restarted.refresh(token!, WALL)).token).not.toBe(token);
  });

  it('stay signed in when an earlier database is restored', async () => {
    const { displays, begin } = await setUp(await open());
    const { Code } = await displays.create(SUE, BODY);
    let { token } = await displays.pair(Code, WALL);
    const restored = await begin();
    for (let times = 0; times < 5; times++) ({ token } = await displays.refresh(token!, WALL));
    token = (await restored.refresh(token!, WALL)).token;
    expect((await restored.refresh(token!, WALL)).token).not.toBeNull();
  });

  it('are no longer paired when a copy of an old token is used', async () => {
    const { displays, words, stateOf, told } = await setUp(await open());
    const { Code } = await displays.create(SUE, BODY);
    const first = (await displays.pair(Code, WALL)).token!;
    const second = (await displays.refresh(first, WALL)).token!;
    const { token: third, user } = await displays.refresh(second, WALL);
    expect(await stateOf(displays, user.JwtToken)).toMatchObject({
      ended: false,
      role: 'Viewer',
      isDisplay: true,
    });
    told.length = 0;
    await expect(displays.refresh(first, ELSEWHERE)).rejects.toMatchObject(INVALID);
    await expect(displays.refresh(third!, WALL)).rejects.toMatchObject(INVALID);
    expect(await stateOf(displays, user.JwtToken)).toMatchObject({ ended: true });
    expect(told).toEqual([0]);
    expect((await words())[0]).toBe(
      'Wall display Control room is no longer paired: an old copy of its token was used from 192.0.2.9',
    );
  });

  it('are signed out when removed or paired with another device', async () => {
    const { displays, stateOf, told, begin, words } = await setUp(await open());
    const { Code, Id } = await displays.create(SUE, BODY);
    const before = await displays.pair(Code, WALL);
    const again = await displays.renewCode(SUE, Id);
    // Until the code is used, the device before stays.
    expect(await stateOf(displays, before.user.JwtToken)).toMatchObject({ ended: false });
    const after = await displays.pair(again.Code, ELSEWHERE);
    expect(await stateOf(displays, before.user.JwtToken)).toMatchObject({ ended: true });
    await expect(displays.refresh(before.token!, WALL)).rejects.toMatchObject(INVALID);
    const { token } = await displays.refresh(after.token!, WALL);
    expect((await words())[0]).toBe(
      'Wall display Control room now connects from 192.0.2.1, Chrome on Linux, previously from 192.0.2.9, Firefox on Windows',
    );

    told.length = 0;
    await displays.remove(SUE, Id);
    expect(told).toEqual([0]);
    expect(await stateOf(displays, after.user.JwtToken)).toMatchObject({ ended: true });
    for (const one of [displays, await begin()]) {
      expect(one.list()).toEqual([]);
      await expect(one.refresh(token!, WALL)).rejects.toMatchObject(INVALID);
      await expect(one.remove(SUE, Id)).rejects.toMatchObject({ code: 'DISPLAY_NOT_FOUND' });
    }
  });

  it('show what was changed after their next renewal', async () => {
    const { displays, begin } = await setUp(await open());
    const { Code, Id } = await displays.create(SUE, BODY);
    const { token } = await displays.pair(Code, WALL);
    await displays.update(SUE, Id, { Name: 'Lobby', Stations: [], SlideSeconds: 10, Night: null });
    const { user } = await (await begin()).refresh(token!, WALL);
    expect(user).toMatchObject({ FirstName: 'Lobby', Display: { Path: '/display?seconds=10&night=off' } });
  });

  it('have names of their own', async () => {
    const { displays } = await setUp(await open());
    const { Id } = await displays.create(SUE, BODY);
    const taken = { code: 'CONFLICT', problems: [{ Path: 'body.Name' }] };
    await expect(displays.create(SUE, { ...BODY, Name: 'control ROOM' })).rejects.toMatchObject(taken);
    await displays.update(SUE, Id, { ...BODY, Name: 'Control Room' });
    const other = await displays.create(SUE, { ...BODY, Name: 'Lobby' });
    await expect(displays.update(SUE, other.Id, BODY)).rejects.toMatchObject(taken);
  });

  it('go on from memory while nothing can be stored', async () => {
    const { displays, fail, clock, stateOf } = await setUp(await open());
    const { Code } = await displays.create(SUE, BODY);
    const { token } = await displays.pair(Code, WALL);
    fail(FULL);
    clock.advance(3_600_000);
    const renewed = await displays.refresh(token!, WALL);
    expect(renewed.token).toBeNull();
    expect(await stateOf(displays, renewed.user.JwtToken)).toMatchObject({ ended: false });
    fail(null);
    expect((await displays.refresh(token!, WALL)).token).not.toBeNull();
  });

  it('limits guesses of a code', async () => {
    const { displays } = await setUp(await open());
    await displays.create(SUE, BODY);
    const codes: string[] = [];
    for (let guess = 0; guess < 6; guess++)
      await displays.pair('AAAA-AAAA', WALL).catch((error: { code: string }) => codes.push(error.code));
    expect(codes.slice(0, 5)).toEqual(Array(5).fill('PAIRING_CODE_WRONG'));
    expect(codes[5]).toBe('LOGIN_THROTTLED');
  });

  it('are not held up by guesses from other addresses', async () => {
    const { displays } = await setUp(await open());
    const { Code } = await displays.create(SUE, BODY);
    for (let other = 1; other <= 40; other++) {
      const guess = displays.pair('AAAA-AAAA', { ...WALL, address: `198.51.100.${other}` });
      await expect(guess).rejects.toMatchObject({ code: 'PAIRING_CODE_WRONG' });
    }
    expect((await displays.pair(Code, WALL)).token).not.toBeNull();
  });
});
