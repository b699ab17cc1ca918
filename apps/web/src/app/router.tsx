import { type ComponentType, lazy, Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router';
import { basePath } from '../data/base-path.ts';
import { useSession } from '../data/index.ts';
import { Loading } from '../ui/feedback/Loading.tsx';
import { PageContext } from '../ui/page/page-context.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { loadFrame, loadFullWindowLayout } from './first-screen.ts';
import { isSameAddress, originPath, passage } from './guards.ts';
import { Root } from './Root.tsx';
import { REDIRECTS, SCREENS, type Screen } from './screens.ts';
import { BareLayout } from './shell/BareLayout.tsx';
import { Starting } from './shell/Starting.tsx';
import { trailOf } from './trail.ts';
import { loadPart } from './update/load-part.ts';

/** One screen behind its guard; the shell stays while its script loads. */
function Guarded({ screen, view: View }: { readonly screen: Screen; readonly view: ComponentType }) {
  const { phase, user, left } = useSession();
  const { pathname, search, hash, state } = useLocation();
  const here = { from: pathname + search + hash };
  // The link of a message or an invitation needs no session.
  // A wall display shows nothing else.
  const shown = user?.Display?.Path;
  if (shown !== undefined && !isSameAddress(pathname + search, shown)) return <Navigate to={shown} replace />;
  const needsSession = screen.guard !== 'none' || screen.untilSignedIn;
  switch (passage(screen.guard, { phase, role: user?.Role ?? null })) {
    case 'wait':
      return <Loading />;
    case 'sign-in':
      return <Navigate to="/login" replace state={left ? null : here} />;
    case 'home':
      return <Navigate to="/" replace state={{ refused: pathname }} />;
    case 'enter':
      // The server rejects all other calls of this session.
      if (user?.MustSetUpSecondFactor && screen.path !== FACTOR_PATH && needsSession)
        return <Navigate to={FACTOR_PATH} replace state={screen.untilSignedIn ? state : here} />;
      if (screen.untilSignedIn && phase === 'signed-in')
        return <Navigate to={originPath(state?.from)} replace />;
      return (
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<Loading />}>
            <View />
          </Suspense>
        </ErrorBoundary>
      );
  }
}

/** The page on which a required second factor is set up. */
const FACTOR_PATH = '/second-factor';

/** Not needed before the sign-in. */
const RoutedLayout = lazy(() => loadPart(loadFrame));

const FullWindowLayout = lazy(() => loadPart(loadFullWindowLayout));

const BARE = SCREENS.filter((screen) => screen.bare).map(routeOf);
const FULL_WINDOW = SCREENS.filter((screen) => screen.fillsWindow).map(routeOf);
const ROUTED = SCREENS.filter((screen) => !screen.bare && !screen.fillsWindow).map(routeOf);

function routeOf(screen: Screen) {
  const View = lazy(() => loadPart(screen.load));
  const info = { title: screen.title, trail: trailOf(screen, SCREENS) };
  return (
    <Route
      key={screen.path}
      path={screen.path}
      element={
        <PageContext value={info}>
          <Guarded screen={screen} view={View} />
        </PageContext>
      }
    />
  );
}

function framed(Frame: ComponentType) {
  return (
    <Suspense fallback={<Starting />}>
      <Frame />
    </Suspense>
  );
}

/** The routes, from the screen table. */
export function Router() {
  return (
    <BrowserRouter basename={`${basePath}/`}>
      <Routes>
        <Route element={<Root />}>
          <Route element={<BareLayout />}>{BARE}</Route>
          <Route element={framed(FullWindowLayout)}>{FULL_WINDOW}</Route>
          <Route element={framed(RoutedLayout)}>{ROUTED}</Route>
          {Object.entries(REDIRECTS).map(([path, to]) => (
            <Route key={path} path={path} element={<Navigate to={to} replace />} />
          ))}
        </Route>
      </Routes>
    </BrowserRouter>
  );
}
