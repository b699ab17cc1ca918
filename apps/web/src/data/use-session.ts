import { type Role, roleAllows } from '@outpost/contract';
import { useSyncExternalStore } from 'react';
import { session } from './runtime.ts';
import type { SessionError, SessionUser, Unreachable } from './session-machine.ts';

export interface SessionView {
  /** `starting`: the first refresh is running, and the user is unknown. */
  readonly phase: 'starting' | 'signed-in' | 'signed-out';
  readonly user: SessionUser | null;
  /** While starting: who was signed in when the page was closed. */
  readonly remembered: SessionUser | null;
  /** While starting: since when the server could not be reached, and why. */
  readonly unreachable: Unreachable | null;
  /** Why no user is signed in; kept until the next route change. */
  readonly error: SessionError | null;
  /** The user signed out deliberately. */
  readonly left: boolean;
  /**
   * Whether the user has at least this role. The server decides; the page only hides what it would
   * reject.
   */
  readonly can: (needs: Role) => boolean;
}

/** The session of the page. */
export function useSession(): SessionView {
  const state = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const user = state.phase === 'signed-in' ? state.user : null;
  return {
    phase: state.phase,
    user,
    remembered: state.phase === 'starting' ? session.remembered() : null,
    unreachable: state.phase === 'starting' ? state.unreachable : null,
    error: state.phase === 'signed-out' ? state.error : null,
    left: state.phase === 'signed-out' && state.left,
    can: (needs) => user !== null && roleAllows(user.Role, needs),
  };
}
