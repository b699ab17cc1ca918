import { calls, type OverviewSnapshot, STATION_HUB_NAMESPACE, type StationSnapshot } from '@outpost/contract';
import { AlarmFeed } from './alarms/alarm-feed.ts';
import { withBasePath } from './base-path.ts';
import { browserMemory } from './browser-memory.ts';
import { Freshness } from './freshness.ts';
import { type HubSnapshot, HubSubscriptions } from './hub-subscriptions.ts';
import { tokenSubject } from './jwt.ts';
import { cacheDelta, cacheSnapshot } from './live-cache.ts';
import { LiveConnection } from './live-connection.ts';
import { RefetchPace } from './refetch-pace.ts';
import { call, clock, news, queryClient, session } from './runtime.ts';
import { stationQueries } from './station-queries.ts';
import { openBroadcastChannel } from './tabs/tab-channel.ts';
import { makeTabName } from './tabs/tab-name.ts';
import { makeTabStore } from './tabs/tab-store.ts';
import { Tabs } from './tabs/tabs.ts';
import { systemTiming } from './timing.ts';

/** Live updates by station, compared with older responses. */
export const freshness = new Freshness();

/** When station queries are reloaded. */
export const refetchPace = new RefetchPace(() => performance.now());

/** The calls about stations. */
export const stationsApi = stationQueries({
  client: queryClient,
  call,
  freshness,
  onNews: () => news.answered(clock.nowMs()),
});

/**
 * This tab among those of the browser; one of them holds the live connection while a user is signed
 * in.
 */
export const tabs = new Tabs({
  // Only the leading tab loads this script.
  open: async (token) =>
    (await import('./live-socket.ts')).openTransport('', token, withBasePath('/socket.io')),
  token: (account) => {
    const token = session.token();
    // Another user may have signed in without this tab knowing yet.
    return token !== null && tokenSubject(token) === String(account) ? token : null;
  },
  renew: (rejected) => session.renew(rejected),
  store: makeTabStore(browserMemory(), globalThis.document ?? null, globalThis.location?.port ?? ''),
  openChannel: openBroadcastChannel,
  timing: systemTiming,
  isVisible: () => document.visibilityState === 'visible',
  random: Math.random,
  tab: makeTabName(),
});

/** The live connection; runs while a user is signed in. */
export const live = new LiveConnection<OverviewSnapshot | StationSnapshot>({
  socket: tabs.socket('/'),
  onDemand: false,
  timing: systemTiming,
  onSnapshot: (_room, snapshot) => {
    cacheSnapshot(queryClient, freshness, snapshot);
    if (live.inSync && hub.inSync) news.beat(clock.nowMs());
  },
  onDelta: (room, delta) => cacheDelta(queryClient, freshness, room, delta),
  onBeat: (atMs) => {
    clock.beat(atMs);
    // After a reconnect the data is not current until it has been reloaded.
    if (live.inSync && hub.inSync) news.beat(clock.nowMs());
  },
  onDown: () => news.disconnected(),
});

/** The active alarms; runs while a user is signed in. */
export const alarmFeed = new AlarmFeed({
  socket: tabs.socket('/'),
  ask: (signal) => call(calls.alarms.active, { signal }),
  timing: systemTiming,
});

/** The rooms of `/stationhub`, for grid and map. */
export const hubSubscriptions: HubSubscriptions = new HubSubscriptions(() => hub);

/** The live connection to `/stationhub`; runs while a room has listeners. */
export const hub = new LiveConnection<HubSnapshot>({
  socket: tabs.socket(STATION_HUB_NAMESPACE),
  onDemand: true,
  timing: systemTiming,
  onSnapshot: hubSubscriptions.snapshot,
  onDelta: hubSubscriptions.delta,
  // The default namespace's own beats show how current the page is.
  onBeat: () => undefined,
  onDown: hubSubscriptions.down,
});
