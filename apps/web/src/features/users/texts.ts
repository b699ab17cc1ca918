import { formatCount, plural } from '@outpost/core';

export const users = 'Users';
export const addUser = 'Add user';
export const searchByNameEmailOrRole = 'Search by name, email or role';
export const nameEmailOrRole = 'Name, email or role';
export const loadingUsers = 'Loading users';
export const couldNotLoadUsers = "Couldn't load users";
export const noMatches = 'No matches';
export const edit = (name: string) => `Edit ${name}`;
export const onCallSchedules = (name: string) => `On-call schedules: ${name}`;
export const createResetLink = 'Create reset link';
export const createInvitation = 'Create invitation';
export const shareLink = 'Share link';
export const signOutEverywhere = 'Sign out everywhere';
export const resetSecondFactor = 'Reset second factor';
export const deactivateUser = 'Deactivate user';
export const activateUser = 'Activate user';
export const deleteUser = 'Delete user';
export const linkSent = 'Link sent';

export const alsoAcknowledgeAlarmsAndPollStations = 'Also acknowledge alarms and poll stations';
export const alsoUseTheConfigArea = 'Also use the Config area, shelve alarms and write outputs';
export const fullAccessIncludingStationManagement =
  'Full access, including station management and the audit log';
export const thisIsYourAccountChange = 'This is your account. Change it in Settings.';
export const onlyAdminsCanChangeAdminAccounts = 'Only Admins can change Admin accounts.';
export const usersOfCount = (count: number) => plural(count, { one: '# user', other: '# users' });
export const notSignedInYet = 'not signed in yet';

export const deleteThisSignsThemOut = (name: string) =>
  `Delete ${name}? This signs them out and deletes their alert settings, on-call schedules, contact details, saved views and saved trends. Logs keep their name. To block access temporarily, deactivate the user instead.`;
export const deactivateTheyAreSignedOut = (name: string) =>
  `Deactivate ${name}? They are signed out, can't sign in and are no longer notified of alarms. Their settings are kept.`;
export const activateTheyCanSignIn = (name: string) =>
  `Activate ${name}? They can sign in and are notified of alarms again.`;
export const createAPasswordResetLink = (name: string) =>
  `Create a password reset link for ${name}? The link works once, within an hour. Their current password works until they use the link.`;
export const createANewInvitationFor = (name: string) =>
  `Create a new invitation for ${name}? It works once, within three days. The previous invitation stops working.`;
export const signOutEverywhereBrowserIs = (name: string) =>
  `Sign out ${name} everywhere? # browser is signed in. They can sign in again at any time.`;
export const signOutEverywhereBrowsersAre = (name: string) =>
  `Sign out ${name} everywhere? # browsers are signed in. They can sign in again at any time.`;
export const resetTheSecondFactorOf = (name: string) =>
  `Reset the second factor of ${name}? Verify their identity first: after the reset, the password alone is enough to sign in. They are signed out everywhere.`;

export const invitationSentTo = (email: string) => `Invitation sent to ${email}.`;
export const passwordResetLinkSentTo = (email: string) => `Password reset link sent to ${email}.`;
export const invitationForTheLinkIs = (name: string) =>
  `Invitation for ${name}. The link is shown only once.`;
export const passwordResetLinkForThe = (name: string) =>
  `Password reset link for ${name}. The link is shown only once.`;
export const done = 'Done';
export const link = 'Link';
export const shareTheLinkOnlyWith =
  'Share the link only with this user, in person or in a private message. The first person to open it can set the password.';
export const copied = 'Copied';
export const couldNotCopySelectThe = "Couldn't copy. Select the link and copy it.";
export const copyLink = 'Copy link';

export const secondFactorPolicySaved = 'Second factor policy saved';
export const secondFactor = 'Second factor';
export const requiredRoles = 'required roles';
export const usersInTheSelectedRoles =
  'Users in the selected roles need a code from an authenticator app to sign in. Users who have no second factor must set it up before they can continue, even if they are signed in now.';
export const loadingSecondFactorPolicy = 'Loading second factor policy';
export const couldNotLoadSecondFactorPolicy = "Couldn't load second factor policy";
export const requiredForS = (role: string) => `Required for ${role}s`;

export const role = 'Role';

export const loadingSchedules = 'Loading schedules';
export const couldNotLoadSchedules = "Couldn't load schedules";
export const noSchedules = 'No schedules';
export const addSchedule = 'Add schedule';
export const addAScheduleThenAssign = 'Add a schedule, then assign users to it.';
export const schedules = 'Schedules';
export const searchSchedules = 'Search schedules';
export const aUserWithSchedulesIs =
  'A user with schedules is notified only while on call. A user without schedules is always notified.';
export const cancel = 'Cancel';
export const saveChanges = 'Save Changes';

export const invitationLink = 'Invitation link';
export const email = 'Email';
export const firstName = 'First name';
export const lastName = 'Last name';
export const emailAddress = 'Email address';
export const forSignInNotificationsAndLinks = 'For sign-in, notifications and links';
export const firstSignIn = 'First sign-in';
export const theUserSetsAPassword =
  'The user sets a password with a link that works once, within three days. The link is emailed if a mail server is configured. Otherwise, it is shown to you to share.';
export const password = 'Password';
export const newPassword = 'New password';
export const atLeastTenCharactersThe = 'At least 10 characters. The user can change it.';
export const leaveEmptyToKeepThe = 'Leave empty to keep the current password. A reset link is more secure.';
export const createUser = 'Create user';
export const save = 'Save';

export const name = 'Name';
export const status = 'Status';
export const lastSeen = 'Last seen';
export const actions = 'Actions';
export const browsers = (sessions: number) => ` · ${formatCount(sessions)} browsers`;
export const on = 'On';
export const off = 'Off';
export const deactivated = 'Deactivated';
export const invited = 'Invited';
export const resetLink = 'Reset link';
export const invitationExpired = 'Invitation expired';
export const active = 'Active';
export const onCallSchedulesEllipsis = 'On-call schedules…';
export const editEllipsis = 'Edit…';
export const createResetLinkEllipsis = 'Create reset link…';
export const createInvitationEllipsis = 'Create invitation…';
export const signOutEverywhereEllipsis = 'Sign out everywhere…';
export const resetSecondFactorEllipsis = 'Reset second factor…';
export const deactivate = 'Deactivate…';
export const activate = 'Activate…';
export const deleteLabel = 'Delete…';
export const actionsFor = (name: string) => `Actions for ${name}`;
