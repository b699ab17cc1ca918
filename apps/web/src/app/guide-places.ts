/**
 * The page of the user guide about a screen of the routed layout, with the heading if it is a part of one; the screens
 * below one that have no place of their own are described there. Not in the table of screens, which the sign-in page
 * loads.
 */
export const GUIDE_PLACES: Readonly<Record<string, string>> = {
  '/': 'watch',
  '/stations': 'stations',
  '/grid': 'stations#grid',
  '/map': 'stations#map',
  '/alarms': 'alarms',
  '/alarms/load': 'alarms#alarm-performance',
  '/on-call': 'on-call',
  '/trends': 'trends',
  '/stations/:id': 'stations#one-station',
  '/config/get-started': 'first-start#get-started',
  '/config/users': 'users',
  '/config/alerts': 'alerts',
  '/config/schedules': 'schedules',
  '/config/schedules/calendar': 'on-call',
  '/config/schedules/coverage': 'on-call',
  '/config/schedules/create': 'schedules#create-a-schedule',
  '/config/schedules/edit/:id?': 'schedules#create-a-schedule',
  '/config/stations': 'add-stations',
  '/config/stations/templates': 'add-stations#templates',
  '/config/stations/:id': 'add-stations#configure-a-station',
  '/config/modbus': 'integrate#modbus-map',
  '/config/tokens': 'integrate#api',
  '/config/webhooks': 'reference/how-to/receive-webhooks',
  '/config/sso': 'users#sign-in-with-the-account-of-the-organisation',
  '/exports': 'reference/how-to/export-history',
  '/exports/schedules': 'reference/how-to/export-history#schedule-exports',
  '/config/history': 'run#history-and-retention',
  '/config/health': 'run#health',
  '/config/system': 'run#settings',
  '/config/displays': 'displays',
  '/config/audit': 'run#audit-log',
  '/reports': 'reports',
  '/reports/analog/:id': 'reports#analog',
  '/reports/pump-health/:id': 'reports#pump-health',
  '/reports/month': 'reports#month-overview',
  '/reports/schedules': 'reports#reports-by-email',
  '/account': 'account',
  '*': 'index',
};

/** Of a screen, or of the nearest one above it; the home page is above nearly all, so it does not count. */
export function guidePlace(
  path: string,
  screens: readonly { readonly path: string; readonly parent?: string }[],
): string | undefined {
  const own = GUIDE_PLACES[path];
  if (own !== undefined) return own;
  const parent = screens.find((screen) => screen.path === path)?.parent;
  return parent === undefined || parent === '/' ? undefined : guidePlace(parent, screens);
}
