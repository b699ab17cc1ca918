import { formatCount, formatList, plural } from '@outpost/core';

export * from '../../../ui/text/texts.ts';

export const addUser = 'Add user';
export const searchUsers = 'Search by name, email or role';
export const nameEmailOrRole = 'Name, email or role';
export const onCallSchedulesOf = (name: string) => `On-call schedules: ${name}`;
export const createResetLink = 'Create reset link';
export const createInvitation = 'Create invitation';
export const shareLink = 'Share link';
export const signOutEverywhere = 'Sign out everywhere';
export const resetSecondFactor = 'Reset second factor';
export const unlinkUser = 'Unlink from single sign-on';
export const deactivateUser = 'Deactivate user';
export const activateUser = 'Activate user';
export const deleteUser = 'Delete user';
export const linkSent = 'Link sent';

export const operatorRights = 'Also acknowledge alarms and poll stations';
export const supervisorRights = 'Also use the Config area, shelve alarms and write to points';
export const adminRights = 'Full access, including station management and the audit log';
export const areasNamed = (areas: string) => `Areas: ${areas}`;
export const searchAreas = 'Search areas';
export const areasHint =
  'Users see all stations. They acknowledge and suppress alarms, write, poll and add notes only in their areas.';
export const onlyOwnAreasHint = 'You can manage only accounts that are limited to your areas.';
export const you = 'you';
export const never = 'Never';
export const ownAccountHint = 'This is your account. Change it on the Account page.';
export const adminsOnlyHint = 'Only Admins can change Admin accounts.';
export const userCount = (count: number) => plural(count, { one: '# user', other: '# users' });
export const notSignedInYet = 'not signed in yet';

export const confirmDelete = (name: string) =>
  `Delete ${name}? This signs them out and deletes their alert settings, on-call schedules, contact details, saved views and saved trends. Logs keep their name. To block access temporarily, deactivate the user instead.`;
export const confirmDeactivate = (name: string) =>
  `Deactivate ${name}? They are signed out, can’t sign in and are no longer notified of alarms. Their settings are kept.`;
export const confirmActivate = (name: string) =>
  `Activate ${name}? They can sign in and are notified of alarms again.`;
export const confirmResetLink = (name: string) =>
  `Create a password reset link for ${name}? The link works once and expires after one hour. Their current password works until they use the link.`;
export const confirmInvitation = (name: string) =>
  `Create a new invitation for ${name}? It works once and expires after three days. The previous invitation stops working.`;
export const confirmSignOutEverywhere = (name: string, browsers: number) =>
  plural(browsers, {
    one: `Sign out ${name} everywhere? # browser is signed in. The user can sign in again at any time.`,
    other: `Sign out ${name} everywhere? # browsers are signed in. The user can sign in again at any time.`,
  });
export const confirmResetSecondFactor = (name: string) =>
  `Reset the second factor of ${name}, passkeys included? Verify their identity first: after the reset, the password alone is enough to sign in. They are signed out everywhere.`;

export const confirmUnlink = (name: string, hasPassword: boolean) =>
  hasPassword
    ? `Unlink ${name} from single sign-on? Sessions that began with it end. The user can sign in with the password.`
    : `Unlink ${name} from single sign-on? Sessions that began with it end. The user has no password: create an invitation afterwards.`;
export const signsInWith = (providers: readonly string[]) => `Single sign-on: ${formatList(providers)}`;
export const unlinkAction = 'Unlink from single sign-on…';
export const invitationSentTo = (email: string) => `Invitation sent to ${email}.`;
export const resetLinkSentTo = (email: string) => `Password reset link sent to ${email}.`;
export const invitationShownOnce = (name: string) => `Invitation for ${name}. The link is shown only once.`;
export const resetLinkShownOnce = (name: string) =>
  `Password reset link for ${name}. The link is shown only once.`;
export const link = 'Link';
export const usableUntil = 'It can be used once, until {time}.';
export const shareLinkHint =
  'Share the link only with this user, in person or in a private message. The first person to open it can set the password.';
export const couldNotCopy = 'Couldn’t copy. Select the link and copy it.';

export const policySaved = 'Second factor policy saved';
export const requiredRoles = 'required roles';
export const policyHint =
  'Users in the selected roles need a code from an authenticator app to sign in. Users without a second factor must set one up before they can continue, even if they are signed in now.';
export const loadingPolicy = 'Loading second factor policy';
export const couldNotLoadPolicy = 'Couldn’t load second factor policy';
export const requiredFor = {
  Viewer: 'Required for Viewers',
  Operator: 'Required for Operators',
  Supervisor: 'Required for Supervisors',
  Admin: 'Required for Admins',
} as const;
export const roles = {
  Viewer: 'Viewers',
  Operator: 'Operators',
  Supervisor: 'Supervisors',
  Admin: 'Admins',
} as const;

export const loadingSchedules = 'Loading schedules';
export const couldNotLoadSchedules = 'Couldn’t load schedules';
export const noSchedules = 'No schedules';
export const addSchedule = 'Add schedule';
export const addScheduleHint = 'Add a schedule, then assign users to it.';
export const schedules = 'Schedules';
export const searchSchedules = 'Search schedules';
export const schedulesHint =
  'A user with schedules is on call only at their times. A user without schedules is always on call.';
export const saveChanges = 'Save Changes';

export const invitationLink = 'Invitation link';
export const emailHint = 'Used to sign in and to receive notifications and password links';
export const firstSignIn = 'First sign-in';
export const invitationHint =
  'The user sets a password with a one-time link, valid for three days. If a mail server is configured, Outpost emails the link. Otherwise, Outpost shows it to you so that you can share it.';
export const passwordHint = 'At least 10 characters. The user can change it.';
export const newPasswordHint = 'Leave blank to keep the current password. A reset link is more secure.';
export const createUser = 'Add user';

export const browsers = (count: number) => `${formatCount(count)} browsers`;
export const deactivated = 'Deactivated';
export const invitedUntil = 'Invited, valid until {time}';
export const resetLinkUntil = 'Reset link, valid until {time}';
export const invitationExpired = 'Invitation expired';
export const onCallSchedulesAction = 'On-call schedules…';
export const createResetLinkAction = 'Create reset link…';
export const createInvitationAction = 'Create invitation…';
export const signOutEverywhereAction = 'Sign out everywhere…';
export const resetSecondFactorAction = 'Reset second factor…';
export const deactivateAction = 'Deactivate…';
export const activateAction = 'Activate…';
export const deleteAction = 'Delete…';
