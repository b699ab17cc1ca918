export const samplesAcceptedIntoHistory = 'Samples accepted into history';
export const samplesNotYetOnDisk = 'Samples not yet on disk';
export const samplesLostBecauseStorageFailed = 'Samples lost because storage failed';
export const samplesWaitingInMemory = 'They wait in memory until the database accepts them.';
export const cannotBeWrittenLabel = 'Cannot be written';
export const doesNotRespondLabel = 'Does not respond';
export const databaseFailingSince = (what: string, sinceMs: string, reason: string) =>
  `${what} since ${sinceMs}: ${reason}. Sign-ins, samples and alarms are held in memory. Acknowledgements, commands and changes are rejected.`;
export const rollUpsWaiting =
  'Points whose roll-ups are behind their samples; their trends and reports are correct but slower';
export const liveValuesContinue =
  'Live values continue, and samples are held in memory. Acknowledgements, commands and changes are rejected.';
export const databaseNotWritable = 'Outpost can’t write to its database';
export const databaseNotResponding = 'the database does not respond';
export const notificationsAreOff = (why: string) => `Alarm notifications are off: ${why}`;
export const samplesNotStored = 'Samples are not being stored';
