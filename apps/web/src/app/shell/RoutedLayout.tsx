import { lazy, Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';
import { useGuidedSetup, useSession } from '../../data/index.ts';
import { focusWrongFields } from '../../ui/form/wrong-fields.ts';
import { AlarmWarnings } from '../alarms/AlarmWarnings.tsx';
import { loadInBackground } from '../update/load-part.ts';
import { BottomBar } from './BottomBar.tsx';
import { Footer } from './Footer.tsx';
import styles from './frame.module.css';
import { Navigation } from './Navigation.tsx';
import { SkipLink } from './SkipLink.tsx';
import { Starting } from './Starting.tsx';
import { ToastArea } from './ToastArea.tsx';
import { TopBar } from './TopBar.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useScreen } from './use-screen.ts';
import { useScrollToTop } from './use-scroll-to-top.ts';

const SetupStrip = lazy(() => loadInBackground(() => import('./SetupStrip.tsx')));
const NoRecipientDialog = lazy(() =>
  loadInBackground(async () => ({ default: (await import('./NoRecipientDialog.tsx')).NoRecipientDialog })),
);
const Announcer = lazy(() => loadInBackground(() => import('../alarms/Announcer.tsx')));

/**
 * The frame of all screens except the sign-in page: navigation at the left, or below on a phone,
 * and the top bar. Of a user who was signed in last, it appears before the session is known.
 */
export function RoutedLayout() {
  const { phase, user, remembered, unreachable } = useSession();
  const isGuided = useGuidedSetup() && user?.Role === 'Admin';
  const screen = useScreen();
  useHeadingFocus();
  useScrollToTop();
  useEffect(focusWrongFields, []);
  // On a slow network the navigation is there before the session.
  const isExpected = remembered !== null && remembered.Display === undefined && unreachable === null;
  if (phase === 'starting' && !isExpected) return <Starting />;
  const signedIn = phase === 'signed-in';
  return (
    <div className={styles.app}>
      <SkipLink />
      <Navigation />
      <div className={columnClasses(screen)}>
        {(signedIn || isExpected) && <TopBar />}
        {signedIn && <AlarmWarnings />}
        {isGuided && (
          <Suspense fallback={null}>
            <SetupStrip />
          </Suspense>
        )}
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <Footer />
      </div>
      <BottomBar />
      <ToastArea position="bottom-right" passesErrorsOn />
      {signedIn && (
        <>
          {/* Each appears as soon as it is loaded, whatever becomes of the others. */}
          <Suspense fallback={null}>
            <NoRecipientDialog />
          </Suspense>
          <Suspense fallback={null}>
            <Announcer />
          </Suspense>
        </>
      )}
    </div>
  );
}

const columnClasses = (screen: ReturnType<typeof useScreen>): string =>
  ['column', styles.column, screen?.fill && styles.fill, screen?.wide && styles.wide]
    .filter(Boolean)
    .join(' ');
