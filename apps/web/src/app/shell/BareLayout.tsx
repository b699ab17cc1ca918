import { Outlet } from 'react-router';

/** Sign-in and first start: nothing around them. */
export function BareLayout() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}
