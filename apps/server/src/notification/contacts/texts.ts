export const changedContactDetails = (name: string) => `Changed the contact details of ${name}`;
export const mustBePushKeys = 'Must be the keys of a push subscription';
export const enabledBrowserNotifications = (label: string) => `Enabled browser notifications in ${label}`;
export const maxBrowsersReached = (maxBrowsers: number) =>
  `The account already has ${maxBrowsers} browsers. Remove one first.`;
export const browserNotFound = (id: number) => `Browser ${id} not found`;
export const disabledBrowserNotifications = (label: string) => `Disabled browser notifications in ${label}`;
export const accountHasNoContact = (channelLacks: string) => `The account has no ${channelLacks}`;
/** @param reason a sentence without its full stop */
export const mustBeEmpty = (reason: string) =>
  `Must be empty: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
export const mustBeginWithHttps = 'Must begin with https://';
export const accountNotFound = (id: number) => `Account ${id} not found`;
export const onlyAdminsCanChangeAdmins = 'Only Admins can change the contact details of an Admin';
export const onlyAdminsCanTestAdmins = 'Only Admins can send test notifications to an Admin';
export const ownAccount = 'their own account';
export const testSent = (channel: string, recipient: string) =>
  `Sent a test notification by ${channel} to ${recipient}`;
export const testNotSent = (channel: string, recipient: string, answer: string) =>
  `Test notification by ${channel} to ${recipient} not sent. ${answer}`;
export const testSubject = 'Outpost test notification';
export const testText = (name: string) => `This is a test notification for ${name}. No action is needed.`;

export const testLimitReached = (maxTests: number) =>
  `Limit of ${maxTests} tests in 10 minutes reached. Try again later.`;

export const linkedChat = (channel: string) => `Linked a ${channel} chat`;
export const linkNotValid =
  'This link is not valid or has expired. Open the Account page in Outpost and create a new one.';
export const chatLinkedTo = (name: string) =>
  `This chat is now linked to the Outpost account of ${name}. To check it, send a test notification from the Account page.`;
