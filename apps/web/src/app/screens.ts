import type { ComponentType } from 'react';
import type { IconName } from '../ui/icon/Icon.tsx';

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
    readonly label: string;
    readonly icon: IconName;
    /** In the bottom bar of a phone, which has space for four. */
    readonly phone?: boolean;
  };
  /** The path of the previous screen in the breadcrumb. */
  readonly parent?: string;
  /** Without navigation and top bar. */
  readonly bare?: boolean;
  /** For users without a session: after signing in they continue to the page they came from. */
  readonly untilSignedIn?: boolean;
  /** Uses the full width. */
  readonly wide?: boolean;
  /** Fills the window and does not scroll as a whole; its `Page` needs `fill`, too. */
  readonly fill?: boolean;
}

/**
 * All screens: router, guards, titles, navigation and breadcrumbs use this table. A new screen is
 * one row.
 */
export const SCREENS: readonly Screen[] = [
  {
    path: '/',
    title: 'Home',
    guard: 'signed-in',
    load: () => import('../features/home/HomeScreen.tsx'),
    nav: { group: 'main', label: 'Home', icon: 'home', phone: true },
  },
  {
    path: '/login',
    title: 'Sign In',
    guard: 'none',
    load: () => import('../features/login/LoginScreen.tsx'),
    bare: true,
    untilSignedIn: true,
  },
  {
    path: '/setup',
    title: 'First Admin',
    guard: 'none',
    load: () => import('../features/setup/SetupScreen.tsx'),
    bare: true,
    untilSignedIn: true,
  },
  {
    path: '/forgot-password',
    title: 'Forgot password',
    guard: 'none',
    load: () => import('../features/login/ForgotScreen.tsx'),
    bare: true,
  },
  {
    path: '/link',
    title: 'Set your password',
    guard: 'none',
    load: () => import('../features/login/LinkScreen.tsx'),
    bare: true,
  },
  {
    path: '/second-factor',
    title: 'Second factor',
    guard: 'signed-in',
    load: () => import('../features/account/SecondFactorScreen.tsx'),
    bare: true,
  },
  {
    path: '/stations',
    title: 'Stations',
    guard: 'signed-in',
    load: () => import('../features/stations/StationsScreen.tsx'),
    nav: { group: 'main', label: 'Stations', icon: 'station', phone: true },
    parent: '/',
  },
  {
    path: '/grid',
    title: 'Grid',
    guard: 'signed-in',
    load: () => import('../features/grid/GridScreen.tsx'),
    nav: { group: 'main', label: 'Grid', icon: 'grid' },
    parent: '/',
    wide: true,
    fill: true,
  },
  {
    path: '/map',
    title: 'Map',
    guard: 'signed-in',
    load: () => import('../features/map/MapScreen.tsx'),
    nav: { group: 'main', label: 'Map', icon: 'map', phone: true },
    parent: '/',
    wide: true,
    fill: true,
  },
  {
    path: '/acknowledge',
    title: 'Acknowledge',
    guard: 'none',
    load: () => import('../features/acknowledge/AcknowledgeScreen.tsx'),
    bare: true,
  },
  {
    path: '/alarms',
    title: 'Alarms',
    guard: 'signed-in',
    load: () => import('../features/alarms/AlarmsScreen.tsx'),
    nav: { group: 'main', label: 'Alarms', icon: 'bell', phone: true },
    parent: '/',
    wide: true,
  },
  {
    path: '/alarms/load',
    title: 'Alarm load',
    guard: 'signed-in',
    load: () => import('../features/alarm-load/AlarmLoadScreen.tsx'),
    parent: '/alarms',
  },
  {
    path: '/trends',
    title: 'Trends',
    guard: 'signed-in',
    load: () => import('../features/trends/TrendsScreen.tsx'),
    nav: { group: 'main', label: 'Trends', icon: 'trend' },
    parent: '/',
    wide: true,
    fill: true,
  },
  {
    path: '/stations/:id',
    title: 'Station',
    guard: 'signed-in',
    load: () => import('../features/stations/StationScreen.tsx'),
    parent: '/stations',
  },
  {
    path: '/config/users',
    title: 'Users',
    guard: 'config',
    load: () => import('../features/users/UsersScreen.tsx'),
    nav: { group: 'config', label: 'Users', icon: 'people' },
    parent: '/',
  },
  {
    path: '/config/alerts',
    title: 'Alerts',
    guard: 'config',
    load: () => import('../features/alerts/AlertsScreen.tsx'),
    nav: { group: 'config', label: 'Alerts', icon: 'bell' },
    parent: '/',
  },
  {
    path: '/config/schedules',
    title: 'Schedules',
    guard: 'config',
    load: () => import('../features/schedules/SchedulesScreen.tsx'),
    nav: { group: 'config', label: 'Schedules', icon: 'calendar' },
    parent: '/',
  },
  {
    path: '/config/schedules/coverage',
    title: 'Coverage',
    guard: 'config',
    load: () => import('../features/schedules/CoverageScreen.tsx'),
    parent: '/config/schedules',
  },
  {
    path: '/config/schedules/create',
    title: 'Create',
    guard: 'config',
    load: () => import('../features/schedules/CreateScheduleScreen.tsx'),
    parent: '/config/schedules',
  },
  {
    path: '/config/schedules/edit/:id?',
    title: 'Edit',
    guard: 'config',
    load: () => import('../features/schedules/EditScheduleScreen.tsx'),
    parent: '/config/schedules',
  },
  {
    path: '/config/stations',
    title: 'Stations',
    guard: 'admin',
    load: () => import('../features/station-list/StationListScreen.tsx'),
    nav: { group: 'config', label: 'Stations', icon: 'station' },
    parent: '/',
  },
  {
    path: '/config/stations/templates',
    title: 'Templates',
    guard: 'admin',
    load: () => import('../features/station-templates/TemplatesScreen.tsx'),
    parent: '/config/stations',
  },
  {
    path: '/config/stations/:id',
    title: 'Manage station',
    guard: 'admin',
    load: () => import('../features/station-config/StationConfigScreen.tsx'),
    parent: '/config/stations',
    wide: true,
  },
  {
    path: '/config/modbus',
    title: 'Modbus Map',
    guard: 'config',
    load: () => import('../features/modbus-map/ModbusMapScreen.tsx'),
    nav: { group: 'config', label: 'Modbus Map', icon: 'registers' },
    parent: '/',
  },
  {
    path: '/config/modbus/document',
    title: 'Document',
    guard: 'config',
    load: () => import('../features/modbus-map/document/DocumentScreen.tsx'),
    parent: '/config/modbus',
  },
  {
    path: '/config/modbus/journal',
    title: 'Journal',
    guard: 'config',
    load: () => import('../features/modbus-map/journal/JournalScreen.tsx'),
    parent: '/config/modbus',
  },
  {
    path: '/config/history',
    title: 'History',
    guard: 'config',
    load: () => import('../features/history/HistoryScreen.tsx'),
    nav: { group: 'config', label: 'History', icon: 'disk' },
    parent: '/',
  },
  {
    path: '/config/system',
    title: 'System',
    guard: 'admin',
    load: () => import('../features/system/SystemScreen.tsx'),
    nav: { group: 'config', label: 'System', icon: 'settings' },
    parent: '/',
  },
  {
    path: '/config/audit',
    title: 'Audit log',
    guard: 'admin',
    load: () => import('../features/audit/AuditScreen.tsx'),
    nav: { group: 'config', label: 'Audit log', icon: 'log' },
    parent: '/',
    wide: true,
  },
  {
    path: '/reports',
    title: 'Reports',
    guard: 'signed-in',
    load: () => import('../features/reports/ReportsScreen.tsx'),
    nav: { group: 'main', label: 'Reports', icon: 'report' },
    parent: '/',
  },
  ...(['count', 'ontime', 'offtime'] as const).map(
    (kind): Screen => ({
      path: `/reports/${kind}/:id`,
      title: 'Report',
      guard: 'signed-in',
      load: () => import('../features/reports/ReportScreen.tsx'),
      parent: '/reports',
    }),
  ),
  {
    path: '/reports/pump-health/:id',
    title: 'Pump health',
    guard: 'signed-in',
    load: () => import('../features/reports/PumpHealthScreen.tsx'),
    parent: '/reports',
  },
  {
    path: '/reports/schedules',
    title: 'Scheduled reports',
    guard: 'config',
    load: () => import('../features/reports/SchedulesScreen.tsx'),
    parent: '/reports',
  },
  {
    path: '/account',
    title: 'Account',
    guard: 'signed-in',
    load: () => import('../features/account/AccountScreen.tsx'),
    nav: { group: 'user', label: 'Settings', icon: 'settings' },
    parent: '/',
  },
  {
    path: '*',
    title: '404 - Not Found',
    guard: 'none',
    load: () => import('../features/not-found/NotFoundScreen.tsx'),
    parent: '/',
  },
];
