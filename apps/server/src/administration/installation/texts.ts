export const startedWithOtherSecret = (found: string) =>
  `Started with another account-secret (ALLOW_OTHER_SECRET): the previous one was ${found}`;
export const secretOfOtherDatabase = (file: string) =>
  `${file} is not the secret with which this database encrypted second factors and settings`;
export const copySecretFile = (what: string) =>
  `${what}. Copy the file from the data folder of another server of this installation; it must be readable by the user of this server only.`;
export const restoreSecretFile = (what: string) =>
  `${what}. Restore the file of this installation from a backup made with --with-secrets. To continue without it, start once with ALLOW_OTHER_SECRET=true; second factors then only work with recovery codes, saved passwords of mail and SMS must be entered again, and links already sent stop working.`;

export const givenSecretNotReadable = (file: string, reason: string) =>
  `${file} of ACCOUNT_SECRET_FILE cannot be read: ${reason}`;
export const givenSecretNotValid = (file: string, bytes: number) =>
  `${file} of ACCOUNT_SECRET_FILE is not a secret of ${bytes} bytes in base64. Make one with: openssl rand -base64 ${bytes}`;
export const givenSecretDiffers = (file: string, given: string) =>
  `${file} is not the secret of ACCOUNT_SECRET_FILE (${given}). Put the secret of this installation there, or remove the setting.`;

export const databaseDoesNotExist = (file: string) => `Database ${file} does not exist`;
export const databaseOfUrl = (name: string) => `of DATABASE_URL (${name})`;
export const databaseHasNoAccount = (which: string) => `The database ${which} has no account`;
export const setDatabaseUrl = 'set DATABASE_URL if it is on PostgreSQL';
export const moveToPostgresOrCheckUrl = (database: string) =>
  `move ${database} there with move-to-postgres, or check DATABASE_URL`;
export const checkDatabaseUrl = 'check DATABASE_URL';
export const hasSecretsOfInstallation = (
  found: string,
  dataDir: string,
  secrets: string,
  elsewhere: string,
) =>
  `${found}, but ${dataDir} has the secrets of an installation (${secrets}). Put its database back, restore a backup, or ${elsewhere}. To start a new installation with these secrets, start once with ALLOW_EMPTY_DATABASE=true.`;
