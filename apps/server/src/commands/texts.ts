import { plural } from '@outpost/core';

export const notWrittenTheControllerDid = 'Not written: the controller did not respond to an earlier entry';
export const writeAcceptedButTheRead = 'Write accepted, but the read-back failed';
export const writeAcceptedButTheControllerReads = (actual: string) =>
  `Write accepted, but the controller reads ${actual}`;

export const controllerClock = 'Controller clock';

export const thisServerWasStartedWith = 'This server was started with --observe and sends no commands';
export const theServerIsStoppingAnd = 'The server is stopping and sends no commands';

export const skippedTheCurrentValueCannot = 'Skipped: the current value cannot be read';
export const skippedCurrentValueDiffers = (pointValue: string) =>
  `Skipped: the current value ${pointValue} is not from this push`;

export const ofEntriesInTheController = (there: number, count: number) =>
  `${there} of ${plural(count, { one: '# value', other: '# values' })} applied`;
export const notConfirmed = (written: string, unknown: number) => `${written}, ${unknown} not confirmed`;

export const pushOfHasNothingTo = (pushId: number, siteName: string) =>
  `Push ${pushId} of ${siteName} has nothing to roll back`;
export const isNoLongerAWritable = (terminal: string) =>
  `${terminal} is no longer a writable point of the station`;
export const rollsBack = 'rolls back';
export const push = 'Push';
export const rollBack = 'Roll-back';
export const isDisabledEnableTheStationFirst = (siteName: string) =>
  `${siteName} is disabled. Enable the station first.`;
export const theConfigurationOf = (doing: string, siteName: string) =>
  `${doing} the configuration of ${siteName}`;
export const pushConfigurationTo = 'Push configuration to';
export const rollBackConfigurationOf = 'Roll back configuration of';
export const theConfigurationOfOfEntries = (name: string, siteName: string, differ: number, count: number) =>
  `${name} ${siteName}: ${differ} of ${count} values to write`;
export const write = (describeValueChange: string) => `Write ${describeValueChange}`;
export const partlyWritten = (describePush: string) => `Partly written: ${describePush}`;
export const wrote = (change: string) => `Wrote ${change}`;

export const wasDeletedInTheMeantime = (name: string) =>
  `${name} was deleted in the meantime. Nothing was written.`;
export const wasDisabledInTheMeantime = (name: string) =>
  `${name} was disabled in the meantime. Nothing was written.`;
export const theConnectionOfWasChanged = (name: string) =>
  `The connection of ${name} was changed in the meantime. Nothing was written.`;
export const wasRemovedInTheMeantime = (name: string) => `${name} was removed in the meantime`;
export const wasMadeReadOnlyIn = (name: string) => `${name} was made read-only in the meantime`;
export const theConfigurationOfWasChanged = (name: string) =>
  `The configuration of ${name} was changed in the meantime. Review the value and try again.`;
export const theConfigurationOfWasChangedInTheMeantime = (name: string, message: string) =>
  `The configuration of ${name} was changed in the meantime: ${message}`;
export const anInterlockWasAddedTo = (pointNamed: string, interlock: string) =>
  `An interlock was added to ${pointNamed} in the meantime: ${interlock}`;

export const notConfirmedTheServerStopped = 'Not confirmed: the server stopped during the push';

export const hasReservedThePoint = 'has reserved the point';
export const forAnotherS = (leftSeconds: number) => ` for another ${leftSeconds} s`;

export const theStationDoesNotHave =
  'The station does not have six writable points with the purposes clock:year to clock:second';

export const isDisabledAndIsNotPolled = (siteName: string) => `${siteName} is disabled and is not polled`;

export const position = 'Position';
export const old = 'Old';
export const cannotBeConfirmedTheClock = 'Cannot be confirmed: the clock has advanced since';
export const cannotBeConfirmedThePoint = 'Cannot be confirmed: the point no longer exists';
export const cannotBeConfirmedHasNoValue = (name: string) => `Cannot be confirmed: ${name} has no value`;
export const reads = (name: string, pointValue: string) => `${name} reads ${pointValue}`;
export const writeConfirmed = (reads: string) => `${reads}: write confirmed`;
export const notWritten = (reads: string) => `${reads}: not written`;
export const neitherTheOldValueNor = (reads: string, pointValue: string) =>
  `${reads}: neither the old value nor ${pointValue}`;
export const notConfirmedTheServerStoppedDuringTheCommand =
  'Not confirmed: the server stopped during the command';

export const stationNotFound = (stationId: number) => `Station ${stationId} not found`;

export const from = (pointValue: string) => `from ${pointValue} `;

export const theReadBackFailed = 'the read-back failed';
export const thePointHasNoValue = 'the point has no value';
export const writeAcceptedButNotConfirmed = (why: string) => `Write accepted, but not confirmed: ${why}`;
export const writeAcceptedButTheValue = (shown: string) => `Write accepted, but the value is still ${shown}`;
export const writeAcceptedButTheValueIs = (shown: string) => `Write accepted, but the value is ${shown}`;

export const hasAnInterlockReadIt = (pointNamed: string, interlock: string) =>
  `${pointNamed} has an interlock: “${interlock}”. Read it, then write again with InterlockRead true.`;
export const isWriting = (pointNamed: string) => `is writing ${pointNamed}`;
export const hasNoPoint = (siteName: string, pointId: number) => `${siteName} has no point ${pointId}`;
export const isNotWritable = (name: string) => `${name} is not writable`;
export const trueOrFalse = 'true or false';
export const aNumber = 'a number';
export const mustBe = (name: string, expected: string) => `${name}: must be ${expected}`;
export const theLastGoodPollIs = 'the last good poll is too old';
export const theCurrentValueOfAt = (pointNamed: string, siteName: string, why: string) =>
  `The current value of ${pointNamed} at ${siteName} is not reliable: ${why}. Poll the station first.`;
export const theReservationOfExpiredAfter = (pointNamed: string, selectionS: number) =>
  `The reservation of ${pointNamed} was already used, expired after ${selectionS} s or belongs to another user. Review the value and try again.`;
export const isReservedForAnotherValue = (pointNamed: string) =>
  `${pointNamed} is reserved for another value. Review the value and try again.`;
export const notWrittenOfMessage = (message: string) => `Not written: ${message}`;
export const wroteOfChangeAndReason = (change: string, reason: string) => `Wrote ${change}. ${reason}`;
export const notConfirmedOfChangeAndReason = (change: string, reason: string) =>
  `Not confirmed: ${change}. ${reason}`;
export const writeNotConfirmed = (change: string, reason: string) =>
  `${change}: write not confirmed. ${reason}`;
export const notWrittenOfChangeAndReason = (change: string, reason: string) =>
  `Not written: ${change}. ${reason}`;
export const notWrittenPart = (change: string, reason: string) => `${change}: not written. ${reason}`;
export const changedAfterItWasReserved = (pointNamed: string, now: string) =>
  `${pointNamed} changed after it was reserved and now reads ${now}. Review the value and try again.`;
