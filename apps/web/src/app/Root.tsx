import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { session } from '../data/index.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** Around every route: a stored sign-in error is for the page on which it came up. */
export function Root() {
  const { pathname, state } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // Being sent to the login is how a failed refresh is told; the error goes along.
    if (typeof state?.from !== 'string') session.routeChanged();
  }, [pathname, state]);
  return (
    <ErrorBoundary>
      <Outlet />
    </ErrorBoundary>
  );
}
