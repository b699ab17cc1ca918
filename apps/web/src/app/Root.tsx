import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { session, useSession } from '../data/index.ts';
import { showTimeZone } from '../ui/time/index.ts';
import { showUnitSystem } from '../ui/value/unit-system.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/**
 * Around every route. A stored sign-in error is for the page on which it occurred, and the state of
 * one user's screens is not kept for the next: another tab may sign in another user. Nor is it kept
 * when the user is shown other units or another time zone, so that nothing of the old ones stays;
 * unsaved work and the screens of that choice delay it.
 */
export function Root() {
  const { pathname, state } = useLocation();
  const { user: current, remembered } = useSession();
  const user = current ?? remembered;
  const [shown, setShown] = useState(user);
  const isOther = shown?.Id !== user?.Id;
  if (isOther || ((shown?.Units !== user?.Units || shown?.TimeZone !== user?.TimeZone) && !isBusy(pathname)))
    setShown(user);
  showUnitSystem(shown?.Units ?? 'configured');
  showTimeZone(shown?.TimeZone ?? '');
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // A redirect to the sign-in page reports the failed refresh, so it keeps the error.
    if (typeof state?.from !== 'string') session.routeChanged();
  }, [pathname, state]);
  return (
    <ErrorBoundary key={`${shown?.Id} ${shown?.Units} ${shown?.TimeZone}`}>
      <Outlet />
    </ErrorBoundary>
  );
}

/** Where units are chosen: these screens show no values, so the choice waits until they are left. */
const WITHOUT_VALUES = ['/account', '/config/system'];

/** Unsaved work as for updates of the page. */
const isBusy = (pathname: string) =>
  WITHOUT_VALUES.includes(pathname) || document.querySelector('dialog[open], [data-unsaved]') !== null;
