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
    readonly label: string;
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

/**
 * All screens: router, guards, titles, navigation and breadcrumbs use this table. A new screen is
 * one row.
 */
export const SCREENS: readonly Screen[] = [
  {
    path: '/',
    title: texts.home,
    guard: 'signed-in',
    load: () => import('../features/web/home/HomeScreen.tsx'),
    nav: { group: 'main', label: texts.home, icon: 'home', phone: true },
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
    path: '/setup',
    title: texts.firstAdmin,
    guard: 'none',
    load: () => import('../features/administration/setup/SetupScreen.tsx'),
    bare: true,
    untilSignedIn: true,
  },
  {
    path: '/forgot-password',
    title: texts.forgotPassword,
    guard: 'none',
    load: () => import('../features/administration/login/ForgotScreen.tsx'),
    bare: true,
  },
  {
    path: '/link',
    title: texts.setYourPassword,
    guard: 'none',
    load: () => import('../features/administration/login/LinkScreen.tsx'),
    bare: true,
  },
  {
    path: '/second-factor',
    title: texts.secondFactor,
    guard: 'signed-in',
    load: () => import('../features/administration/account/SecondFactorScreen.tsx'),
    bare: true,
  },
  {
    path: '/stations',
    title: texts.stations,
    guard: 'signed-in',
    load: () => import('../features/web/stations/StationsScreen.tsx'),
    nav: { group: 'main', label: texts.stations, icon: 'station', phone: true },
    parent: '/',
  },
  {
    path: '/grid',
    title: texts.grid,
    guard: 'signed-in',
    load: () => import('../features/web/grid/GridScreen.tsx'),
    nav: { group: 'main', label: texts.grid, icon: 'grid' },
    parent: '/',
    wide: true,
    fill: true,
  },
  {
    path: '/map',
    title: texts.map,
    guard: 'signed-in',
    load: () => import('../features/web/map/MapScreen.tsx'),
    nav: { group: 'main', label: texts.map, icon: 'map', phone: true },
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
    title: texts.pairThisScreen,
    guard: 'none',
    load: () => import('../features/administration/displays/PairScreen.tsx'),
    bare: true,
  },
  {
    path: '/acknowledge',
    title: texts.acknowledge,
    guard: 'none',
    load: () => import('../features/alarms/acknowledge/AcknowledgeScreen.tsx'),
    bare: true,
  },
  {
    path: '/alarms',
    title: texts.alarms,
    guard: 'signed-in',
    load: () => import('../features/alarms/alarm-log/AlarmsScreen.tsx'),
    nav: { group: 'main', label: texts.alarms, icon: 'bell', phone: true },
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
    title: texts.onCall,
    guard: 'signed-in',
    load: () => import('../features/notification/on-call/OnCallScreen.tsx'),
    nav: { group: 'main', label: texts.onCall, icon: 'calendar' },
    parent: '/',
    wide: true,
  },
  {
    path: '/trends',
    title: texts.trends,
    guard: 'signed-in',
    load: () => import('../features/history/trends/TrendsScreen.tsx'),
    nav: { group: 'main', label: texts.trends, icon: 'trend' },
    parent: '/',
    wide: true,
    fill: true,
  },
  {
    path: '/stations/:id',
    title: texts.station,
    guard: 'signed-in',
    load: () => import('../features/web/stations/StationScreen.tsx'),
    parent: '/stations',
    wide: true,
  },
  {
    path: '/config/users',
    title: texts.users,
    guard: 'config',
    load: () => import('../features/administration/users/UsersScreen.tsx'),
    nav: { group: 'config', label: texts.users, icon: 'people' },
    parent: '/',
  },
  {
    path: '/config/alerts',
    title: texts.alerts,
    guard: 'config',
    load: () => import('../features/notification/alerts/AlertsScreen.tsx'),
    nav: { group: 'config', label: texts.alerts, icon: 'bell' },
    parent: '/',
  },
  {
    path: '/config/schedules',
    title: texts.schedules,
    guard: 'config',
    load: () => import('../features/notification/schedules/SchedulesScreen.tsx'),
    nav: { group: 'config', label: texts.schedules, icon: 'calendar' },
    parent: '/',
  },
  ...['calendar', 'coverage'].map(
    (page): Screen => ({
      path: `/config/schedules/${page}`,
      title: texts.onCall,
      guard: 'signed-in',
      load: () => import('../features/notification/on-call/MovedScreen.tsx'),
    }),
  ),
  {
    path: '/config/schedules/create',
    title: texts.create,
    guard: 'config',
    load: () => import('../features/notification/schedules/CreateScheduleScreen.tsx'),
    parent: '/config/schedules',
  },
  {
    path: '/config/schedules/edit/:id?',
    title: texts.edit,
    guard: 'config',
    load: () => import('../features/notification/schedules/EditScheduleScreen.tsx'),
    parent: '/config/schedules',
  },
  {
    path: '/config/stations',
    title: texts.stations,
    guard: 'admin',
    load: () => import('../features/administration/station-list/StationListScreen.tsx'),
    nav: { group: 'config', label: texts.stations, icon: 'station' },
    parent: '/',
  },
  {
    path: '/config/stations/templates',
    title: texts.templates,
    guard: 'admin',
    load: () => import('../features/administration/station-templates/TemplatesScreen.tsx'),
    parent: '/config/stations',
  },
  {
    path: '/config/stations/:id',
    title: texts.stationManagement,
    guard: 'admin',
    load: () => import('../features/administration/station-config/StationConfigScreen.tsx'),
    parent: '/config/stations',
    wide: true,
  },
  {
    path: '/config/modbus',
    title: texts.modbusMap,
    guard: 'config',
    load: () => import('../features/modbus-server/modbus-map/ModbusMapScreen.tsx'),
    nav: { group: 'config', label: texts.modbusMap, icon: 'registers' },
    parent: '/',
  },
  {
    path: '/config/modbus/document',
    title: texts.mapDocument,
    guard: 'config',
    load: () => import('../features/modbus-server/modbus-map/document/DocumentScreen.tsx'),
    parent: '/config/modbus',
  },
  {
    path: '/config/modbus/journal',
    title: texts.modbusLog,
    guard: 'config',
    load: () => import('../features/modbus-server/modbus-map/journal/JournalScreen.tsx'),
    parent: '/config/modbus',
  },
  {
    path: '/config/history',
    title: texts.history,
    guard: 'config',
    load: () => import('../features/history/retention/HistoryScreen.tsx'),
    nav: { group: 'config', label: texts.history, icon: 'disk' },
    parent: '/',
  },
  {
    path: '/config/health',
    title: texts.health,
    guard: 'config',
    load: () => import('../features/administration/health/HealthScreen.tsx'),
    nav: { group: 'config', label: texts.health, icon: 'pulse', keywords: texts.healthKeywords },
    parent: '/',
  },
  {
    path: '/config/system',
    title: texts.system,
    guard: 'admin',
    load: () => import('../features/administration/system/SystemScreen.tsx'),
    nav: { group: 'config', label: texts.system, icon: 'settings' },
    parent: '/',
  },
  {
    path: '/config/displays',
    title: texts.wallDisplays,
    guard: 'config',
    load: () => import('../features/administration/displays/DisplaysScreen.tsx'),
    nav: { group: 'config', label: texts.wallDisplays, icon: 'screen' },
    parent: '/',
  },
  {
    path: '/config/audit',
    title: texts.auditLog,
    guard: 'admin',
    load: () => import('../features/administration/audit/AuditScreen.tsx'),
    nav: { group: 'config', label: texts.auditLog, icon: 'log' },
    parent: '/',
    wide: true,
  },
  {
    path: '/reports',
    title: texts.reports,
    guard: 'signed-in',
    load: () => import('../features/reporting/reports/ReportsScreen.tsx'),
    nav: { group: 'main', label: texts.reports, icon: 'report' },
    parent: '/',
  },
  ...['count/:id', 'ontime/:id', 'offtime/:id', 'analog/:id', 'pump-health/:id', 'month'].map(
    (path): Screen => ({
      path: `/reports/${path}`,
      title: texts.report,
      guard: 'signed-in',
      load: () => import('../features/reporting/reports/ReportScreen.tsx'),
      parent: '/reports',
    }),
  ),
  {
    path: '/reports/schedules',
    title: texts.scheduledReports,
    guard: 'config',
    load: () => import('../features/reporting/reports/SchedulesScreen.tsx'),
    parent: '/reports',
  },
  {
    path: '/account',
    title: texts.account,
    guard: 'signed-in',
    load: () => import('../features/administration/account/AccountScreen.tsx'),
    nav: { group: 'user', label: texts.settings, icon: 'settings' },
    parent: '/',
  },
  {
    path: '*',
    title: texts.notFound,
    guard: 'none',
    load: () => import('../features/web/not-found/NotFoundScreen.tsx'),
    parent: '/',
  },
];
