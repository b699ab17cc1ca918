export { useFailure } from '../ui/feedback/use-failure.ts';
export { useAlarm } from './alarms/use-alarm.ts';
export {
  useAcknowledge,
  useAlarmDialog,
  useComment,
  useEndMaintenance,
  useUnsuppress,
} from './alarms/use-alarm-actions.ts';
export { useAlarmEvents } from './alarms/use-alarm-events.ts';
export { useAcknowledgeByLink, useAlarmLink } from './alarms/use-alarm-link.ts';
export { useAlarmLoad } from './alarms/use-alarm-load.ts';
export { type AlarmLogParams, useAlarmLog, useAlarmLogFile } from './alarms/use-alarm-log.ts';
export { useAlarmPeriods } from './alarms/use-alarm-periods.ts';
export * from './alarms/use-alarms.ts';
export { useNotifiedAlarms } from './alarms/use-notified-alarms.ts';
export { ApiError } from './api-error.ts';
export { useApiTokens, useRevokeApiToken, useSaveApiToken } from './api-tokens.ts';
export { type AuditParams, useAuditFile, useAuditLine, useAuditLog } from './audit.ts';
export {
  deselect,
  pushToast,
  usePushConfig,
  useReadSettings,
  useRollBack,
  useSelect,
  useSettingCounts,
  useSettings,
  useWrite,
} from './commands.ts';
export type { PushState } from './contacts/push-state.ts';
export * from './contacts/use-contact.ts';
export { useThisBrowsersPush } from './contacts/use-push.ts';
export { useDisplays, useRemoveDisplay, useRenewCode, useSaveDisplay } from './displays.ts';
export { formFailure, isIncomplete, problemWith } from './field-problems.ts';
export { useSetupSteps, useSkipSetupSteps } from './get-started.ts';
export { setGuidedSetup, useGuidedSetup } from './guided-setup.ts';
export { useHistorySettings, useSaveHistorySettings } from './history.ts';
export * from './history-exports.ts';
export * from './integration.ts';
export { loadMapTile, useMapData, useMapStyles } from './map.ts';
export * from './modbus-map.ts';
export { onNotice } from './notices.ts';
export { isDeclined, useNoRecipientQuestion } from './on-call/no-recipient.ts';
export { useAlertSettingChanges } from './on-call/use-alert-setting-changes.ts';
export {
  useAllAlertSettings,
  useOwnAlertSettings,
  useReplaceAlertSettings,
} from './on-call/use-alert-settings.ts';
export * from './on-call/use-calendar.ts';
export * from './on-call/use-on-call.ts';
export * from './on-call/use-on-call-range.ts';
export {
  useAccountSchedules,
  useAddOnCallOverride,
  useDeleteOnCallOverride,
  useDeleteSchedule,
  useOnCallOverrides,
  useReplaceAccountSchedules,
  useReplaceScheduleUsers,
  useSaveSchedule,
  useSchedule,
  useScheduleAssignments,
  useSchedules,
  useScheduleUsers,
} from './on-call/use-schedules.ts';
export { canUsePasskeys, signInWithPasskey } from './passkey-sign-in.ts';
export { useAddPasskey, usePasskeys, useRemovePasskey } from './passkeys.ts';
export * from './people.ts';
export { type LivePointsView, useLivePoints } from './points/use-live-points.ts';
export { usePointsTable } from './points/use-points-table.ts';
export { usePublicConfig } from './public-config.ts';
export { type StationPushOutcome, usePushMany } from './push-many.ts';
export { RecentEntries } from './recent/recent-entries.ts';
export { useRecent, useRemember } from './recent/use-recent.ts';
export * from './reports/use-report-schedules.ts';
export * from './reports/use-reports.ts';
export { queryClient, session, ticker } from './runtime.ts';
export type { SessionError, SessionUser } from './session-machine.ts';
export { beginSso, completeSso, completeSsoWithCode } from './single-sign-on.ts';
export * from './sso-providers.ts';
export type { StationStates } from './states/station-states.ts';
export * from './station-admin.ts';
export * from './station-notes.ts';
export * from './station-templates.ts';
export * from './stations.ts';
export { useSaveSystemSettings, useSystemHealth, useSystemSettings } from './system-settings.ts';
export * from './trends/trend-sets.ts';
export { type TrendFileParams, useTrendFile } from './trends/use-trend-file.ts';
export { useTrendNotes } from './trends/use-trend-notes.ts';
export { type TrendStations, useTrendStations } from './trends/use-trend-stations.ts';
export { useTrendStatistics } from './trends/use-trend-statistics.ts';
export {
  type TrendParams,
  type TrendResult,
  useAnalogTrends,
  useDigitalTrends,
} from './trends/use-trends.ts';
export { useHasNews } from './use-has-news.ts';
export { isLive, serverNowMs, useLiveStatus, useServerNow } from './use-live.ts';
export { useRatesOfChange } from './use-rates-of-change.ts';
export { useRead } from './use-read.ts';
export { useHoldsConnection } from './use-room.ts';
export { type SessionView, useSession } from './use-session.ts';
export { useStationRights } from './use-station-rights.ts';
export { useDeleteView, useSaveView, useViews } from './views.ts';
