import { keys } from './query.ts';
import { alarmFeed, clock, hub, live, news, queryClient, session, tabs, ticker } from './runtime.ts';
import { followPageLife } from './tabs/page-life.ts';

function forgetData(): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== keys.publicConfig[0] });
  queryClient.getMutationCache().clear();
}

/**
 * Starts everything that runs as long as the page: the first refresh, the live connection while a
 * user is signed in, and the listeners for other tabs and for waking up. Returns how to stop.
 */
export function startData(): () => void {
  let userId: number | null = null;
  let token: string | null = null;
  const stop = () => {
    tabs.stop();
    live.stop();
    hub.stop();
    alarmFeed.stop();
  };
  const follow = () => {
    const state = session.getSnapshot();
    const next = state.phase === 'signed-in' ? state.user.Id : null;
    if (next !== userId) {
      // The data of one user is not for the next.
      if (userId !== null) forgetData();
      userId = next;
      stop();
      if (next !== null) {
        tabs.start(next);
        live.start();
        hub.start();
        alarmFeed.start();
      }
    } else if (next !== null && session.token() !== token && session.token() !== null) {
      tabs.authenticate(session.token()!);
    }
    token = session.token();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') {
      news.woke(clock.nowMs());
      session.wake();
    }
    // Data from before the page slept is not shown as current, not even briefly.
    ticker.catchUp();
  };
  const onOffline = () => {
    news.disconnected();
    ticker.catchUp();
  };
  const unsubscribe = session.subscribe(follow);
  const unfollow = followPageLife(window, tabs);
  window.addEventListener('storage', session.storageChanged);
  window.addEventListener('online', session.tryNow);
  window.addEventListener('offline', onOffline);
  document.addEventListener('visibilitychange', onVisible);
  // A frozen page briefly shows its old content when it thaws.
  for (const event of ['freeze', 'resume']) document.addEventListener(event, ticker.catchUp);
  window.addEventListener('pageshow', ticker.catchUp);
  void session.start();
  return () => {
    unsubscribe();
    unfollow();
    window.removeEventListener('storage', session.storageChanged);
    window.removeEventListener('online', session.tryNow);
    window.removeEventListener('offline', onOffline);
    document.removeEventListener('visibilitychange', onVisible);
    for (const event of ['freeze', 'resume']) document.removeEventListener(event, ticker.catchUp);
    window.removeEventListener('pageshow', ticker.catchUp);
    stop();
  };
}
