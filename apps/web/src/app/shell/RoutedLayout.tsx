import { Outlet } from 'react-router';

/** The frame of all screens behind the sign-in. */
export function RoutedLayout() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}
