import type { Rules } from './budgets.ts';

/** What comes with every screen of the routed layout and with the sign-in. */
const ALWAYS = ['/src/ui/toast/Toasts.tsx'];
/** What comes for whoever is signed in. */
const SIGNED_IN = [
  ...ALWAYS,
  '/src/app/shell/RoutedLayout.tsx',
  '/src/app/alarms/Announcer.tsx',
  '/src/data/live-socket.ts',
];

/** How much script the page may have, and what belongs to which screen alone. The build fails when it does not hold. */
export const PAGE_RULES: Rules = {
  budgets: [
    {
      route: '/login',
      needs: [...ALWAYS, '/src/features/login/LoginScreen.tsx'],
      limitKilobytes: 160,
    },
    {
      route: '/stations',
      needs: [...SIGNED_IN, '/src/features/stations/StationsScreen.tsx'],
      limitKilobytes: 220,
    },
  ],
  apart: [
    { library: 'ag-grid', screens: ['/src/features/grid/GridScreen.tsx'] },
    { library: 'maplibre-gl', screens: ['/src/features/map/MapScreen.tsx'] },
    { library: 'uplot', screens: ['/src/features/trends/TrendsScreen.tsx'] },
  ],
  screen: /\/src\/features\/[^/]+\/\w+Screen\.tsx$/,
  never: ['/src/gallery/', '/apps/web/testing/'],
};

/** What an installed page keeps, so that it opens without a network; grid and map are kept when they are first used. */
export const RETAINED_SCREENS: readonly string[] = [
  ...SIGNED_IN,
  '/src/app/palette/Palette.tsx',
  '/src/features/account/AccountScreen.tsx',
  '/src/features/alarms/AlarmsScreen.tsx',
  '/src/features/home/HomeScreen.tsx',
  '/src/features/login/LoginScreen.tsx',
  '/src/features/stations/StationsScreen.tsx',
  '/src/features/stations/StationScreen.tsx',
  '/src/features/not-found/NotFoundScreen.tsx',
];
