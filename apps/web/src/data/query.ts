import { QUERY_RETRIES, QUERY_RETRY_CAP_MS } from '@outpost/contract';
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Calls fail with nothing else. */
    defaultError: ApiError;
  }
}

/**
 * The keys of data that is cached under a name, in one place, so that none is cached under two. What
 * only one screen reads needs none: see `useRead`.
 */
export const keys = {
  stations: ['stations'] as const,
  overview: ['stations', 'overview'] as const,
  details: ['stations', 'detail'] as const,
  detail: (id: number) => ['stations', 'detail', id] as const,
  day: (ids: readonly number[]) => ['stations', 'day', ...ids] as const,
  points: ['stations', 'points'] as const,
  settings: (id: number) => ['stations', 'settings', id] as const,
  allNotes: ['stations', 'notes'] as const,
  notes: (id: number) => ['stations', 'notes', id] as const,
  trendNotes: (ask: object) => ['stations', 'notes', 'trends', ask] as const,
  documents: (id: number) => ['stations', 'documents', id] as const,
  document: (id: number) => ['document', id] as const,
  settingCounts: ['stations', 'settings'] as const,
  map: ['stations', 'map'] as const,
  mapStyles: ['map-styles'] as const,
  views: ['views'] as const,
  trendSets: ['trend-sets'] as const,
  trendStatistics: (ask: object) => ['trends', 'statistics', ask] as const,
  trend: (kind: 'analog' | 'digital', ask: object) => ['trends', kind, ask] as const,
  stationNames: ['stations', 'names'] as const,
  areas: ['stations', 'by-area'] as const,
  stationAreas: ['stations', 'areas'] as const,
  reportSchedules: ['report-schedules'] as const,
  reportScheduleLog: (id: number) => ['report-schedules', 'log', id] as const,
  notifyChannels: ['notify-channels'] as const,
  setupSteps: ['setup-steps'] as const,
  accounts: ['accounts'] as const,
  displays: ['displays'] as const,
  apiTokens: ['apiTokens'] as const,
  webhooks: ['webhooks'] as const,
  ssoProviders: ['sso-providers'] as const,
  users: ['users'] as const,
  user: (id: number) => ['users', 'one', id] as const,
  ownSessions: ['own-account', 'sessions'] as const,
  secondFactor: ['own-account', 'second-factor'] as const,
  secondFactorPolicy: ['second-factor-policy'] as const,
  schedules: ['schedules'] as const,
  schedule: (id: number) => ['schedules', 'one', id] as const,
  scheduleAssignments: ['schedules', 'assignments'] as const,
  scheduleUsers: (id: number) => ['schedules', 'users', id] as const,
  accountSchedules: (accountId: number) => ['schedules', 'of-account', accountId] as const,
  onCallOverrides: ['duty-overrides'] as const,
  alertSettings: ['alert-settings'] as const,
  ownAlertSettings: ['alert-settings', 'own'] as const,
  allAlertSettings: ['alert-settings', 'all'] as const,
  contacts: ['contacts'] as const,
  ownContact: ['contacts', 'own'] as const,
  pushKey: ['contacts', 'push-key'] as const,
  escalationPreview: ['who-is-told'] as const,
  alarmLink: (token: string) => ['alarms', 'link', token] as const,
  alarm: (id: number) => ['alarms', 'one', id] as const,
  alarmLog: (ask: object) => ['alarms', 'log', ask] as const,
  alarmPeriods: (ask: object) => ['alarms', 'periods', ask] as const,
  alarmLoad: (hours: number) => ['alarms', 'load', hours] as const,
  calendarLink: ['calendar-link'] as const,
  modbusMap: ['modbus-map'] as const,
  modbusRows: (part: string, unitId: number) => ['modbus-map', 'rows', part, unitId] as const,
  modbusServer: ['modbus-map', 'server'] as const,
  modbusVersions: ['modbus-map', 'versions'] as const,
  modbusDocument: (version: number | null) => ['modbus-map', 'document', version] as const,
  modbusJournal: (ask: object) => ['modbus-map', 'journal', ask] as const,
  auditLog: (ask: object) => ['audit', 'log', ask] as const,
  historySettings: ['history', 'settings'] as const,
  systemSettings: ['system-settings'] as const,
  systemHealth: ['system-health'] as const,
  stationAdmin: ['station-admin'] as const,
  stationAdminList: ['station-admin', 'list'] as const,
  stationConfig: (id: number) => ['station-admin', 'config', id] as const,
  stationRevisions: (id: number) => ['station-admin', 'revisions', id] as const,
  stationTemplates: ['station-admin', 'templates'] as const,
  templateLinks: ['station-admin', 'template-links'] as const,
  stationsDeleted: ['station-admin', 'deleted'] as const,
  commissioning: (id: number) => ['station-admin', 'commissioning', id] as const,
  publicConfig: ['public-config'] as const,
};

/** Whether to retry a failed query: up to three times, and only if that can help. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= QUERY_RETRIES) return false;
  if (!(error instanceof ApiError)) return true;
  if (error.status === 429) return error.retryable;
  return error.status < 400 || error.status >= 500;
}

/**
 * The delay before the next try, ms: 1 s, 2 s, 4 s …, or longer if the server asks for it, at most
 * 30 s.
 */
export function retryDelayMs(failures: number, error?: unknown): number {
  const seconds = (error instanceof ApiError ? error.retryAfterSeconds : undefined) ?? 0;
  return Math.min(Math.max(1_000 * 2 ** failures, 1_000 * seconds), QUERY_RETRY_CAP_MS);
}

/** The data cache. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: retryDelayMs,
        // Calls are also made when the browser reports offline: plant networks often have no
        // internet.
        networkMode: 'always',
        refetchIntervalInBackground: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
