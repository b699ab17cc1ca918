import { beforeEach, expect, test } from 'vitest';
import type { ReloadMoment } from './may-reload.ts';
import { Updates } from './updates.ts';

const MINUTE = 60_000;
let nowMs: number;
let own: string | null;
let served: string | null;
let moment: Partial<ReloadMoment>;
let remembered: string | null;
let canRemember: boolean;
let reloads: number;
let updates: Updates;

const open = () =>
  new Updates({
    own,
    ask: async () => {
      if (served === null) throw new TypeError('no server');
      return served;
    },
    look: () => ({ nowMs, hiddenSinceMs: null, touchedAtMs: 0, busy: false, connected: true, ...moment }),
    reload: () => {
      reloads++;
    },
    memory: {
      get: () => remembered,
      set: (build) => {
        if (canRemember) remembered = build;
        return canRemember;
      },
    },
    random: () => 0.5,
  });

beforeEach(() => {
  nowMs = 60 * MINUTE;
  own = 'one';
  served = 'one';
  moment = {};
  remembered = null;
  canRemember = true;
  reloads = 0;
  updates = open();
});

test('the same build is no news, and no server is none either', async () => {
  await updates.check();
  expect(updates.getSnapshot()).toBe(false);
  served = null;
  await updates.check();
  await updates.goOverIfGood();
  expect([updates.getSnapshot(), reloads]).toEqual([false, 0]);
});

test('a newer build is said once, and taken when the moment is good and its turn has come', async () => {
  let told = 0;
  updates.subscribe(() => told++);
  served = 'two';
  await updates.check();
  await updates.check();
  expect([updates.getSnapshot(), told]).toEqual([true, 1]);
  await updates.goOverIfGood();
  expect(reloads).toBe(0);
  nowMs += MINUTE / 2;
  moment = { busy: true };
  await updates.goOverIfGood();
  expect(reloads).toBe(0);
  moment = {};
  await updates.goOverIfGood();
  expect([reloads, remembered]).toEqual([1, 'two']);
});

test('it waits for a server that does not answer at that moment', async () => {
  served = 'two';
  await updates.check();
  nowMs += MINUTE;
  served = null;
  await updates.goOverIfGood();
  expect(reloads).toBe(0);
  served = 'three';
  await updates.goOverIfGood();
  expect([reloads, remembered]).toEqual([1, 'three']);
});

test('an upgrade that was taken back is no news any more', async () => {
  served = 'two';
  await updates.check();
  served = 'one';
  await updates.check();
  expect(updates.getSnapshot()).toBe(false);
});

test('a page that is still the old one after its reload does not reload again by itself', async () => {
  remembered = 'two';
  served = 'two';
  await updates.check();
  nowMs += MINUTE;
  await updates.goOverIfGood();
  expect([updates.getSnapshot(), reloads, await updates.scriptLost()]).toEqual([true, 0, false]);
  updates.goOver();
  expect(reloads).toBe(1);
});

test('where nothing can be remembered only people reload', async () => {
  canRemember = false;
  served = 'two';
  await updates.check();
  nowMs += MINUTE;
  await updates.goOverIfGood();
  expect([await updates.scriptLost(), reloads]).toEqual([false, 0]);
});

test('a lost script reloads a page that is old, and no other', async () => {
  expect(await updates.scriptLost()).toBe(false);
  served = null;
  expect(await updates.scriptLost()).toBe(false);
  served = 'two';
  expect([await updates.scriptLost(), reloads]).toEqual([true, 1]);
});

test('several scripts that are lost at once are one reload, and none of them is a failure', async () => {
  served = 'two';
  expect(await Promise.all([updates.scriptLost(), updates.scriptLost()])).toEqual([true, true]);
  expect(reloads).toBe(1);
});

test('in development there are no builds to ask for', async () => {
  own = null;
  served = 'two';
  updates = open();
  await updates.check();
  expect([updates.getSnapshot(), await updates.scriptLost()]).toEqual([false, false]);
});
