export const protoNotAllowed = 'The field name __proto__ is not allowed';
export const invalidJson = (message: string) => `Invalid JSON: ${message}`;
export const encodingMustBeUtf8 = 'The encoding must be UTF-8';
export const tooManyLevels = (maxDepth: number) =>
  `At most ${maxDepth} levels of lists and objects are allowed`;
export const tooManyValues = (maxTokens: number) => `At most ${maxTokens} values and names are allowed`;
export const tooManyContainers = (maxContainers: number) =>
  `At most ${maxContainers} lists and objects are allowed`;

export const clockWasSetBack = (duration: string, now: string) =>
  `the system clock was set back by ${duration} to ${now}`;
export const clockWasSetForward = (duration: string, now: string) =>
  `the system clock was set forward by ${duration} to ${now}, or the machine was suspended for that time`;

export const repeatedMessage = (text: string, count: number) =>
  `${text} … and ${count} more in the last minute`;

export const browser = 'Browser';

export const secretReadableByOthers = (file: string, mode: string, ifDeleted?: string) =>
  `${file} is readable by other users (mode ${mode} instead of 600). Run chmod 600 on it.${ifDeleted === undefined ? '' : ` If another user may have read it, delete it instead: ${ifDeleted}.`}`;
export const secretNotAFile = (file: string, ifDeleted?: string) =>
  `${file} is not a file. ${restoreOrDelete(ifDeleted)}`;
export const secretNotValid = (file: string, bytes: number, ifDeleted?: string) =>
  `${file} is not a secret of ${bytes} bytes in base64url. ${restoreOrDelete(ifDeleted)}`;
const restoreOrDelete = (ifDeleted?: string) =>
  `Restore it from a backup made with --with-secrets${ifDeleted === undefined ? '' : `, or delete it: ${ifDeleted}`}.`;

export const serverWasSuspended = (duration: string, now: string) =>
  `the server was suspended for ${duration} until ${now} and polled no station in that time`;

export const stoppedImmediately = (signal: string) => `second ${signal}: stopped immediately
`;
export const notStoppedCleanly = (pointFormat: string) => `Outpost did not stop cleanly. ${pointFormat}
`;

export const clockChanges = 'Number of system clock changes';
export const timeSuspended = 'Time during which the process was suspended and did not poll, in seconds';

export const partNotChecked = {
  storage: 'Storage could not be checked',
  notifications: 'Notifications could not be checked',
  polling: 'Polling could not be checked',
  'modbus-server': 'The Modbus server could not be checked',
  integration: 'Integrations could not be checked',
  live: 'Live connections could not be checked',
  server: 'The server could not be checked',
  settings: 'Settings could not be checked',
} as const;
export const partNotCheckedEffect = 'Problems of this part may be missing here.';
export const seeServerLog = 'See the server’s log.';
export const contactAdmin = 'Contact an Admin.';

export const standby = 'Standby';
export const readyToTakeOver = 'Ready to take over';
export const none = 'None';
export const noStandby = 'No other server is ready to take over';
export const runsOtherVersion = (server: string, version: string | null) =>
  `Server ${server} runs another version${version === null ? '' : `: ${version}`}`;
export const standbys = (servers: string) => `Ready to take over: ${servers}`;

export const folderMissing = (setting: string, folder: string) =>
  `The folder ${folder} of ${setting} does not exist; create or mount it`;
export const folderNotPermitted = (setting: string, folder: string) =>
  `The server has no permission to write to ${folder} (${setting}); grant it to the account of the service`;
export const folderReadOnly = (setting: string, folder: string) =>
  `${folder} (${setting}) is read-only for the server; add it to ReadWritePaths of the service`;
