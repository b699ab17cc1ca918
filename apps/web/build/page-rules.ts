import type { Rules } from './budgets.ts';

/** Loaded for signed-in users. */
const SIGNED_IN = [
  '/src/app/shell/RoutedLayout.tsx',
  '/src/app/alarms/Announcer.tsx',
  '/src/data/user-live-data.ts',
  '/src/data/live-socket.ts',
];

/**
 * Size limits of the page's scripts, and libraries limited to certain screens. The build fails if
 * they are exceeded.
 */
export const PAGE_RULES: Rules = {
  budgets: [
    {
      route: '/login',
      needs: [
        '/src/features/administration/login/LoginScreen.tsx',
        '/src/features/administration/login/SsoButtons.tsx',
        // A visit without a session begins with a toast.
        '/src/ui/toast/Toasts.tsx',
      ],
      limitKilobytes: 160,
    },
    {
      route: '/stations',
      needs: [...SIGNED_IN, '/src/features/web/stations/StationsScreen.tsx'],
      limitKilobytes: 215,
    },
  ],
  apart: [
    { library: 'ag-grid', screens: ['/src/features/web/grid/GridScreen.tsx'] },
    { library: 'maplibre-gl', screens: ['/src/features/web/map/MapScreen.tsx'] },
    { library: 'uplot', screens: ['/src/features/history/trends/TrendsScreen.tsx'] },
  ],
  screen: /\/src\/features\/[^/]+\/\w+Screen\.tsx$/,
  never: ['/src/gallery/', '/apps/web/testing/'],
};

/**
 * What an installed page caches to open without a network; grid and map are cached at first use.
 */
export const RETAINED_SCREENS: readonly string[] = [
  ...SIGNED_IN,
  '/src/ui/toast/Toasts.tsx',
  '/src/app/palette/Palette.tsx',
  '/src/features/administration/account/AccountScreen.tsx',
  '/src/features/alarms/alarm-log/AlarmsScreen.tsx',
  '/src/features/web/home/HomeScreen.tsx',
  '/src/features/administration/login/LoginScreen.tsx',
  '/src/features/web/stations/StationsScreen.tsx',
  '/src/features/web/stations/StationScreen.tsx',
  '/src/features/web/not-found/NotFoundScreen.tsx',
];
