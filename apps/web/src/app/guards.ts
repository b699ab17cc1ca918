import type { Role } from '@outpost/contract';
import type { Guard } from './screens.ts';

/** The result of a guard: allow, wait for the first refresh, sign in first, or go home. */
export type Passage = 'enter' | 'wait' | 'sign-in' | 'home';

export interface Visitor {
  readonly phase: 'starting' | 'signed-in' | 'signed-out';
  readonly role: Role | null;
}

/** The guards of the specification's section 6. */
export function passage(guard: Guard, visitor: Visitor): Passage {
  // Public pages wait for the first refresh, too: it determines what they offer.
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

/** Whether two addresses show the same page, however their parameters are written. */
export function isSameAddress(a: string, b: string): boolean {
  const [x, y] = [a, b].map((address) => new URL(address, 'http://page.invalid'));
  return x!.pathname === y!.pathname && x!.searchParams.toString() === y!.searchParams.toString();
}

/**
 * The page after the sign-in: the one that the user came from if it is a path of this app,
 * otherwise `/`. A path that starts with two slashes or a backslash would lead to another host.
 */
export function originPath(from: unknown): string {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || /[\\\p{Cc}]/u.test(from)) return '/';
  return /^\/login(?:[/?#]|$)/.test(from) ? '/' : from;
}
