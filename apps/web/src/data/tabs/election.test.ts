import { TAB_RECHECK_MS, TAB_STALE_AFTER_MS } from '@outpost/contract';
import { expect, test } from 'vitest';
import { CLAIM_HOLDS_MS, isOverdue, OUT, stepElection } from './election.ts';
import type {
  Election,
  ElectionEffect,
  ElectionEvent,
  ElectionMessage,
  ElectionView,
  LeaderRecord,
} from './election-types.ts';

const START = Date.parse('2026-03-01T06:00:00Z');
const SETTLE_MS = 80;

/** One tab with what it sees, and what it did last. */
class Candidate {
  state: Election = OUT;
  effects: readonly ElectionEffect[] = [];
  view: ElectionView = {
    tab: 'm',
    nowMs: START,
    record: null,
    marked: true,
    visible: true,
    mayLead: true,
    fit: true,
    serves: false,
    successor: null,
    settleMs: SETTLE_MS,
  };

  see(view: Partial<ElectionView>): this {
    this.view = { ...this.view, ...view };
    return this;
  }

  /** Lets time go by, and keeps the record that it wrote. */
  after(ms: number): this {
    return this.see({ nowMs: this.view.nowMs + ms });
  }

  do(event: ElectionEvent): this {
    const next = stepElection(this.state, event, this.view);
    this.state = next.state;
    this.effects = next.effects;
    for (const effect of next.effects) {
      if (effect.do === 'write') this.see({ record: effect.record });
      if (effect.do === 'clear') this.see({ record: null });
    }
    return this;
  }

  /** `atMs`: when it was said; left out: just now. */
  hear(from: string, message: Said): this {
    return this.do({
      type: 'heard',
      from,
      message: { atMs: this.view.nowMs, ...message } as ElectionMessage,
    });
  }

  /** Looks when it wanted to. */
  look(): this {
    return this.see({ nowMs: Math.max(this.view.nowMs, this.state.dueMs) }).do({ type: 'look' });
  }

  leading(): this {
    this.see({ marked: false }).do({ type: 'join' }).look();
    expect(this.state.role).toBe('leader');
    return this;
  }

  get did(): string[] {
    return this.effects.map((effect) => (effect.do === 'post' ? effect.message.type : effect.do));
  }
}

type Said =
  | { type: 'claim'; visible: boolean; atMs?: number }
  | { type: 'lead'; sinceMs: number; atMs?: number }
  | { type: 'goodbye'; successor: string | null; atMs?: number };

function leaderOf(tab: string, atMs: number, sinceMs = START - 60_000): LeaderRecord {
  return { tab, sinceMs, atMs, leads: true, visible: true };
}

test('the first tab sees that nobody leads, waits a moment for rivals and leads', () => {
  const tab = new Candidate().see({ marked: false }).do({ type: 'join' });
  expect(tab.did).toEqual(['write', 'claim']);
  expect(tab.state.dueMs).toBe(START + SETTLE_MS);
  tab.do({ type: 'look' });
  expect(tab.effects).toEqual([]);
  tab.look();
  expect(tab.did).toEqual(['lead', 'write', 'lead']);
  expect(tab.view.record).toEqual({ ...leaderOf('m', START + SETTLE_MS, START + SETTLE_MS) });
});

test('a clock that was set makes no leader of a record: without the cookie nobody leads', () => {
  const tab = new Candidate().see({ marked: false, record: leaderOf('x', START) }).do({ type: 'join' });
  expect(tab.state.role).toBe('claimant');
});

test('a tab that is opened while another one leads follows it', () => {
  const tab = new Candidate().see({ record: leaderOf('x', START - 1_000) }).do({ type: 'join' });
  expect(tab.effects).toEqual([{ do: 'follow', tab: 'x' }]);
});

test('where the browser keeps no cookies the record decides', () => {
  const tab = new Candidate().see({ marked: null, record: leaderOf('x', START - 1_000) });
  expect(tab.do({ type: 'join' }).state.role).toBe('follower');
  expect(new Candidate().see({ marked: null }).do({ type: 'join' }).state.role).toBe('claimant');
});

test('a record of the future says nothing', () => {
  const tab = new Candidate().see({ record: leaderOf('x', START + 3_600_000) }).do({ type: 'join' });
  expect(tab.state.role).toBe('claimant');
});

test('a follower claims when the record is stale, and leads within six seconds of the last sign of life', () => {
  const tab = new Candidate().see({ record: leaderOf('x', START - 500) }).do({ type: 'join' });
  expect(tab.state.dueMs).toBe(START - 500 + TAB_STALE_AFTER_MS + SETTLE_MS);
  expect(tab.look().did).toEqual(['write', 'claim']);
  tab.look();
  // What was followed is followed until somebody else is there.
  expect(tab.effects[0]).toEqual({ do: 'follow', tab: null });
  expect(tab.state.role).toBe('leader');
  expect(tab.view.nowMs - (START - 500)).toBeLessThan(TAB_RECHECK_MS);
});

test('a follower that hears or reads of the leader goes on following', () => {
  const tab = new Candidate().see({ record: leaderOf('x', START - 4_000, 1) }).do({ type: 'join' });
  tab.after(900).hear('x', { type: 'lead', sinceMs: 1 });
  expect(tab.effects).toEqual([]);
  tab.after(200).do({ type: 'look' });
  expect(tab.state.role).toBe('follower');
  tab.see({ record: leaderOf('x', tab.view.nowMs + 3_500, 1) }).after(4_000);
  expect(tab.do({ type: 'look' }).state.role).toBe('follower');
});

test('one that leads for the second time is followed anew', () => {
  const tab = new Candidate().see({ record: leaderOf('x', START, 1) }).do({ type: 'join' });
  expect(tab.hear('x', { type: 'lead', sinceMs: 2 }).effects).toEqual([{ do: 'follow', tab: 'x' }]);
  expect(tab.hear('x', { type: 'lead', sinceMs: 2 }).effects).toEqual([]);
});

test('what a tab that slept hears late is not taken for a sign of life', () => {
  const tab = new Candidate()
    .see({ record: leaderOf('x', START) })
    .do({ type: 'join' })
    .after(30_000);
  tab.hear('x', { type: 'lead', sinceMs: START - 60_000, atMs: START + 4_000 });
  expect(tab.do({ type: 'look' }).state.role).toBe('claimant');
});

test('of two claimants the one that can be seen stays, then the smaller name', () => {
  const claimant = (visible: boolean) => new Candidate().see({ marked: false, visible }).do({ type: 'join' });
  const afterHearing = (visible: boolean, from: string, rivalVisible: boolean) =>
    claimant(visible).hear(from, { type: 'claim', visible: rivalVisible });
  expect(afterHearing(true, 'a', true).state.role).toBe('follower');
  expect(afterHearing(true, 'z', true).did).toEqual(['claim']);
  expect(afterHearing(true, 'a', false).state.role).toBe('claimant');
  expect(afterHearing(false, 'z', true).state.role).toBe('follower');
});

test('a claimant reads back: one that goes before it has the record, or one that leads', () => {
  const claimant = () => new Candidate().see({ marked: false }).do({ type: 'join' });
  const claimBy = (tab: string): LeaderRecord => ({ ...leaderOf(tab, START + 50), leads: false });
  expect(
    claimant()
      .see({ record: claimBy('a') })
      .look().state.role,
  ).toBe('follower');
  expect(
    claimant()
      .see({ record: claimBy('z') })
      .look().state.role,
  ).toBe('leader');
  expect(
    claimant()
      .see({ record: leaderOf('z', START + 50) })
      .look().effects,
  ).toEqual([{ do: 'follow', tab: 'z' }]);
});

test('a claim that nothing became of holds nobody up for long', () => {
  const tab = new Candidate().see({ marked: false }).do({ type: 'join' });
  tab.hear('a', { type: 'claim', visible: true });
  expect(tab.state.dueMs).toBe(START + CLAIM_HOLDS_MS + SETTLE_MS);
  expect(tab.look().state.role).toBe('claimant');
});

test('a leader that is taken for dead says that it is not, and the claimant follows it as before', () => {
  const leader = new Candidate().leading().after(1_000);
  expect(leader.hear('a', { type: 'claim', visible: true }).did).toEqual(['write', 'lead']);

  const claimant = new Candidate()
    .see({ record: leaderOf('x', START, 1) })
    .do({ type: 'join' })
    .look();
  expect(claimant.state.role).toBe('claimant');
  claimant.hear('x', { type: 'lead', sinceMs: 1 });
  expect(claimant.state.role).toBe('follower');
  expect(claimant.effects).toEqual([]);
});

test('a hidden leader without a connection makes room for a tab that can be seen, and only for such', () => {
  const leader = () => new Candidate().leading().see({ fit: false });
  expect(leader().hear('a', { type: 'claim', visible: true }).did).toEqual(['step-down', 'write']);
  expect(leader().hear('a', { type: 'claim', visible: false }).did).toEqual(['write', 'lead']);
});

test('a leader in sight gives a sign of life every four seconds, whatever beats come meanwhile', () => {
  const leader = new Candidate().leading();
  for (let times = 0; times < 3; times++) {
    const wroteAtMs = leader.view.nowMs;
    expect(leader.state.dueMs).toBe(wroteAtMs + 4_000);
    for (let beat = 0; beat < 4; beat++) {
      expect(leader.after(times === 0 ? 999 : 970).do({ type: 'beat' }).effects).toEqual([]);
    }
    expect(leader.look().did).toEqual(['write', 'lead']);
    expect(leader.view.nowMs - wroteAtMs).toBe(4_000);
  }
});

test('a hidden leader, whose timers are late, gives it at every fourth beat of the server', () => {
  const leader = new Candidate().leading().see({ visible: false });
  for (const beatMs of [990, 1_000, 1_010]) {
    for (let beat = 0; beat < 3; beat++) {
      expect(leader.after(beatMs).do({ type: 'beat' }).effects).toEqual([]);
    }
    expect(leader.after(beatMs).do({ type: 'beat' }).did).toEqual(['write', 'lead']);
  }
});

test('a leader writes at once when the clock was set back', () => {
  const leader = new Candidate().leading().after(-3_600_000);
  expect(leader.do({ type: 'look' }).did).toEqual(['write', 'lead']);
});

test('of two leaders the one that began later stays, then the greater name', () => {
  const leader = new Candidate().leading();
  const { sinceMs } = leader.state;
  const hear = (from: string, since: number) =>
    stepElection(
      leader.state,
      { type: 'heard', from, message: { type: 'lead', sinceMs: since, atMs: leader.view.nowMs } },
      leader.view,
    );
  expect(hear('x', sinceMs - 1).state.role).toBe('leader');
  expect(hear('x', sinceMs + 1).effects[0]).toEqual({ do: 'step-down' });
  expect(hear('x', sinceMs + 1).effects.at(-1)).toEqual({ do: 'follow', tab: 'x' });
  expect(hear('a', sinceMs).state.role).toBe('leader');
  expect(hear('x', sinceMs).state.role).toBe('follower');
});

test('a leader that reads of a later one steps down at its next sign of life', () => {
  const leader = new Candidate().leading().after(3_500);
  leader.see({ record: leaderOf('x', leader.view.nowMs, leader.state.sinceMs + 100) });
  expect(leader.do({ type: 'beat' }).did).toEqual(['step-down', 'follow']);
});

test('a leader that slept steps down before anything else if others depend on it', () => {
  const leader = () => new Candidate().leading().see({ serves: true });
  expect(isOverdue(leader().state, leader().view.nowMs + TAB_STALE_AFTER_MS)).toBe(false);
  const late = leader().after(TAB_STALE_AFTER_MS + 1);
  expect(isOverdue(late.state, late.view.nowMs)).toBe(true);
  expect(late.do({ type: 'look' }).did).toEqual(['step-down']);
  // Nobody else may be there: then it leads again in a moment.
  expect(late.look().state.role).toBe('claimant');

  const claimed = leader().after(TAB_STALE_AFTER_MS + 1);
  expect(claimed.hear('z', { type: 'claim', visible: false }).did[0]).toBe('step-down');
});

test('a leader on its own keeps its connection through a sleep, unless another one leads', () => {
  const alone = new Candidate().leading().after(60_000);
  expect(alone.do({ type: 'look' }).did).toEqual(['write', 'lead']);
  const replaced = new Candidate().leading().after(60_000);
  replaced.see({ record: leaderOf('x', replaced.view.nowMs - 100, replaced.view.nowMs - 40_000) });
  expect(replaced.do({ type: 'look' }).did).toEqual(['step-down', 'follow']);
});

test('what a replaced leader wrote of itself is put right', () => {
  const leader = new Candidate().leading();
  const sinceMs = leader.state.sinceMs + 1_000;
  leader.after(2_000).hear('x', { type: 'lead', sinceMs });
  expect(leader.view.record).toMatchObject({ tab: 'x', sinceMs, leads: true });
});

test('a leader that is closed names a successor, which leads at once', () => {
  const leader = new Candidate().leading().see({ successor: 'z' });
  leader.do({ type: 'leave', handOver: true });
  expect(leader.did).toEqual(['step-down', 'write', 'goodbye']);
  expect(leader.view.record).toMatchObject({ tab: 'z', leads: false });

  const next = new Candidate().see({ record: leaderOf('m2', START) }).see({ tab: 'z' });
  next.do({ type: 'join' }).hear('m2', { type: 'goodbye', successor: 'z' });
  expect(next.did).toEqual(['follow', 'lead', 'write', 'lead']);
});

test('a leader whose session ends names nobody and leaves nothing behind', () => {
  const leader = new Candidate().leading().see({ successor: 'z' });
  leader.do({ type: 'leave', handOver: false });
  expect(leader.did).toEqual(['step-down', 'clear', 'goodbye']);
  expect(leader.effects.at(-1)).toMatchObject({ message: { successor: null } });
});

test('a leader that was replaced while it slept says no goodbye for the one that replaced it', () => {
  const leader = new Candidate().leading().after(60_000);
  const record = leaderOf('x', leader.view.nowMs - 100, leader.view.nowMs - 40_000);
  leader.see({ record, successor: 'z' }).do({ type: 'leave', handOver: true });
  expect(leader.did).toEqual(['step-down']);
  expect(leader.view.record).toEqual(record);
});

test('after a goodbye to another tab each waits for that one, but not long', () => {
  const follower = () => new Candidate().see({ record: leaderOf('x', START) }).do({ type: 'join' });
  const waiting = follower().hear('x', { type: 'goodbye', successor: 'q' });
  expect(waiting.effects).toEqual([{ do: 'follow', tab: null }]);
  expect(waiting.state.dueMs).toBe(START + CLAIM_HOLDS_MS + SETTLE_MS);
  expect(follower().hear('other', { type: 'goodbye', successor: null }).effects).toEqual([]);
});

test.each<[string, (tab: Candidate) => Candidate]>([
  ['a goodbye to nobody', (tab) => tab.hear('x', { type: 'goodbye', successor: null })],
  ['a record that is taken away', (tab) => tab.do({ type: 'record-gone' })],
])('after %s each claims when it would have heard of the end of the session', (_, end) => {
  const tab = new Candidate().see({ record: leaderOf('x', START) }).do({ type: 'join' });
  tab.hear('x', { type: 'lead', sinceMs: START - 60_000 }).see({ record: null });
  end(tab);
  expect(tab.effects).toEqual([{ do: 'follow', tab: null }]);
  expect(tab.state.dueMs).toBe(START + CLAIM_HOLDS_MS + SETTLE_MS);
  expect(tab.look().did).toEqual(['write', 'claim']);
});

test('a follower of two leaders holds to the later one', () => {
  const tab = new Candidate().see({ record: leaderOf('x', START, 20) }).do({ type: 'join' });
  expect(tab.hear('y', { type: 'lead', sinceMs: 10 }).effects).toEqual([]);
  expect(tab.hear('y', { type: 'lead', sinceMs: 30 }).effects).toEqual([{ do: 'follow', tab: 'y' }]);
});

test('without a token nobody claims, not even when it is named', () => {
  const tab = new Candidate().see({ mayLead: false, marked: false }).do({ type: 'join' });
  expect(tab.state.role).toBe('follower');
  expect(tab.effects).toEqual([]);
  expect(tab.state.dueMs).toBe(START + TAB_RECHECK_MS);
  const named = new Candidate().see({ record: leaderOf('x', START) }).do({ type: 'join' });
  named.see({ mayLead: false }).hear('x', { type: 'goodbye', successor: 'm' });
  expect(named.state.role).toBe('follower');
  const record = { ...leaderOf('m', START), leads: false };
  expect(named.see({ mayLead: true, record }).look().state.role).toBe('claimant');
});

test('a tab that takes no part hears nothing, and one that leaves as a follower takes nothing with it', () => {
  const out = new Candidate().hear('x', { type: 'lead', sinceMs: 1 });
  expect(out.state).toBe(OUT);
  const follower = new Candidate().see({ record: leaderOf('x', START) }).do({ type: 'join' });
  follower.do({ type: 'leave', handOver: true });
  expect(follower.effects).toEqual([{ do: 'follow', tab: null }]);
  const claimant = new Candidate().see({ marked: false }).do({ type: 'join' });
  expect(claimant.do({ type: 'leave', handOver: true }).did).toEqual(['clear']);
});
