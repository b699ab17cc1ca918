import { TAB_HEARTBEAT_MS, TAB_RECHECK_MS, TAB_STALE_AFTER_MS } from '@outpost/contract';
import type {
  Election,
  ElectionEffect,
  ElectionEvent,
  ElectionMessage,
  ElectionStep,
  ElectionView,
  LeaderRecord,
} from './election-types.ts';

/** An abandoned claim expires after this. */
export const CLAIM_HOLDS_MS = 500;
/** Interval of the server's beats. */
const BEAT_MS = 1_000;

export const OUT: Election = {
  role: 'out',
  follows: null,
  heard: null,
  sinceMs: 0,
  wroteAtMs: 0,
  dueMs: Number.POSITIVE_INFINITY,
};

/**
 * Elects the tab that holds the live connection. A leader writes a record every few seconds. When
 * the record is stale, the leader counts as dead, and a tab that notices claims its place: it
 * writes the record, waits briefly for rivals and leads. Of two claimants, a visible page goes
 * first, then the smaller id. Of two leaders that hear of each other, the later one stays because
 * the other one slept.
 */
export function stepElection(state: Election, event: ElectionEvent, view: ElectionView): ElectionStep {
  switch (event.type) {
    case 'join':
      if (state.role !== 'out') return { state, effects: [] };
      // Without the cookie there was no leader for a while, even if a clock change makes the record
      // look fresh.
      return view.marked === false && view.mayLead ? claim(OUT, view) : look(OUT, view);
    case 'leave':
      return leave(state, event.handOver, view);
    case 'look':
      if (state.role === 'leader') return heartbeat(state, view, TAB_HEARTBEAT_MS);
      if (state.role === 'claimant') return settle(state, view);
      return state.role === 'out' ? { state, effects: [] } : look(state, view);
    case 'beat':
      if (state.role !== 'leader') return { state, effects: [] };
      // Browsers throttle the timers of hidden pages but not messages: there, the nearest beat
      // counts.
      return heartbeat(state, view, view.visible ? TAB_HEARTBEAT_MS : TAB_HEARTBEAT_MS - BEAT_MS / 2);
    case 'record-gone':
      return state.role === 'follower' ? rest(state, view) : { state, effects: [] };
    case 'heard':
      if (state.role === 'out' || event.from === view.tab) return { state, effects: [] };
      return hear(state, event.from, event.message, view);
  }
}

/** A leader that slept this long may have been replaced and must check before it acts. */
export function isOverdue(state: Election, nowMs: number): boolean {
  return state.role === 'leader' && Math.abs(nowMs - state.wroteAtMs) > TAB_STALE_AFTER_MS;
}

function hear(state: Election, from: string, message: ElectionMessage, view: ElectionView): ElectionStep {
  switch (message.type) {
    case 'claim':
      return hearClaim(state, claimOf(from, message.visible, message.atMs), view);
    case 'lead':
      return hearLead(
        state,
        { tab: from, sinceMs: message.sinceMs, atMs: message.atMs, leads: true, visible: true },
        view,
      );
    case 'goodbye':
      return hearGoodbye(state, from, message.successor, view, message.atMs);
  }
}

function hearGoodbye(
  state: Election,
  from: string,
  successor: string | null,
  view: ElectionView,
  atMs: number,
): ElectionStep {
  if (state.role === 'leader') return { state, effects: [] };
  if (successor === view.tab && view.mayLead) return lead(state, view);
  if (state.role === 'claimant' || (state.follows !== null && state.follows.tab !== from)) {
    return { state, effects: [] };
  }
  if (successor === null) return rest(state, view);
  const next = claimOf(successor, true, atMs);
  return unfollow(state, wait({ ...state, heard: next }, next, view));
}

/**
 * The leader left and named no successor. Sessions end this way, and this tab may not have heard of
 * it yet; so it does not claim earlier than it otherwise would.
 */
function rest(state: Election, view: ElectionView): ElectionStep {
  return unfollow(state, {
    state: { ...state, role: 'follower', heard: null, dueMs: view.nowMs + CLAIM_HOLDS_MS + view.settleMs },
    effects: [],
  });
}

function hearClaim(state: Election, rival: LeaderRecord, view: ElectionView): ElectionStep {
  switch (state.role) {
    case 'leader':
      // The claimant considered this tab dead. If this tab slept, or cannot serve as well, it gives
      // way.
      if (isOverdue(state, view.nowMs) || (rival.visible && !view.fit)) return stepDown(rival, view);
      return assert(state, view);
    case 'claimant':
      if (goesBefore(rival, view)) return wait({ ...state, heard: rival }, rival, view);
      // The message may have arrived after this tab's own claim.
      return {
        state,
        effects: [{ do: 'post', message: { type: 'claim', atMs: view.nowMs, visible: view.visible } }],
      };
    default:
      if (knownLeader(state, view) !== null) return { state, effects: [] };
      return wait({ ...state, heard: rival }, rival, view);
  }
}

function hearLead(state: Election, other: LeaderRecord, view: ElectionView): ElectionStep {
  if (state.role === 'leader') {
    return beganLater(other, { tab: view.tab, sinceMs: state.sinceMs })
      ? stepDown(other, view)
      : assert(state, view);
  }
  const known = knownLeader(state, view);
  if (known !== null && known.tab !== other.tab && beganLater(known, other)) return { state, effects: [] };
  return follow({ ...state, heard: other }, other, view);
}

/** What a follower does when its check is due. */
function look(state: Election, view: ElectionView): ElectionStep {
  const alive = living(state, view);
  const leader = alive.find(({ leads }) => leads);
  if (leader !== undefined) return follow(state, leader, view);
  const claimant = alive[0];
  if (claimant !== undefined) return wait(state, claimant, view);
  if (view.mayLead) return claim(state, view);
  return { state: { ...state, role: 'follower', dueMs: view.nowMs + TAB_RECHECK_MS }, effects: [] };
}

function follow(state: Election, leader: LeaderRecord, view: ElectionView): ElectionStep {
  const { tab, sinceMs } = leader;
  const isSame = state.follows?.tab === tab && state.follows.sinceMs === sinceMs;
  return {
    state: {
      ...state,
      role: 'follower',
      follows: { tab, sinceMs },
      // A little after the record becomes stale, each tab at a different time, so that not all
      // claim at once.
      dueMs: Math.min(view.nowMs + TAB_RECHECK_MS, endOf(leader) + view.settleMs),
    },
    effects: isSame ? [] : [{ do: 'follow', tab }],
  };
}

/** Another tab claims; wait briefly for whether it leads. */
function wait(state: Election, claimant: LeaderRecord, view: ElectionView): ElectionStep {
  return {
    state: { ...state, role: 'follower', dueMs: endOf(claimant) + view.settleMs },
    effects: [],
  };
}

function claim(state: Election, view: ElectionView): ElectionStep {
  return {
    state: { ...state, role: 'claimant', heard: null, dueMs: view.nowMs + view.settleMs },
    effects: [
      { do: 'write', record: claimOf(view.tab, view.visible, view.nowMs) },
      { do: 'post', message: { type: 'claim', atMs: view.nowMs, visible: view.visible } },
    ],
  };
}

/** The claimant has waited: the record shows whether another tab claims or leads. */
function settle(state: Election, view: ElectionView): ElectionStep {
  if (view.nowMs < state.dueMs && state.dueMs - view.nowMs <= view.settleMs + CLAIM_HOLDS_MS) {
    return { state, effects: [] };
  }
  const rival = living(state, view)[0];
  if (rival?.leads) return follow(state, rival, view);
  if (rival !== undefined && goesBefore(rival, view)) return wait(state, rival, view);
  return view.mayLead ? lead(state, view) : look(state, view);
}

function lead(state: Election, view: ElectionView): ElectionStep {
  const leader: Election = {
    ...OUT,
    role: 'leader',
    sinceMs: view.nowMs,
  };
  const { state: next, effects } = assert(leader, view);
  return {
    state: next,
    effects: [
      ...(state.follows === null ? [] : [{ do: 'follow', tab: null } as const]),
      { do: 'lead' },
      ...effects,
    ],
  };
}

/** The leader's sign of life. */
function assert(state: Election, view: ElectionView): ElectionStep {
  const { sinceMs } = state;
  const { tab, nowMs, visible } = view;
  return {
    state: { ...state, wroteAtMs: nowMs, dueMs: nowMs + TAB_HEARTBEAT_MS },
    effects: [
      { do: 'write', record: { tab, sinceMs, atMs: nowMs, leads: true, visible } },
      { do: 'post', message: { type: 'lead', atMs: nowMs, sinceMs } },
    ],
  };
}

function heartbeat(state: Election, view: ElectionView, everyMs: number): ElectionStep {
  const rival = living(state, view)[0];
  const overdue = isOverdue(state, view.nowMs);
  if (rival !== undefined) {
    const isReplaced = rival.leads ? beganLater(rival, { tab: view.tab, sinceMs: state.sinceMs }) : overdue;
    if (isReplaced) return stepDown(rival, view);
  }
  // Messages from while it slept may arrive now, and the others may have replaced it long ago.
  if (overdue && view.serves) return stepDown(null, view);
  // A negative age: the clock was set.
  const ageMs = view.nowMs - state.wroteAtMs;
  return ageMs >= everyMs || ageMs < 0 ? assert(state, view) : { state, effects: [] };
}

/** `other`: the tab that leads or claims; null: none known. */
function stepDown(other: LeaderRecord | null, view: ElectionView): ElectionStep {
  const effects: ElectionEffect[] = [{ do: 'step-down' }];
  const follower: Election = { ...OUT, role: 'follower', heard: other, dueMs: view.nowMs + view.settleMs };
  if (other === null) return { state: follower, effects };
  // Its own record would hide that the other tab is gone.
  if (view.record?.tab === view.tab) effects.push({ do: 'write', record: other });
  const next = other.leads ? follow(follower, other, view) : wait(follower, other, view);
  return { state: next.state, effects: [...effects, ...next.effects] };
}

function leave(state: Election, handOver: boolean, view: ElectionView): ElectionStep {
  if (state.role === 'out') return { state, effects: [] };
  const effects: ElectionEffect[] = [];
  if (state.role === 'leader') {
    effects.push({ do: 'step-down' });
    // A leader that slept and was replaced has nothing to hand over.
    if (view.record === null || view.record.tab === view.tab) {
      const successor = handOver ? view.successor : null;
      effects.push(
        successor === null ? { do: 'clear' } : { do: 'write', record: claimOf(successor, true, view.nowMs) },
        { do: 'post', message: { type: 'goodbye', atMs: view.nowMs, successor } },
      );
    }
  } else if (view.record?.tab === view.tab) {
    effects.push({ do: 'clear' });
  }
  if (state.follows !== null) effects.push({ do: 'follow', tab: null });
  return { state: OUT, effects };
}

/** Adds to a step that the followed tab no longer leads. */
function unfollow({ follows }: Election, { state, effects }: ElectionStep): ElectionStep {
  if (follows === null) return { state, effects };
  return { state: { ...state, follows: null }, effects: [{ do: 'follow', tab: null }, ...effects] };
}

/** The other tabs that lead or claim: leaders first, latest first. */
function living({ heard }: Election, { record, tab, nowMs }: ElectionView): LeaderRecord[] {
  return [heard, record]
    .filter((one) => one !== null)
    .filter((one) => one.tab !== tab && isAlive(one, nowMs))
    .sort((one, other) => {
      if (one.leads !== other.leads) return one.leads ? -1 : 1;
      if (one.tab === other.tab) return other.atMs - one.atMs;
      return beganLater(one, other) ? -1 : 1;
    });
}

function knownLeader(state: Election, view: ElectionView): LeaderRecord | null {
  return living(state, view).find(({ leads }) => leads) ?? null;
}

/** A record from the future was written before a clock change and is ignored. */
function isAlive(record: LeaderRecord, nowMs: number): boolean {
  return Math.abs(nowMs - record.atMs) < (record.leads ? TAB_STALE_AFTER_MS : CLAIM_HOLDS_MS);
}

function endOf({ atMs, leads }: LeaderRecord): number {
  return atMs + (leads ? TAB_STALE_AFTER_MS : CLAIM_HOLDS_MS);
}

function claimOf(tab: string, visible: boolean, nowMs: number): LeaderRecord {
  return { tab, sinceMs: nowMs, atMs: nowMs, leads: false, visible };
}

function goesBefore(rival: LeaderRecord, { tab, visible }: ElectionView): boolean {
  return rival.visible === visible ? rival.tab < tab : rival.visible;
}

function beganLater(
  one: Pick<LeaderRecord, 'tab' | 'sinceMs'>,
  other: Pick<LeaderRecord, 'tab' | 'sinceMs'>,
): boolean {
  return one.sinceMs === other.sinceMs ? one.tab > other.tab : one.sinceMs > other.sinceMs;
}
