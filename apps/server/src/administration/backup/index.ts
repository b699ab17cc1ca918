export { BackupError } from './backup-error.ts';
export { checkBackup } from './check-backup.ts';
export { type FillOptions, fillPostgres } from './fill-postgres.ts';
export { type BackupOptions, makeBackup } from './make-backup.ts';
export { DATABASE, type Manifest } from './manifest.ts';
export { moveToPostgres } from './move-to-postgres.ts';
export { type RestoreOptions, restoreBackup } from './restore-backup.ts';
