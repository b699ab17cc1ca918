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

test('the same build is not an update, nor is an unreachable server', async () => {
  await updates.check();
  expect(updates.getSnapshot()).toBe(false);
  served = null;
  await updates.check();
  await updates.goOverIfGood();
  expect([updates.getSnapshot(), reloads]).toEqual([false, 0]);
});

test('reports a newer build once, and reloads at a good moment after its delay', async () => {
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

test('waits for a server that does not respond at that moment', async () => {
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

test('an update that was rolled back is no longer reported', async () => {
  served = 'two';
  await updates.check();
  served = 'one';
  await updates.check();
  expect(updates.getSnapshot()).toBe(false);
});

test('a page that is still old after its reload does not reload again automatically', async () => {
  remembered = 'two';
  served = 'two';
  await updates.check();
  nowMs += MINUTE;
  await updates.goOverIfGood();
  expect([updates.getSnapshot(), reloads, await updates.scriptLost()]).toEqual([true, 0, false]);
  updates.goOver();
  expect(reloads).toBe(1);
});

test('without storage, only users reload', async () => {
  canRemember = false;
  served = 'two';
  await updates.check();
  nowMs += MINUTE;
  await updates.goOverIfGood();
  expect([await updates.scriptLost(), reloads]).toEqual([false, 0]);
});

test('a missing script reloads an old page and no other', async () => {
  expect(await updates.scriptLost()).toBe(false);
  served = null;
  expect(await updates.scriptLost()).toBe(false);
  served = 'two';
  expect([await updates.scriptLost(), reloads]).toEqual([true, 1]);
});

test('a script that keeps failing reloads the same build once, when the server responds and no work is lost', async () => {
  served = null;
  expect(await updates.scriptMissing()).toBe(false);
  served = 'one';
  moment = { busy: true };
  expect([await updates.scriptMissing(), reloads]).toEqual([false, 0]);
  moment = {};
  expect([await updates.scriptMissing(), reloads]).toEqual([true, 1]);
  updates = open();
  expect([await updates.scriptMissing(), reloads]).toEqual([false, 1]);
});

test('several missing scripts cause one reload, and none of them a failure', async () => {
  served = 'two';
  expect(await Promise.all([updates.scriptLost(), updates.scriptLost()])).toEqual([true, true]);
  expect(reloads).toBe(1);
});

test('in development there are no builds to check', async () => {
  own = null;
  served = 'two';
  updates = open();
  await updates.check();
  expect([updates.getSnapshot(), await updates.scriptLost()]).toEqual([false, false]);
});
