import { plural } from '@outpost/core';

export const notWrittenControllerSilent = 'Not written: the controller did not respond to an earlier entry';
export const readBackFailed = 'Write accepted, but the read-back failed';
export const readBackDiffers = (actual: string) => `Write accepted, but the controller reads ${actual}`;

export const controllerClock = 'Controller clock';

export const observeOnly = 'This server was started with --observe and sends no commands';
export const serverStopping = 'The server is stopping and sends no commands';

export const skippedCurrentValueUnreadable = 'Skipped: the current value cannot be read';
export const skippedCurrentValueDiffers = (pointValue: string) =>
  `Skipped: the current value ${pointValue} is not from this push`;

export const valuesApplied = (applied: number, count: number) =>
  `${applied} of ${plural(count, { one: '# value', other: '# values' })} applied`;
export const valuesNotConfirmed = (written: string, unknown: number) =>
  `${written}, ${unknown} not confirmed`;

export const nothingToRollBack = (pushId: number, siteName: string) =>
  `Push ${pushId} of ${siteName} has nothing to roll back`;
export const pointNoLongerWritable = (terminal: string) =>
  `${terminal} is no longer a writable point of the station`;
export const rollsBackVerb = 'rolls back';
export const push = 'Push';
export const rollBack = 'Roll-back';
export const stationDisabledEnableFirst = (siteName: string) =>
  `${siteName} is disabled. Enable the station first.`;
export const configurationOf = (doing: string, siteName: string) =>
  `${doing} the configuration of ${siteName}`;
export const pushConfigurationTo = 'Push configuration to';
export const rollBackConfigurationOf = 'Roll back configuration of';
export const valuesToWrite = (name: string, siteName: string, differ: number, count: number) =>
  `${name} ${siteName}: ${differ} of ${count} values to write`;
export const writeChange = (change: string) => `Write ${change}`;
export const partlyWrittenPush = (push: string) => `Partly written: ${push}`;
export const wrote = (change: string) => `Wrote ${change}`;

export const stationDeleted = (name: string) => `${name} was deleted in the meantime. Nothing was written.`;
export const stationDisabledMeanwhile = (name: string) =>
  `${name} was disabled in the meantime. Nothing was written.`;
export const connectionChanged = (name: string) =>
  `The connection of ${name} was changed in the meantime. Nothing was written.`;
export const pointRemoved = (name: string) => `${name} was removed in the meantime`;
export const pointMadeReadOnly = (name: string) => `${name} was made read-only in the meantime`;
export const configurationChanged = (name: string) =>
  `The configuration of ${name} was changed in the meantime. Review the value and try again.`;
export const configurationChangedBecause = (name: string, message: string) =>
  `The configuration of ${name} was changed in the meantime: ${message}`;
export const interlockAdded = (point: string, interlock: string) =>
  `An interlock was added to ${point} in the meantime: ${interlock}`;

export const pushNotConfirmed = 'Not confirmed: the server stopped during the push';

export const hasReservedThePoint = 'has reserved the point';
export const forSecondsMore = (leftSeconds: number) => ` for another ${leftSeconds} s`;

export const noClockPoints =
  'The station does not have six writable points with the purposes clock:year to clock:second';

export const stationDisabledNotPolled = (siteName: string) => `${siteName} is disabled and is not polled`;

export const clockNotConfirmed = 'Cannot be confirmed: the clock has advanced since';
export const deletedPointNotConfirmed = 'Cannot be confirmed: the point no longer exists';
export const pointWithoutValueNotConfirmed = (name: string) => `Cannot be confirmed: ${name} has no value`;
export const readsValue = (name: string, pointValue: string) => `${name} reads ${pointValue}`;
export const readingConfirmed = (reads: string) => `${reads}: write confirmed`;
export const readingNotWritten = (reads: string) => `${reads}: not written`;
export const readingNeitherOldNorNew = (reads: string, pointValue: string) =>
  `${reads}: neither the old value nor ${pointValue}`;
export const momentaryNotConfirmed = (reads: string) =>
  `Cannot be confirmed: ${reads}, and the controller resets a momentary point by itself`;
export const commandNotConfirmed = 'Not confirmed: the server stopped during the command';

export const stationNotFound = (stationId: number) => `Station ${stationId} not found`;

export const fromValue = (pointValue: string) => `from ${pointValue} `;

export const readBackFailedReason = 'the read-back failed';
export const pointHasNoValueReason = 'the point has no value';
export const acceptedNotConfirmed = (why: string) => `Write accepted, but not confirmed: ${why}`;
export const valueUnchanged = (shown: string) => `Write accepted, but the value is still ${shown}`;
export const resetByController = (shown: string) =>
  `The controller accepted the write and has reset the value to ${shown}`;
export const valueDiffers = (shown: string) => `Write accepted, but the value is ${shown}`;

export const interlockNotRead = (point: string, interlock: string) =>
  `${point} has an interlock: “${interlock}”. Read it, then write again with InterlockRead true.`;
export const isWritingPoint = (point: string) => `is writing ${point}`;
export const hasNoPoint = (siteName: string, pointId: number) => `${siteName} has no point ${pointId}`;
export const pointNotWritable = (name: string) => `${name} is not writable`;
export const trueOrFalse = 'true or false';
export const number = 'a number';
export const pointMustBe = (name: string, expected: string) => `${name}: must be ${expected}`;
export const lastGoodPollTooOld = 'the last good poll is too old';
export const currentValueNotReliable = (point: string, siteName: string, why: string) =>
  `The current value of ${point} at ${siteName} is not reliable: ${why}. Poll the station, or wait for its next poll.`;
export const reservationExpired = (point: string, selectionS: number) =>
  `The reservation of ${point} was already used, expired after ${selectionS} s or belongs to another user. Review the value and try again.`;
export const reservedForAnotherValue = (point: string) =>
  `${point} is reserved for another value. Review the value and try again.`;
export const resultNotRead = 'The result of the write could not be read';
export const notWritten = (message: string) => `Not written: ${message}`;
export const wroteBecause = (change: string, reason: string) => `Wrote ${change}. ${reason}`;
export const notConfirmedBecause = (change: string, reason: string) => `Not confirmed: ${change}. ${reason}`;
export const changeNotConfirmed = (change: string, reason: string) =>
  `${change}: write not confirmed. ${reason}`;
export const notWrittenBecause = (change: string, reason: string) => `Not written: ${change}. ${reason}`;
export const changeNotWritten = (change: string, reason: string) => `${change}: not written. ${reason}`;
export const changedAfterReservation = (point: string, now: string) =>
  `${point} changed after it was reserved and now reads ${now}. Review the value and try again.`;
