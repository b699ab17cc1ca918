import { keys } from './query.ts';
import { clock, hub, live, news, queryClient, session, tabs } from './runtime.ts';
import { followPageLife } from './tabs/page-life.ts';

function forgetData(): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== keys.publicConfig[0] });
  queryClient.getMutationCache().clear();
}

/**
 * Starts what runs as long as the page does: the first refresh, the live connection while somebody is signed in, and the
 * ears for other tabs and for waking up. Returns how to stop it.
 */
export function startData(): () => void {
  let userId: number | null = null;
  let token: string | null = null;
  const stop = () => {
    tabs.stop();
    live.stop();
    hub.stop();
  };
  const follow = () => {
    const state = session.getSnapshot();
    const next = state.phase === 'signed-in' ? state.user.Id : null;
    if (next !== userId) {
      // What one person saw is not for the next one.
      if (userId !== null) forgetData();
      userId = next;
      stop();
      if (next !== null) {
        tabs.start(next);
        live.start();
        hub.start();
      }
    } else if (next !== null && session.token() !== token && session.token() !== null) {
      tabs.authenticate(session.token()!);
    }
    token = session.token();
  };
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return;
    news.woke(clock.nowMs());
    session.wake();
  };
  const unsubscribe = session.subscribe(follow);
  const unfollow = followPageLife(window, tabs);
  window.addEventListener('storage', session.storageChanged);
  window.addEventListener('online', session.tryNow);
  document.addEventListener('visibilitychange', onVisible);
  void session.start();
  return () => {
    unsubscribe();
    unfollow();
    window.removeEventListener('storage', session.storageChanged);
    window.removeEventListener('online', session.tryNow);
    document.removeEventListener('visibilitychange', onVisible);
    stop();
  };
}
