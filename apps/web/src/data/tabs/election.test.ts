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

/** One tab with what it observes and its last actions. */
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

  /** Advances the time and keeps the record that it wrote. */
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

  /** `atMs`: when it was sent; omitted: just now. */
  hear(from: string, message: Said): this {
    return this.do({
      type: 'heard',
      from,
      message: { atMs: this.view.nowMs, ...message } as ElectionMessage,
    });
  }

  /** Runs a check when it is due. */
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

test('the first tab finds no leader, waits briefly for rivals and leads', () => {
  const tab = new Candidate().see({ marked: false }).do({ type: 'join' });
  expect(tab.did).toEqual(['write', 'claim']);
  expect(tab.state.dueMs).toBe(START + SETTLE_MS);
  tab.do({ type: 'look' });
  expect(tab.effects).toEqual([]);
  tab.look();
  expect(tab.did).toEqual(['lead', 'write', 'lead']);
  expect(tab.view.record).toEqual({ ...leaderOf('m', START + SETTLE_MS, START + SETTLE_MS) });
});

test('a clock change does not make a stale record valid: without the cookie there is no leader', () => {
  const tab = new Candidate().see({ marked: false, record: leaderOf('x', START) }).do({ type: 'join' });
  expect(tab.state.role).toBe('claimant');
});

test('a tab that opens while another one leads follows it', () => {
  const tab = new Candidate().see({ record: leaderOf('x', START - 1_000) }).do({ type: 'join' });
  expect(tab.effects).toEqual([{ do: 'follow', tab: 'x' }]);
});

test('without cookies the record decides', () => {
  const tab = new Candidate().see({ marked: null, record: leaderOf('x', START - 1_000) });
  expect(tab.do({ type: 'join' }).state.role).toBe('follower');
  expect(new Candidate().see({ marked: null }).do({ type: 'join' }).state.role).toBe('claimant');
});

test('a record from the future is ignored', () => {
  const tab = new Candidate().see({ record: leaderOf('x', START + 3_600_000) }).do({ type: 'join' });
  expect(tab.state.role).toBe('claimant');
});

test('a follower claims when the record is stale and leads within six seconds of the last sign of life', () => {
  const tab = new Candidate().see({ record: leaderOf('x', START - 500) }).do({ type: 'join' });
  expect(tab.state.dueMs).toBe(START - 500 + 5_000 + SETTLE_MS);
  expect(tab.look().did).toEqual(['write', 'claim']);
  tab.look();
  // It keeps following until another tab leads.
  expect(tab.effects[0]).toEqual({ do: 'follow', tab: null });
  expect(tab.state.role).toBe('leader');
  expect(tab.view.nowMs - (START - 500)).toBeLessThan(6_000);
});

test('a follower that hears from the leader, or reads its record, continues to follow', () => {
  const tab = new Candidate().see({ record: leaderOf('x', START - 4_000, 1) }).do({ type: 'join' });
  tab.after(900).hear('x', { type: 'lead', sinceMs: 1 });
  expect(tab.effects).toEqual([]);
  tab.after(200).do({ type: 'look' });
  expect(tab.state.role).toBe('follower');
  tab.see({ record: leaderOf('x', tab.view.nowMs + 3_500, 1) }).after(4_000);
  expect(tab.do({ type: 'look' }).state.role).toBe('follower');
});

test('a tab that leads for the second time is followed as a new leader', () => {
  const tab = new Candidate().see({ record: leaderOf('x', START, 1) }).do({ type: 'join' });
  expect(tab.hear('x', { type: 'lead', sinceMs: 2 }).effects).toEqual([{ do: 'follow', tab: 'x' }]);
  expect(tab.hear('x', { type: 'lead', sinceMs: 2 }).effects).toEqual([]);
});

test('a late message to a tab that slept is not a sign of life', () => {
  const tab = new Candidate()
    .see({ record: leaderOf('x', START) })
    .do({ type: 'join' })
    .after(30_000);
  tab.hear('x', { type: 'lead', sinceMs: START - 60_000, atMs: START + 4_000 });
  expect(tab.do({ type: 'look' }).state.role).toBe('claimant');
});

test('of two claimants the visible one stays, then the smaller name', () => {
  const claimant = (visible: boolean) => new Candidate().see({ marked: false, visible }).do({ type: 'join' });
  const afterHearing = (visible: boolean, from: string, rivalVisible: boolean) =>
    claimant(visible).hear(from, { type: 'claim', visible: rivalVisible });
  expect(afterHearing(true, 'a', true).state.role).toBe('follower');
  expect(afterHearing(true, 'z', true).did).toEqual(['claim']);
  expect(afterHearing(true, 'a', false).state.role).toBe('claimant');
  expect(afterHearing(false, 'z', true).state.role).toBe('follower');
});

test('a claimant checks the record: a rival with precedence, or a leader, wins', () => {
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

test('an abandoned claim delays no one for long', () => {
  const tab = new Candidate().see({ marked: false }).do({ type: 'join' });
  tab.hear('a', { type: 'claim', visible: true });
  expect(tab.state.dueMs).toBe(START + CLAIM_HOLDS_MS + SETTLE_MS);
  expect(tab.look().state.role).toBe('claimant');
});

test('a leader that is taken for dead objects, and the claimant follows it as before', () => {
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

test('a hidden leader without a connection gives way to a visible tab, and only to such a tab', () => {
  const leader = () => new Candidate().leading().see({ fit: false });
  expect(leader().hear('a', { type: 'claim', visible: true }).did).toEqual(['step-down', 'write']);
  expect(leader().hear('a', { type: 'claim', visible: false }).did).toEqual(['write', 'lead']);
});

test('a visible leader sends a sign of life every four seconds, regardless of beats', () => {
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

test('a hidden leader with throttled timers sends it at every fourth beat of the server', () => {
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

test('of two leaders the later one stays, then the greater name', () => {
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

test('a leader that slept steps down first if others depend on it', () => {
  const leader = () => new Candidate().leading().see({ serves: true });
  expect(isOverdue(leader().state, leader().view.nowMs + 5_000)).toBe(false);
  const late = leader().after(5_001);
  expect(isOverdue(late.state, late.view.nowMs)).toBe(true);
  expect(late.do({ type: 'look' }).did).toEqual(['step-down']);
  // There may be no other tab: then it leads again in a moment.
  expect(late.look().state.role).toBe('claimant');

  const claimed = leader().after(5_001);
  expect(claimed.hear('z', { type: 'claim', visible: false }).did[0]).toBe('step-down');
});

test('a leader without followers keeps its connection through a sleep, unless another one leads', () => {
  const alone = new Candidate().leading().after(60_000);
  expect(alone.do({ type: 'look' }).did).toEqual(['write', 'lead']);
  const replaced = new Candidate().leading().after(60_000);
  replaced.see({ record: leaderOf('x', replaced.view.nowMs - 100, replaced.view.nowMs - 40_000) });
  expect(replaced.do({ type: 'look' }).did).toEqual(['step-down', 'follow']);
});

test("a replaced leader's record is corrected", () => {
  const leader = new Candidate().leading();
  const sinceMs = leader.state.sinceMs + 1_000;
  leader.after(2_000).hear('x', { type: 'lead', sinceMs });
  expect(leader.view.record).toMatchObject({ tab: 'x', sinceMs, leads: true });
});

test('a leader that closes names a successor, which leads at once', () => {
  const leader = new Candidate().leading().see({ successor: 'z' });
  leader.do({ type: 'leave', handOver: true });
  expect(leader.did).toEqual(['step-down', 'write', 'goodbye']);
  expect(leader.view.record).toMatchObject({ tab: 'z', leads: false });

  const next = new Candidate().see({ record: leaderOf('m2', START) }).see({ tab: 'z' });
  next.do({ type: 'join' }).hear('m2', { type: 'goodbye', successor: 'z' });
  expect(next.did).toEqual(['follow', 'lead', 'write', 'lead']);
});

test('a leader whose session ends names no successor and leaves no record', () => {
  const leader = new Candidate().leading().see({ successor: 'z' });
  leader.do({ type: 'leave', handOver: false });
  expect(leader.did).toEqual(['step-down', 'clear', 'goodbye']);
  expect(leader.effects.at(-1)).toMatchObject({ message: { successor: null } });
});

test('a leader that was replaced while it slept does not say goodbye for its successor', () => {
  const leader = new Candidate().leading().after(60_000);
  const record = leaderOf('x', leader.view.nowMs - 100, leader.view.nowMs - 40_000);
  leader.see({ record, successor: 'z' }).do({ type: 'leave', handOver: true });
  expect(leader.did).toEqual(['step-down']);
  expect(leader.view.record).toEqual(record);
});

test('after a goodbye to another tab each waits briefly for that one', () => {
  const follower = () => new Candidate().see({ record: leaderOf('x', START) }).do({ type: 'join' });
  const waiting = follower().hear('x', { type: 'goodbye', successor: 'q' });
  expect(waiting.effects).toEqual([{ do: 'follow', tab: null }]);
  expect(waiting.state.dueMs).toBe(START + CLAIM_HOLDS_MS + SETTLE_MS);
  expect(follower().hear('other', { type: 'goodbye', successor: null }).effects).toEqual([]);
});

test.each<[string, (tab: Candidate) => Candidate]>([
  ['a goodbye without a successor', (tab) => tab.hear('x', { type: 'goodbye', successor: null })],
  ['a record that is taken away', (tab) => tab.do({ type: 'record-gone' })],
])('after %s each claims when it would have heard of the end of the session', (_, end) => {
  const tab = new Candidate().see({ record: leaderOf('x', START) }).do({ type: 'join' });
  tab.hear('x', { type: 'lead', sinceMs: START - 60_000 }).see({ record: null });
  end(tab);
  expect(tab.effects).toEqual([{ do: 'follow', tab: null }]);
  expect(tab.state.dueMs).toBe(START + CLAIM_HOLDS_MS + SETTLE_MS);
  expect(tab.look().did).toEqual(['write', 'claim']);
});

test('a follower of two leaders keeps the later one', () => {
  const tab = new Candidate().see({ record: leaderOf('x', START, 20) }).do({ type: 'join' });
  expect(tab.hear('y', { type: 'lead', sinceMs: 10 }).effects).toEqual([]);
  expect(tab.hear('y', { type: 'lead', sinceMs: 30 }).effects).toEqual([{ do: 'follow', tab: 'y' }]);
});

test('without a token no tab claims, even if it is named', () => {
  const tab = new Candidate().see({ mayLead: false, marked: false }).do({ type: 'join' });
  expect(tab.state.role).toBe('follower');
  expect(tab.effects).toEqual([]);
  expect(tab.state.dueMs).toBe(START + 6_000);
  const named = new Candidate().see({ record: leaderOf('x', START) }).do({ type: 'join' });
  named.see({ mayLead: false }).hear('x', { type: 'goodbye', successor: 'm' });
  expect(named.state.role).toBe('follower');
  const record = { ...leaderOf('m', START), leads: false };
  expect(named.see({ mayLead: true, record }).look().state.role).toBe('claimant');
});

test('an inactive tab hears nothing, and a follower that leaves takes nothing with it', () => {
  const out = new Candidate().hear('x', { type: 'lead', sinceMs: 1 });
  expect(out.state).toBe(OUT);
  const follower = new Candidate().see({ record: leaderOf('x', START) }).do({ type: 'join' });
  follower.do({ type: 'leave', handOver: true });
  expect(follower.effects).toEqual([{ do: 'follow', tab: null }]);
  const claimant = new Candidate().see({ marked: false }).do({ type: 'join' });
  expect(claimant.do({ type: 'leave', handOver: true }).did).toEqual(['clear']);
});
