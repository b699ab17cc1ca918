import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../../data/index.ts';
import { loadInBackground } from '../update/load-part.ts';
import { useUpdateReady } from '../update/use-update.ts';
import { Starting } from './Starting.tsx';

const Announcer = lazy(() => loadInBackground(() => import('../alarms/Announcer.tsx')));

/**
 * The frame of a screen that fills the window: alarm sound as the user has set it, and the check
 * for a newer version after a reconnect. Without toasts, which would cover an unattended screen.
 */
export function FullWindowLayout() {
  const { phase } = useSession();
  useUpdateReady();
  if (phase === 'starting') return <Starting />;
  return (
    <>
      <main id="main">
        <Outlet />
      </main>
      {phase === 'signed-in' && (
        <Suspense fallback={null}>
          <Announcer withToasts={false} />
        </Suspense>
      )}
    </>
  );
}
