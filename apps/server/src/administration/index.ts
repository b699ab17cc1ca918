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
  InstallationError,
  refuseEmptyDatabase,
  refuseMissingDatabase,
} from './installation/index.ts';
export {
  createIntegrity,
  type HighWaterMarkRecord,
  type Integrity,
  MARK_FILE,
  readMark,
} from './integrity/index.ts';
export { createSystemSettings, type SystemSettings } from './settings/index.ts';
export { createStations, type StationService, type Stations } from './stations/index.ts';
