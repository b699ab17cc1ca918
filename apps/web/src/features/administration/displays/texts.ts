import { plural } from '@outpost/core';

export * from '../../../ui/text/texts.ts';

export const displaysContent = 'Read-only screens that stay signed in';
export const addDisplay = 'Add display';
export const loadingDisplays = 'Loading wall displays';
export const couldNotLoadDisplays = 'Couldn’t load wall displays';
export const noDisplays = 'No wall displays yet';
export const noDisplaysHint =
  'A wall display shows the situation, the map and stations on a screen in a control room. It needs no account: you pair the screen with a code.';

export const shows = 'Content';
export const device = 'Device';
export const situationAndMap = 'Situation, map, stations with alarms';
export const alwaysShownStations = (count: number) =>
  plural(count, { one: 'Always # station', other: 'Always # stations' });
export const secondsPerPage = (seconds: number) =>
  plural(seconds, { one: '# second each', other: '# seconds each' });
export const dimHours = (from: string, to: string) => `dimmed ${from}–${to}`;
export const noDimming = 'not dimmed';
export const notPaired = 'Not paired';
export const waitingUntil = 'Code valid until {time}';
export const unknownDevice = 'Unknown browser';

export const pairAction = 'Pair with a screen…';
export const pairWithOtherAction = 'Pair with another screen…';
export const editNamed = (display: string) => `Edit ${display}`;
export const pairNamed = (display: string) => `Pair ${display}`;
export const removeDisplay = 'Remove display';
export const confirmRemove = (display: string) => `Remove ${display}? Its screen is signed out immediately.`;
export const removed = 'Wall display removed';
export const saved = 'Wall display saved';

export const nameHint = 'Where the screen is, such as Control room';
export const stations = 'Stations that are always shown';
export const seconds = 'Seconds per page';
export const dimsAtNight = 'Dim at night';
export const nightHint =
  'In the organisation’s time zone. An unacknowledged critical alarm turns dimming off.';
export const addAndPair = 'Add and pair';

export const openAddressStep = 'On the screen, open this address:';
export const enterCodeStep = 'Enter this code there:';
export const codeValidUntil = 'Valid once, until {time}. The code is not shown again.';
export const nowPaired = (place: string) => `Paired with ${place}`;
export const waitingForScreen = 'Waiting for the screen…';

export const pairThisScreen = 'Pair this screen';
export const pairThisScreenHint =
  'Pairing signs in this browser as a read-only wall display. A Supervisor creates the code on the Wall displays page.';
export const signsOutUser = (user: string) => `${user} is signed out of this browser.`;
export const pairingCode = 'Pairing code';
export const pairButton = 'Pair';
