export const unlistedFiles = (folder: string, files: string) =>
  `${folder} contains files that its manifest does not list: ${files}`;
export const backupNotUsable = (folder: string, message: string) =>
  `This version of Outpost cannot use ${folder}. ${message}`;
export const fileMissing = (file: string) => `${file} is missing`;
export const fileSizeDiffers = (file: string, size: number, bytes: number) =>
  `${file} is damaged: it has ${size} bytes, but its manifest lists ${bytes}`;
export const fileChecksumDiffers = (file: string) =>
  `${file} is damaged: its checksum differs from the manifest`;
export const schemaOrSamplesDiffer = (folder: string) =>
  `The schema or samples of ${folder} differ from its manifest`;

export const migratedToThisRelease = (steps: string) => `Migrated to this release: ${steps}`;
export const databaseNotEmpty = (tables: string, value: string) =>
  `The database of DATABASE_URL is not empty: it has the tables ${tables}${value}. Use an empty database; existing data is not replaced.`;

export const backupFolderNotUsable = (into: string, message: string) =>
  `${into} cannot be used as a folder for backups: ${message}`;
export const folderAlreadyExists = (folder: string) => `${folder} already exists`;
export const dataFolderMissing = (dataDir: string) => `The folder ${dataDir} (DATA_DIR) does not exist`;
export const folderNotCreated = (partial: string, message: string) =>
  `${partial} cannot be created: ${message}`;
export const noDatabaseInFolder = (dataDir: string) =>
  `No database in ${dataDir}. Check that DATA_DIR is the server’s data folder.`;
export const copyingDatabase = (fileSize: string) => `Copying the database, up to ${fileSize}`;
export const notEnoughSpaceForBackup = (folder: string, neededSize: string, freeSpace: string) =>
  `Not enough space for a backup in ${folder}: it needs up to ${neededSize}, and ${freeSpace} are free. Nothing was written.`;
export const unfinishedBackup = (file: string) =>
  `${file} is from an unfinished backup. Remove it unless a backup is running.`;
export const noSpaceLeftForBackup = (into: string) =>
  `No space left in ${into}. The incomplete backup was removed.`;
export const versionCannotBackUp = 'This version of Outpost cannot back up the database';
export const backupFailed = 'The backup failed';
export const backupNotWritten = (message: string) =>
  `The backup could not be written: ${message}. The incomplete backup was removed.`;

export const fileNameNotValid = 'not a valid file name in a backup';
export const notABackup = (folder: string, manifest: string) =>
  `${folder} is not a backup: it has no ${manifest}`;
export const fileNotReadable = (file: string, message: string) => `${file} cannot be read: ${message}`;
export const manifestNotSupported = (file: string, path: string, message: string) =>
  `${file} is not supported: ${path}: ${message}`;
export const manifestMustListEachFileOnce = (file: string, database: string) =>
  `${file} must list ${database} and each file once`;
export const manifestDamaged = (file: string, message: string) => `${file} is damaged: ${message}`;

export const backupFromOtherDatabase = (backedUp: string, selected: string) =>
  `The backup is from an installation on ${backedUp}, but the settings select ${selected} `;
export const notSet = 'not set';
export const folderNotEmptyAddYes = (dataDir: string, replaced: string) =>
  `${dataDir} is not empty: ${replaced}. Add --yes to move these aside.`;
export const dataFolderNotUsable = (dataDir: string, message: string) =>
  `${dataDir} cannot be used as the data folder: ${message}`;
export const databaseBehindMark = (newest: number, known: number, atMs: string) =>
  `WARNING: this database is not up to date. It ends with event ${newest} of the audit log, and the installation had event ${known} at ${atMs}. If it was moved to PostgreSQL, set DATABASE_URL.`;
export const highWaterMarkReset = (id: number, atMs: string) =>
  `The high-water mark was reset. It was at event ${id} of the audit log, of ${atMs}: data that is not in the backup is no longer reported as missing.`;
export const accountSecretOfOtherBackup = (dataDir: string) =>
  `The account-secret in ${dataDir} does not belong to this backup, so the server will not start with it. Put the matching one there, or see ALLOW_OTHER_SECRET in docs/operations.md.`;
export const previousFilesAt = (aside: string, names: string) =>
  `The previous files are in ${aside}: ${names}`;
export const fileChangedWhileRead = (file: string) => `${file} changed while it was read`;
export const notEnoughSpaceToRestore = (dataDir: string, neededSize: string, freeSpace: string) =>
  `Not enough space in ${dataDir}: the backup needs ${neededSize}, and ${freeSpace} are free`;
