import type { HubRoom } from '@outpost/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NAMESPACES } from '../live-link.ts';
import { MESSAGE_MS } from './testing/browser.ts';
import { BrowserTabs, type Tab } from './testing/browser-tabs.ts';
import { randomOf } from './testing/manual-timing.ts';

/** Two leaders hear of each other by one message each. */
const MAX_TWO_LEADERS_MS = 2 * MESSAGE_MS[1];
const MAX_NO_LEADER_MS = 6_000;
const ROOMS: readonly HubRoom[] = ['all', 'station:1', 'station:2'];

type Deed =
  | { do: 'open' | 'change' | 'restart' | 'expire' }
  | {
      do: 'crash' | 'close' | 'hang' | 'freeze' | 'hide' | 'show';
      who: number;
      leader: boolean;
      forMs: number;
    }
  | { do: 'join' | 'leave'; who: number; hub: boolean; room: number };

const VANISHING: ReadonlySet<Deed['do']> = new Set(['crash', 'close', 'hang', 'freeze']);

const pause = fc.oneof(
  { weight: 19, arbitrary: fc.integer({ min: 0, max: 9_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 100_000, max: 300_000 }) },
);
const who = fc.nat({ max: 20 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ do: fc.constantFrom('open', 'change', 'restart', 'expire') }),
  fc.record({
    do: fc.constantFrom('crash', 'close', 'hang', 'freeze', 'hide', 'show'),
    who,
    leader: fc.boolean(),
    // Occasionally longer than a tab is remembered.
    forMs: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 10, max: 20_000 }) },
      { weight: 1, arbitrary: fc.integer({ min: 100_000, max: 400_000 }) },
    ),
  }),
  fc.record({
    do: fc.constantFrom('join', 'leave'),
    who,
    hub: fc.boolean(),
    room: fc.nat({ max: ROOMS.length - 1 }),
  }),
);

/**
 * Measures how long there are two leaders, or none although a visible tab could lead; none since a
 * tab last vanished, because that one may have been about to lead.
 */
function watch(fleet: BrowserTabs) {
  const seen = {
    twoMs: 0,
    noneMs: 0,
    vanished: () => {
      noneSinceMs = null;
    },
  };
  let twoSinceMs: number | null = null;
  let noneSinceMs: number | null = null;
  fleet.world.onStep = () => {
    const nowMs = fleet.world.nowMs();
    const { leaders } = fleet;
    twoSinceMs = leaders.length > 1 ? (twoSinceMs ?? nowMs) : null;
    const canLead = fleet.awake.some(({ process }) => process.visible);
    noneSinceMs = leaders.length === 0 && canLead ? (noneSinceMs ?? nowMs) : null;
    seen.twoMs = Math.max(seen.twoMs, nowMs - (twoSinceMs ?? nowMs));
    seen.noneMs = Math.max(seen.noneMs, nowMs - (noneSinceMs ?? nowMs));
  };
  return seen;
}

function pick(fleet: BrowserTabs, index: number, leader: boolean): Tab | undefined {
  const awake = leader && fleet.leaders.length > 0 ? fleet.leaders : fleet.awake;
  return awake[index % Math.max(1, awake.length)];
}

function perform(fleet: BrowserTabs, what: Deed): void {
  const { world, server } = fleet;
  switch (what.do) {
    case 'open':
      if (fleet.awake.length < 6) {
        const tab = fleet.open();
        tab.join('/', 'all');
      }
      return;
    case 'change':
      for (const namespace of NAMESPACES) for (const room of ROOMS) server.change(namespace, room);
      return;
    case 'restart':
      server.goDown();
      world.after(world.between(100, 3_000), () => {
        server.isUp = true;
      });
      return;
    case 'expire':
      fleet.expire();
      server.goDown();
      server.isUp = true;
      return;
    default:
  }
  const tab = pick(fleet, what.who, 'leader' in what && what.leader);
  if (tab === undefined) return;
  switch (what.do) {
    case 'crash':
      fleet.crash(tab);
      return;
    case 'close':
      fleet.close(tab);
      return;
    case 'hang':
      tab.process.hang();
      world.after(what.forMs, () => tab.process.goOn());
      return;
    case 'freeze':
      tab.tabs.leave();
      tab.isIn = false;
      tab.process.hang();
      world.after(what.forMs, () => {
        tab.process.goOn();
        tab.isIn = true;
        tab.tabs.join();
      });
      return;
    case 'hide':
    case 'show':
      tab.process.visible = what.do === 'show';
      tab.tabs.visibilityChanged();
      return;
    case 'join':
      tab.join(NAMESPACES[what.hub ? 1 : 0], ROOMS[what.room]!);
      return;
    case 'leave':
      tab.leave(NAMESPACES[what.hub ? 1 : 0], ROOMS[what.room]!);
  }
}

/** Whether each tab has the server's data. */
function expectAllKnow(fleet: BrowserTabs): void {
  for (const tab of fleet.awake) {
    expect(tab.isLive, `${tab.name} is live`).toBe(true);
    for (const [key, value] of tab.values) {
      const [namespace, room] = key.split(' ') as [(typeof NAMESPACES)[number], HubRoom];
      expect(value, `${tab.name}: ${key}`).toBe(fleet.server.value(namespace, room));
    }
  }
}

test('whatever happens to tabs and server, one tab leads, no tab misses anything, and one connection remains', async () => {
  let mostTwoMs = 0;
  let mostNoneMs = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer(),
      fc.array(fc.tuple(pause, deed), { minLength: 1, maxLength: 40 }),
      async (seed, deeds) => {
        const fleet = new BrowserTabs(randomOf(seed));
        const seen = watch(fleet);
        for (let opened = 0; opened < 3; opened++) fleet.open().join('/', 'all');
        for (const [afterMs, what] of deeds) {
          await fleet.world.run(afterMs);
          perform(fleet, what);
          if (VANISHING.has(what.do)) seen.vanished();
        }
        await fleet.world.run(60_000);
        for (const { process } of fleet.tabs) process.goOn();
        // The hidden tabs become visible, and something changes everywhere.
        for (const tab of fleet.awake) {
          tab.process.visible = true;
          tab.tabs.visibilityChanged();
        }
        await fleet.world.run(15_000);
        perform(fleet, { do: 'change' });
        await fleet.world.run(1_000);

        expectAllKnow(fleet);
        expect(fleet.tabs.flatMap(({ faults }) => faults)).toEqual([]);
        expect(fleet.leaders.length).toBe(fleet.awake.length > 0 ? 1 : 0);
        expect(fleet.server.connections.size).toBe(fleet.leaders.length);
        expect(seen.twoMs).toBeLessThanOrEqual(MAX_TWO_LEADERS_MS);
        expect(seen.noneMs).toBeLessThanOrEqual(MAX_NO_LEADER_MS);
        mostTwoMs = Math.max(mostTwoMs, seen.twoMs);
        mostNoneMs = Math.max(mostNoneMs, seen.noneMs);
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 60) },
  );
  console.log(
    `two leaders for at most ${mostTwoMs.toFixed(0)} ms, none for at most ${mostNoneMs.toFixed(0)} ms`,
  );
}, 120_000);
