export {
  type Accounts,
  createAccounts,
  type PasswordCost,
  type Recovered,
  SecretFileError,
} from './accounts/index.ts';
export { BackupError, checkBackup, makeBackup, moveToPostgres, restoreBackup } from './backup/index.ts';
export { type Administration, createAdministration } from './compose.ts';
export {
  expectAccountSecret,
  expectFittingSecret,
  forwardSeal,
  hasAccountSecret,
  InstallationError,
  installGivenSecret,
  messageSeal,
  refuseEmptyDatabase,
  refuseMissingDatabase,
  renewSharedSecret,
  SHARED_SECRETS,
  type SharedSecret,
  shareSecrets,
} from './installation/index.ts';
export {
  type HighWaterMarkRecord,
  MARK_FILE,
  readMark,
} from './integrity/index.ts';
export { createSystemSettings, readSavedConfig, type SettingsEnvironment } from './settings/index.ts';
export { createStationRepository, type StationService } from './stations/index.ts';
export { SETTINGS_CHECKS } from './system-checks.ts';
