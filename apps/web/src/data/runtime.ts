import { basePath, ownName } from './base-path.ts';
import { browserMemory } from './browser-memory.ts';
import { makeClient } from './client.ts';
import { News } from './news.ts';
import { showNotice } from './notices.ts';
import { makeQueryClient } from './query.ts';
import { ServerClock } from './server-clock.ts';
import { Session, type WithLock } from './session.ts';
import { makeTicker } from './ticker.ts';
import { TokenStore } from './token-store.ts';

/** The server's clock as estimated by this tab. */
export const clock = new ServerClock(Date.now);

/** Ticks each full second of the server's clock. */
export const ticker = makeTicker(() => clock.nowMs());

/** When the server last sent something, by its clock. */
export const news = new News(clock.nowMs());

/**
 * Web Locks exist on secure origins only; elsewhere the server accepts two refreshes at the same
 * time.
 */
const withLock: WithLock = (name, work) =>
  globalThis.navigator?.locks ? navigator.locks.request(ownName(name), work) : work();

/** Makes a call of the contract. */
export const call = makeClient({
  baseUrl: basePath,
  fetch: (...args) => fetch(...args),
  token: () => session.token(),
  renew: (rejected) => session.renew(rejected),
  // Where an identity provider leads back to, the page itself says how the sign-in ended.
  notify: (text) => /\/sso\/[^/]+$/.test(location.pathname) || showNotice(text),
  onFactorRequired: () => session.factorRequired(),
  onAnswer: ({ date }) => clock.answered(date),
});

/** The session. */
export const session: Session = new Session({
  store: new TokenStore(browserMemory()),
  call,
  withLock,
  nowMs: () => clock.nowMs(),
  goTo: (url) => window.location.assign(url),
});

export const queryClient = makeQueryClient();
