import { alarmFeed, hub, live, tabs } from './live-runtime.ts';
import { followPageLife } from './tabs/page-life.ts';

/** What runs for one user at a time. */
export interface UserLiveData {
  /** From now on for this user, or for none. Repeating it changes nothing. */
  readonly of: (userId: number | null) => void;
  /** A fresh access token of the same user. */
  readonly authenticate: (token: string) => void;
  /** Ends it, with its listeners. */
  readonly end: () => void;
}

/** The live connection and the active alarms, of no user yet. */
export function startUserLiveData(): UserLiveData {
  let current: number | null = null;
  const unfollow = followPageLife(window, tabs);
  const of = (userId: number | null) => {
    if (userId === current) return;
    current = userId;
    tabs.stop();
    live.stop();
    hub.stop();
    alarmFeed.stop();
    if (userId === null) return;
    tabs.start(userId);
    live.start();
    hub.start();
    alarmFeed.start();
  };
  return {
    of,
    authenticate: (token) => tabs.authenticate(token),
    end: () => {
      unfollow();
      of(null);
    },
  };
}
