export * from '../../../ui/text/texts.ts';

export const loadingHealth = 'Loading health';
export const couldNotLoadHealth = 'Couldn’t load health';
export const noProblems = 'No problems';
export const checkedAgo = 'Checked {age}';
export const agoText = 'ago';
export const couldNotRefresh = 'Couldn’t refresh.';
export const shownFrom = 'Shown as of {time}. {reason}';
export const problemResolved = 'The problem you opened no longer exists.';

export const problems = 'Problems';
export const since = 'since {time} ({age})';
export const sinceUnknown = 'start time unknown';
export const effect = 'Effect';
export const serverLog = 'Message in the server’s log';
export const whatToDo = 'What to do';
export const admins = (names: string) => `Admins: ${names}`;

export const working = (parts: string) => `Working: ${parts}`;
export const notConfigured = (parts: string) => `Not configured: ${parts}`;
export const offToObserve = (parts: string) => `Off, observe only: ${parts}`;
export const withProblems = (parts: string) => `With problems: ${parts}`;
export const unknown = 'Not available';
export const never = 'Never';
export const seconds = (count: string) => `${count} s`;
export const separator = ' · ';

export const settingsPart = 'Settings';
export const integration = 'Integration';
