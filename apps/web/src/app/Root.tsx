import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { session, useSession } from '../data/index.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/**
 * Around every route. A stored sign-in error is for the page on which it came up, and nothing that a screen keeps for
 * one person is left for the next: another tab may sign somebody else in under it.
 */
export function Root() {
  const { pathname, state } = useLocation();
  const { user } = useSession();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // Being sent to the login is how a failed refresh is told; the error goes along.
    if (typeof state?.from !== 'string') session.routeChanged();
  }, [pathname, state]);
  return (
    <ErrorBoundary key={user?.Id}>
      <Outlet />
    </ErrorBoundary>
  );
}
