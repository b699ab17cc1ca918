/** Why a backup was not made or not taken back, in words for whoever asked for it. Nothing was changed. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
