export type { PointCheck } from '@outpost/historian';
export { type LinkState, unknownLink } from './acquisition/index.ts';
export {
  BackupError,
  checkBackup,
  type HighWaterMarkRecord,
  MARK_FILE,
  makeBackup,
  moveToPostgres,
  readMark,
  restoreBackup,
} from './administration/index.ts';
export { type AppDeps, buildApp, type ServerApp } from './app.ts';
export { type Config, ConfigError, readConfig, SETTINGS } from './config.ts';
export { handOver } from './hand-over.ts';
export { verifyRollUps } from './history/index.ts';
export { type AuditAnchor, type AuditCheck, verifyAudit } from './platform/audit/index.ts';
export { type Clock, systemClock } from './platform/clock.ts';
export { LogLimiter } from './platform/log-limiter.ts';
export { createLogger, type Logger } from './platform/logger.ts';
export { stopOnSignals } from './platform/stop-on-signals.ts';
export { lockFolder, MIGRATIONS, migrate, openStorage, openToRead } from './platform/storage/index.ts';
export { recoverAccount } from './recover-account.ts';
export { renewSecret } from './renew-secret.ts';
export { type RunningServer, type ServerParts, startServer } from './server.ts';
export { runWithStandby } from './standby.ts';
export { describeStartFailure } from './start-failure.ts';
