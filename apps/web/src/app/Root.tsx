import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { session, useSession } from '../data/index.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/**
 * Around every route. A stored sign-in error is for the page on which it occurred, and the state of
 * one user's screens is not kept for the next: another tab may sign in another user.
 */
export function Root() {
  const { pathname, state } = useLocation();
  const { user } = useSession();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // A redirect to the sign-in page reports the failed refresh, so it keeps the error.
    if (typeof state?.from !== 'string') session.routeChanged();
  }, [pathname, state]);
  return (
    <ErrorBoundary key={user?.Id}>
      <Outlet />
    </ErrorBoundary>
  );
}
