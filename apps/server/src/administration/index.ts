export {
  type Accounts,
  createAccounts,
  type PasswordCost,
  type Recovered,
  SecretFileError,
} from './accounts/index.ts';
export { BackupError, checkBackup, makeBackup, moveToPostgres, restoreBackup } from './backup/index.ts';
export { mountCommissioning } from './commissioning/index.ts';
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
export { createStationFiles } from './station-files/index.ts';
export { createStationTemplates } from './station-templates/index.ts';
export { createStations, Purge, type StationService, type Stations } from './stations/index.ts';
