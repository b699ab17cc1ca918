import type { ComponentType } from 'react';
import type { IconName } from '../ui/icon/Icon.tsx';
import * as texts from './texts.ts';

/**
 * Who may open a screen. `none`: everyone. `signed-in`: anyone with an account. `config`:
 * Supervisor and Admin. `admin`: Admin only.
 */
export type Guard = 'none' | 'signed-in' | 'config' | 'admin';

/** Where a screen is listed: in the main navigation, under Config, or in the user's menu. */
export type NavGroup = 'main' | 'config' | 'user';

export interface Screen {
  /** The router's pattern. */
  readonly path: string;
  /** For the browser tab and the breadcrumb. */
  readonly title: string;
  readonly guard: Guard;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Its entry in the navigation; omitted: none. */
  readonly nav?: {
    readonly group: NavGroup;
    /** The title by default. */
    readonly label?: string;
    readonly icon: IconName;
    /** Further words by which the search finds it. */
    readonly keywords?: string;
    /** In the bottom bar of a phone, which has space for four. */
    readonly phone?: boolean;
  };
  /** The path of the previous screen in the breadcrumb. */
  readonly parent?: string;
  /** Without navigation and top bar. */
  readonly bare?: boolean;
  /** The whole window, without navigation, top bar, brand and footer. */
  readonly fillsWindow?: boolean;
  /** For users without a session: after signing in they continue to the page they came from. */
  readonly untilSignedIn?: boolean;
  /** Uses the full width. */
  readonly wide?: boolean;
  /** Fills the window and does not scroll as a whole; its `Page` needs `fill`, too. */
  readonly fill?: boolean;
}

/** Paths that lead to a screen: what the breadcrumb calls Config has none of its own. */
export const REDIRECTS: Readonly<Record<string, string>> = { '/config': '/config/users' };

/**
 * All screens: router, guards, titles, navigation and breadcrumbs use this table, the server for
 * the status of a path, and the tests that look at each screen. A new screen is one row, with its
 * title.
 */
export const SCREENS: readonly Screen[] = [
  {
    path: '/',
    title: 'Home',
    guard: 'signed-in',
    load: () => import('../features/web/home/HomeScreen.tsx'),
    nav: { group: 'main', icon: 'home', phone: true },
    wide: true,
  },
  {
    path: '/login',
    title: texts.signIn,
    guard: 'none',
    load: () => import('../features/administration/login/LoginScreen.tsx'),
    bare: true,
    untilSignedIn: true,
  },
  {
    path: '/sso/:key',
    title: texts.signIn,
    guard: 'none',
    load: () => import('../features/administration/login/SsoScreen.tsx'),
    bare: true,
  },
  {
    path: '/setup',
    title: 'First Admin',
    guard: 'none',
    load: () => import('../features/administration/setup/SetupScreen.tsx'),
    bare: true,
    untilSignedIn: true,
  },
  {
    path: '/forgot-password',
    title: 'Forgot password?',
    guard: 'none',
    load: () => import('../features/administration/login/ForgotScreen.tsx'),
    bare: true,
  },
  {
    path: '/link',
    title: 'Set your password',
    guard: 'none',
    load: () => import('../features/administration/login/LinkScreen.tsx'),
    bare: true,
  },
  {
    path: '/second-factor',
    title: 'Second factor',
    guard: 'signed-in',
    load: () => import('../features/administration/account/SecondFactorScreen.tsx'),
    bare: true,
  },
  {
    path: '/stations',
    title: 'Stations',
    guard: 'signed-in',
    load: () => import('../features/web/stations/StationsScreen.tsx'),
    nav: { group: 'main', icon: 'station', phone: true },
    wide: true,
    parent: '/',
  },
  {
    path: '/grid',
    title: 'Grid',
    guard: 'signed-in',
    load: () => import('../features/web/grid/GridScreen.tsx'),
    nav: { group: 'main', icon: 'grid' },
    parent: '/',
    wide: true,
    fill: true,
  },
  {
    path: '/map',
    title: 'Map',
    guard: 'signed-in',
    load: () => import('../features/web/map/MapScreen.tsx'),
    nav: { group: 'main', icon: 'map', phone: true },
    parent: '/',
    wide: true,
    fill: true,
  },
  {
    path: '/display',
    title: texts.wallDisplay,
    guard: 'signed-in',
    load: () => import('../features/web/display/DisplayScreen.tsx'),
    fillsWindow: true,
  },
  {
    path: '/display/pair',
    title: 'Pair this screen',
    guard: 'none',
    load: () => import('../features/administration/displays/PairScreen.tsx'),
    bare: true,
  },
  {
    path: '/acknowledge',
    title: 'Acknowledge',
    guard: 'none',
    load: () => import('../features/alarms/acknowledge/AcknowledgeScreen.tsx'),
    bare: true,
  },
  {
    path: '/alarms',
    title: 'Alarms',
    guard: 'signed-in',
    load: () => import('../features/alarms/alarm-log/AlarmsScreen.tsx'),
    nav: { group: 'main', icon: 'bell', phone: true },
    parent: '/',
    wide: true,
  },
  {
    path: '/alarms/load',
    title: texts.alarmPerformance,
    guard: 'signed-in',
    load: () => import('../features/alarms/alarm-load/AlarmLoadScreen.tsx'),
    parent: '/alarms',
  },
  {
    path: '/on-call',
    title: 'On call',
    guard: 'signed-in',
    load: () => import('../features/notification/on-call/OnCallScreen.tsx'),
    nav: { group: 'main', icon: 'calendar' },
    parent: '/',
    wide: true,
  },
  {
    path: '/trends',
    title: 'Trends',
    guard: 'signed-in',
    load: () => import('../features/history/trends/TrendsScreen.tsx'),
    nav: { group: 'main', icon: 'trend' },
    parent: '/',
    wide: true,
  },
  {
    path: '/stations/:id',
    title: 'Station',
    guard: 'signed-in',
    load: () => import('../features/web/stations/StationScreen.tsx'),
    parent: '/stations',
    wide: true,
  },
  {
    path: '/config/get-started',
    title: texts.getStarted,
    guard: 'admin',
    load: () => import('../features/administration/get-started/GetStartedScreen.tsx'),
    parent: '/',
  },
  {
    path: '/config/users',
    title: 'Users',
    guard: 'config',
    load: () => import('../features/administration/users/UsersScreen.tsx'),
    nav: { group: 'config', icon: 'people' },
    parent: '/',
  },
  {
    path: '/config/alerts',
    title: 'Alerts',
    guard: 'config',
    load: () => import('../features/notification/alerts/AlertsScreen.tsx'),
    nav: { group: 'config', icon: 'bell' },
    parent: '/',
  },
  {
    path: '/config/schedules',
    title: 'Schedules',
    guard: 'config',
    load: () => import('../features/notification/schedules/SchedulesScreen.tsx'),
    nav: { group: 'config', icon: 'calendar' },
    parent: '/',
  },
  ...['calendar', 'coverage'].map(
    (page): Screen => ({
      path: `/config/schedules/${page}`,
      title: 'On call',
      guard: 'signed-in',
      load: () => import('../features/notification/on-call/MovedScreen.tsx'),
    }),
  ),
  {
    path: '/config/schedules/create',
    title: 'Create',
    guard: 'config',
    load: () => import('../features/notification/schedules/CreateScheduleScreen.tsx'),
    parent: '/config/schedules',
  },
  {
    path: '/config/schedules/edit/:id?',
    title: 'Edit',
    guard: 'config',
    load: () => import('../features/notification/schedules/EditScheduleScreen.tsx'),
    parent: '/config/schedules',
  },
  {
    path: '/config/stations',
    title: 'Stations',
    guard: 'admin',
    load: () => import('../features/administration/station-list/StationListScreen.tsx'),
    nav: { group: 'config', icon: 'station' },
    parent: '/',
  },
  {
    path: '/config/stations/templates',
    title: 'Templates',
    guard: 'admin',
    load: () => import('../features/administration/station-templates/TemplatesScreen.tsx'),
    parent: '/config/stations',
  },
  {
    path: '/config/stations/:id',
    title: 'Station management',
    guard: 'admin',
    load: () => import('../features/administration/station-config/StationConfigScreen.tsx'),
    parent: '/config/stations',
    wide: true,
  },
  {
    path: '/config/modbus',
    title: 'Modbus Map',
    guard: 'config',
    load: () => import('../features/modbus-server/modbus-map/ModbusMapScreen.tsx'),
    nav: { group: 'config', icon: 'registers' },
    parent: '/',
  },
  {
    path: '/config/modbus/document',
    title: 'Modbus map document',
    guard: 'config',
    load: () => import('../features/modbus-server/modbus-map/document/DocumentScreen.tsx'),
    parent: '/config/modbus',
  },
  {
    path: '/config/modbus/journal',
    title: 'Modbus log',
    guard: 'config',
    load: () => import('../features/modbus-server/modbus-map/journal/JournalScreen.tsx'),
    parent: '/config/modbus',
  },
  {
    path: '/config/history',
    title: 'History',
    guard: 'config',
    load: () => import('../features/history/retention/HistoryScreen.tsx'),
    nav: { group: 'config', icon: 'disk' },
    parent: '/',
  },
  {
    path: '/config/health',
    title: 'Health',
    guard: 'config',
    load: () => import('../features/administration/health/HealthScreen.tsx'),
    nav: { group: 'config', icon: 'pulse', keywords: 'problems warnings status diagnostics disk database' },
    parent: '/',
  },
  {
    path: '/config/system',
    title: 'System',
    guard: 'admin',
    load: () => import('../features/administration/system/SystemScreen.tsx'),
    nav: { group: 'config', icon: 'settings' },
    parent: '/',
  },
  {
    path: '/config/displays',
    title: 'Wall displays',
    guard: 'config',
    load: () => import('../features/administration/displays/DisplaysScreen.tsx'),
    nav: { group: 'config', icon: 'screen' },
    parent: '/',
  },
  {
    path: '/config/tokens',
    title: 'API tokens',
    guard: 'admin',
    load: () => import('../features/administration/api-tokens/ApiTokensScreen.tsx'),
    nav: { group: 'config', icon: 'key', keywords: 'api integration scope machine' },
    parent: '/',
  },
  {
    path: '/config/webhooks',
    title: 'Webhooks',
    guard: 'admin',
    load: () => import('../features/integration/webhooks/WebhooksScreen.tsx'),
    nav: { group: 'config', icon: 'out' },
    parent: '/',
  },
  {
    path: '/config/sso',
    title: 'Single sign-on',
    guard: 'admin',
    load: () => import('../features/administration/single-sign-on/SsoProvidersScreen.tsx'),
    nav: { group: 'config', icon: 'user' },
    parent: '/',
  },
  {
    path: '/config/audit',
    title: 'Audit log',
    guard: 'admin',
    load: () => import('../features/administration/audit/AuditScreen.tsx'),
    nav: { group: 'config', icon: 'log' },
    parent: '/',
    wide: true,
  },
  {
    path: '/reports',
    title: 'Reports',
    guard: 'signed-in',
    load: () => import('../features/reporting/reports/ReportsScreen.tsx'),
    nav: { group: 'main', icon: 'report' },
    parent: '/',
  },
  ...['count/:id', 'ontime/:id', 'offtime/:id', 'analog/:id', 'pump-health/:id', 'month'].map(
    (path): Screen => ({
      path: `/reports/${path}`,
      title: 'Report',
      guard: 'signed-in',
      load: () => import('../features/reporting/reports/ReportScreen.tsx'),
      parent: '/reports',
    }),
  ),
  {
    path: '/reports/schedules',
    title: 'Scheduled reports',
    guard: 'config',
    load: () => import('../features/reporting/reports/SchedulesScreen.tsx'),
    parent: '/reports',
  },
  {
    path: '/exports',
    title: 'Export history',
    guard: 'signed-in',
    load: () => import('../features/reporting/exports/ExportsScreen.tsx'),
    parent: '/reports',
  },
  {
    path: '/exports/schedules',
    title: 'Scheduled exports',
    guard: 'admin',
    load: () => import('../features/reporting/exports/ExportSchedulesScreen.tsx'),
    parent: '/exports',
  },
  {
    path: '/account',
    title: 'Account',
    guard: 'signed-in',
    load: () => import('../features/administration/account/AccountScreen.tsx'),
    nav: { group: 'user', label: 'Settings', icon: 'settings' },
    parent: '/',
  },
  {
    path: '*',
    title: '404 - Not Found',
    guard: 'none',
    load: () => import('../features/web/not-found/NotFoundScreen.tsx'),
    parent: '/',
  },
];

/** What a screen is called in the navigation and in breadcrumbs. */
export const labelOf = ({ title, nav }: Screen): string => nav?.label ?? title;
