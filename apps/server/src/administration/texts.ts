export const dataLossesFoundAtStartup = 'Data losses found at startup and not yet resolved';
export const databaseProblems = 'Problems found by the last database integrity check';
export const databaseCheckedTimestamp =
  'Unix time of the last database integrity check; 0 if none since startup';
