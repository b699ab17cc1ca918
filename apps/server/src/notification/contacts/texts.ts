export const changedTheContactDetailsOf = (name: string) => `Changed the contact details of ${name}`;
export const mustBePushKeys = 'Must be the keys of a push subscription';
export const enabledBrowserNotificationsIn = (label: string) => `Enabled browser notifications in ${label}`;
export const theAccountAlreadyHasBrowsers = (maxBrowsers: number) =>
  `The account already has ${maxBrowsers} browsers. Remove one first.`;
export const browserNotFound = (id: number) => `Browser ${id} not found`;
export const disabledBrowserNotificationsIn = (label: string) => `Disabled browser notifications in ${label}`;
export const accountLacks = (channelLacks: string) => `The account has no ${channelLacks}`;
/** @param reason a sentence without its full stop */
export const mustBeEmpty = (reason: string) =>
  `Must be empty: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
export const mustBeginWithHttps = 'Must begin with https://';
export const accountNotFound = (id: number) => `Account ${id} not found`;
export const onlyAdminsCanChangeAdmins = 'Only Admins can change the contact details of an Admin';
export const onlyAdminsCanTestAdmins = 'Only Admins can send test notifications to an Admin';
export const theirOwnAccount = 'their own account';
export const sentATestMessageByTo = (channel: string, recipient: string) =>
  `Sent a test notification by ${channel} to ${recipient}`;
export const testMessageByToNotSent = (channel: string, recipient: string, answer: string) =>
  `Test notification by ${channel} to ${recipient} not sent. ${answer}`;
export const outpostTestMessage = 'Outpost test notification';
export const thisIsATestMessage = (name: string) =>
  `This is a test notification for ${name}. No action is needed.`;

export const testLimitReached = (maxTests: number) =>
  `Limit of ${maxTests} tests in 10 minutes reached. Try again later.`;

export const linkedAChat = (channel: string) => `Linked a ${channel} chat`;
export const linkIsNotValid =
  'This link is not valid or has expired. Open the Account page in Outpost and create a new one.';
export const chatIsLinkedTo = (name: string) =>
  `This chat is now linked to the Outpost account of ${name}. To check it, send a test notification from the Account page.`;
