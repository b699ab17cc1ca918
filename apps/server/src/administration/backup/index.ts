export { BackupError } from './backup-error.ts';
export { checkBackup } from './check-backup.ts';
export { makeBackup } from './make-backup.ts';
export { moveToPostgres } from './move-to-postgres.ts';
export { restoreBackup } from './restore-backup.ts';
