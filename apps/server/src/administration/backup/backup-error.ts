/** Why a backup was not made or restored, as a readable message. Nothing was changed. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
