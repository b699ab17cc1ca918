import { type Role, roleAllows } from '@outpost/contract';
import { useSyncExternalStore } from 'react';
import { session } from './runtime.ts';
import type { SessionError, SessionUser, Unreachable } from './session-machine.ts';

export interface SessionView {
  /** `starting`: the first refresh runs and nobody knows yet. */
  readonly phase: 'starting' | 'signed-in' | 'signed-out';
  readonly user: SessionUser | null;
  /** While starting: since when the server could not be asked who is signed in, and why. */
  readonly unreachable: Unreachable | null;
  /** Why nobody is signed in; kept until the next route change. */
  readonly error: SessionError | null;
  /** Somebody signed out by choice. */
  readonly left: boolean;
  /** Whether whoever is signed in has at least this role. The server decides; the page only hides what it would refuse. */
  readonly can: (needs: Role) => boolean;
}

/** Who is signed in. */
export function useSession(): SessionView {
  const state = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const user = state.phase === 'signed-in' ? state.user : null;
  return {
    phase: state.phase,
    user,
    unreachable: state.phase === 'starting' ? state.unreachable : null,
    error: state.phase === 'signed-out' ? state.error : null,
    left: state.phase === 'signed-out' && state.left,
    can: (needs) => user !== null && roleAllows(user.Role, needs),
  };
}
