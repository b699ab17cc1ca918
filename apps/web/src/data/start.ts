import { keys } from './query.ts';
import { clock, news, queryClient, session, ticker } from './runtime.ts';
import type { UserLiveData } from './user-live-data.ts';

function forgetData(): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== keys.publicConfig[0] });
  queryClient.getMutationCache().clear();
}

/**
 * Starts everything that runs as long as the page: the first refresh, the live connection while a
 * user is signed in, and the listeners for other tabs and for waking up. Returns how to stop.
 * @param load what runs while a user is signed in; asked for once, when there may be a user
 */
export function startData(load: () => Promise<UserLiveData>): () => void {
  let userId: number | null = null;
  let token: string | null = null;
  let isStopped = false;
  let live: UserLiveData | null = null;
  // Of a user who returns, it is loaded while the session is restored.
  let loading: Promise<UserLiveData> | null = session.token() === null ? null : load();
  const runForUser = async () => {
    loading ??= load();
    live = await loading;
    // Who is signed in may have changed while it was loaded.
    if (isStopped) live.end();
    else live.of(userId);
  };
  const follow = () => {
    const state = session.getSnapshot();
    const next = state.phase === 'signed-in' ? state.user.Id : null;
    if (next !== userId) {
      // The data of one user is not for the next.
      if (userId !== null) forgetData();
      userId = next;
      if (live !== null) live.of(next);
      else if (next !== null) void runForUser();
    } else if (next !== null && session.token() !== token && session.token() !== null) {
      live?.authenticate(session.token()!);
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
    window.removeEventListener('storage', session.storageChanged);
    window.removeEventListener('online', session.tryNow);
    window.removeEventListener('offline', onOffline);
    document.removeEventListener('visibilitychange', onVisible);
    for (const event of ['freeze', 'resume']) document.removeEventListener(event, ticker.catchUp);
    window.removeEventListener('pageshow', ticker.catchUp);
    isStopped = true;
    live?.end();
  };
}
