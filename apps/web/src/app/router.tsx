import { lazy, Suspense } from 'react';
import { createBrowserRouter, Navigate, Outlet, type RouteObject, useLocation } from 'react-router';
import { useSession } from '../data/index.ts';
import { Loading } from '../ui/feedback/Loading.tsx';
import { PageContext } from '../ui/page/page-context.ts';
import { passage } from './guards.ts';
import { RouteFailed } from './RouteFailed.tsx';
import { SCREENS, type Screen } from './screens.ts';
import { BareLayout } from './shell/BareLayout.tsx';
import { RoutedLayout } from './shell/RoutedLayout.tsx';
import { trailOf } from './trail.ts';

/** One screen behind its guard; the shell stays while its code comes. */
function Guarded({ screen, view: View }: { readonly screen: Screen; readonly view: React.ComponentType }) {
  const { phase, user } = useSession();
  const location = useLocation();
  switch (passage(screen.guard, { phase, role: user?.Role ?? null })) {
    case 'wait':
      return <Loading />;
    case 'sign-in':
      return (
        <Navigate to="/login" replace state={{ from: location.pathname + location.search + location.hash }} />
      );
    case 'home':
      return <Navigate to="/" replace />;
    case 'enter':
      return (
        <Suspense fallback={<Loading />}>
          <View />
        </Suspense>
      );
  }
}

function routeOf(screen: Screen): RouteObject {
  const View = lazy(screen.load);
  const info = { title: screen.title, trail: trailOf(screen, SCREENS) };
  return {
    path: screen.path,
    handle: screen,
    errorElement: <RouteFailed />,
    element: (
      <PageContext value={info}>
        <Guarded screen={screen} view={View} />
      </PageContext>
    ),
  };
}

export const router = createBrowserRouter([
  {
    element: <Outlet />,
    errorElement: <RouteFailed />,
    children: [
      { element: <BareLayout />, children: SCREENS.filter((screen) => screen.bare).map(routeOf) },
      { element: <RoutedLayout />, children: SCREENS.filter((screen) => !screen.bare).map(routeOf) },
    ],
  },
]);
