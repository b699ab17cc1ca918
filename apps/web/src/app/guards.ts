import type { Role } from '@outpost/contract';
import type { Guard } from './screens.ts';

/** What a guard says: come in, wait for the first refresh, sign in first, or go home. */
export type Passage = 'enter' | 'wait' | 'sign-in' | 'home';

export interface Visitor {
  readonly phase: 'starting' | 'signed-in' | 'signed-out';
  readonly role: Role | null;
}

/** The guards of the specification's section 6. */
export function passage(guard: Guard, visitor: Visitor): Passage {
  // Even where anyone may be, the first refresh comes first: it decides what the page offers.
  if (visitor.phase === 'starting') return 'wait';
  if (guard === 'none') return 'enter';
  if (visitor.phase === 'signed-out') return 'sign-in';
  switch (guard) {
    case 'signed-in':
      return 'enter';
    case 'config':
      return visitor.role === 'Supervisor' || visitor.role === 'Admin' ? 'enter' : 'home';
    case 'admin':
      return visitor.role === 'Admin' ? 'enter' : 'home';
  }
}

/**
 * Where to go after the login: the page somebody was sent from, when it is one of this app's own paths; otherwise `/`.
 * A path that begins with two slashes or a backslash would lead to another host.
 */
export function originPath(from: unknown): string {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || /[\\\p{Cc}]/u.test(from)) return '/';
  return /^\/login(?:[/?#]|$)/.test(from) ? '/' : from;
}
