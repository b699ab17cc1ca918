import { formatList } from '@outpost/core';

export const accessTokenOfOtherServer = 'This server did not issue the access token. Sign in again.';
export const accessTokenExpired =
  'The access token has expired. Get a new one with `POST /accounts/refresh-token`.';

export const allUsersSignInAgain = 'all users then sign in again';

export const createdUser = (name: string, fullName: string, email: string, role: string) =>
  `${name} created user ${fullName} (${email}), ${role}`;
export const mustMatchPath = (id: number) => `Must be ${id}, as in the path`;
export const deletedUser = (name: string, fullName: string, email: string, role: string) =>
  `${name} deleted user ${fullName} (${email}), ${role}`;
export const endedAllSessions = (name: string, fullName: string) =>
  `${name} ended all sessions of ${fullName}`;
export const deactivatedUser = (name: string, fullName: string) => `${name} deactivated user ${fullName}`;
export const activatedUser = (name: string, fullName: string) => `${name} activated user ${fullName}`;
export const changedUser = (name: string, fullName: string, text: string) =>
  `${name} changed user ${fullName}: ${text}`;
export const theirOwnPassword = 'their own password';
export const passwordOf = (fullName: string) => `the password of ${fullName}`;
export const changedPassword = (name: string, whose: string) => `${name} changed ${whose}`;
export const passwordSetByAnotherUser = (role: string) =>
  `The password was set by another user who may still know it and cannot assign the role ${role}. Set a new password, or send a link with which the user sets one, then change the role.`;
export const passwordSetByUserOfOtherAreas =
  'The password was set by another user who may still know it and cannot assign these areas. Set a new password, or send a link with which the user sets one, then change the areas.';
export const passkeyOfAnotherUser =
  'A passkey was added while another user, who cannot assign this role or these areas, may have known the password. Ask the user to remove it, or reset the second factor, then change the role or areas.';
export const accountChangedSignInAgain = 'Your account was changed. Sign in again.';

export const onlyAdminsManageAdmins = (role: string) =>
  `Only Admins can create, change or delete an Admin. Your role is ${role}.`;
export const requiresSupervisor = (role: string) =>
  `Requires the Supervisor role or higher. Your role is ${role}.`;
export const cannotDeleteOwnAccount = 'You can’t delete your own account. Ask another Admin or Supervisor.';
export const cannotChangeOwnRole = 'You can’t change your own role. Ask another Admin or Supervisor.';
export const cannotChangeOwnAreas = 'You can’t change your own areas. Ask another Admin or Supervisor.';
export const accountOfOtherAreas = (areas: readonly string[]) =>
  areas.length === 0
    ? 'Your account may not act in any area, so it can’t manage other accounts.'
    : `Your account is limited to ${formatList(areas)}. You can manage accounts that are limited to these areas, too.`;
export const mustBeNullForAdmin = 'Must be null for Admins, who may act at all stations';
export const allAreas = 'all';
export const areas = 'areas';
export const accountAreasRenamed = (fullName: string, from: string, to: string) =>
  to === ''
    ? `Removed area ${from} from user ${fullName}: no station belongs to it`
    : `Renamed area ${from} to ${to} for user ${fullName}`;
export const cannotDeactivateOwnAccount =
  'You can’t deactivate your own account. Ask another Admin or Supervisor.';
export const cannotLinkOwnAccount =
  'You can’t create a link for your own account. Change your password on the account page.';
export const cannotResetOwnSecondFactor =
  'You can’t reset your own second factor. Ask another Admin or Supervisor.';
export const lastAdminWithPassword =
  'This is the last active Admin with a password, who can sign in while the identity provider is unavailable. Set up another one first.';
export const accountNotFound = (id: number) => `Account ${id} not found`;

export const signedInFrom = (fullName: string, from: string) => `${fullName} signed in from ${from}`;
export const signedInWithFrom = (fullName: string, provider: string, from: string) =>
  `${fullName} signed in with ${provider} from ${from}`;
export const sessionEndedByReuse = (fullName: string, address: string) =>
  `Session of ${fullName} ended: its token was used twice, the second time from ${address}`;
export const firstName = 'first name';
export const lastName = 'last name';

export const sessionEndedOrAccountChanged =
  'The session has ended or the account was changed. Sign in again.';

export const edge = 'Edge';
export const opera = 'Opera';
export const samsungInternet = 'Samsung Internet';
export const firefox = 'Firefox';
export const chrome = 'Chrome';
export const safari = 'Safari';
export const windows = 'Windows';
export const android = 'Android';
export const linux = 'Linux';

export const outpost = 'Outpost';
export const outpostOfCompany = (company: string) => `Outpost (${company})`;
export const passwordRequests = 'requests for a new password';
export const setUpSecondFactorFirst = 'Set up a second factor first';

export const companyAndOutpost = (company: string) => `${company} Outpost`;
export const ignoreInvitation = 'If you did not expect this invitation, ignore this email.';
export const ignorePasswordReset =
  'If you did not request this, ignore this email. Your password stays unchanged.';
export const hello = (firstName: string) => `Hello ${firstName},`;
export const linkWorksOnce = (until: string, otherwise: string) =>
  `The link works once and expires at ${until}. ${otherwise}`;
export const accountSubject = (where: string) => `Your ${where} account`;
export const resetPasswordSubject = (where: string) => `Reset your ${where} password`;
export const accountCreated = (where: string) =>
  `An account for ${where}, which monitors remote stations, was created for you. Set your password:`;
export const accountCreatedBy = (by: string, where: string) =>
  `${by} created an account for you in ${where}, which monitors remote stations. Set your password:`;
export const passwordResetRequested = (where: string) =>
  `A password reset was requested for your ${where} account. Set a new password:`;
export const passwordLinkSent = (by: string, where: string) =>
  `${by} sent you a link to reset the password of your ${where} account. Set a new password:`;

export const linkNoLongerValid = 'the link was used, has expired or was replaced';
export const publicUrlNotSet = 'PUBLIC_URL is not set: the email cannot contain a link';
export const accountDeactivatedActivateFirst = 'The account is deactivated. Activate it first.';
export const invitation = 'an invitation';
export const passwordResetLink = 'a password reset link';
export const sentTo = (email: string) => `sent to ${email}`;
export const toBeSharedByHand = 'to be passed on by hand';
export const unknownUser = 'Unknown user';
export const createdLinkFor = (who: string, what: string, fullName: string, how: string) =>
  `${who} created ${what} for ${fullName}, ${how}`;
export const passwordResetLinkSent = (fullName: string, address: string, email: string) =>
  `Password reset for ${fullName} requested from ${address}; link sent to ${email}`;
export const resetLink = 'a reset link';
export const setPasswordWithLink = (fullName: string, what: string, address: string) =>
  `${fullName} set the password with ${what} from ${address}`;
export const linkInvalid =
  'The link is incomplete, expired, already used or replaced. Copy the whole link, or request a new one.';

export const databaseNotRespondingForAccount =
  'The database is not responding, and this account is not in memory. Try again in a moment.';

export const databaseUnavailableTooLong = 'The database has been unavailable for too long. Try again later.';

export const databaseNotResponding = 'The database is not responding. Try again in a moment.';

export const accountNoLongerExists = 'Your account no longer exists';

export const minCharacters = (min: number) => `Must be at least ${min} characters`;
export const maxCharacters = (max: number) => `Must be at most ${max} characters`;
export const mustNotRepeatCharacters = 'Must not repeat the same few characters';
export const mustNotBeASequence = 'Must not be a sequence such as 123456 or qwerty';
export const mustNotConsistOfNames =
  'Must not consist of your name, your email address, the name of the organisation or Outpost';
export const mustNotBeCommonPassword = 'Must not be a common password';

export const tooManyUsersSigningIn = 'Too many users are signing in. Try again in 5 seconds.';

export const serverAdministrator = 'Server administrator';
export const noUserWithEmail = (email: string) => `No user has the email address ${email}`;
export const accountDeactivatedAskAdmin = (email: string) =>
  `The account ${email} is deactivated. An Admin must activate it first.`;
export const resetSecondFactorOf = 'reset the second factor of';
export const recoveredAccountOf = 'recovered the account of';
export const actionAndSessionsEnded = (name: string, what: string, fullName: string) =>
  `${name} ${what} ${fullName} and ended its sessions`;

export const sessionEnded = 'The session has ended. Sign in again.';
export const sessionEndedTokenReused = 'The session ended because its token was used twice. Sign in again.';

export const endedSessionBySigningIn = 'ended a session by signing in again in the same browser';
export const noSessionInThisBrowser = 'No session in this browser. Sign in.';
export const signedOut = 'signed out';

export const setUpOwnSecondFactorFirst = (role: string) =>
  `Set up your own second factor before you require it for the ${role} role`;
export const noRole = 'no role';

export const setupExpired = 'Setup expired after 15 minutes. Start the setup again.';
export const turnedOnSecondFactor = (fullName: string) => `${fullName} turned on the second factor`;
export const recoveryCodesNotUsable =
  'Recovery codes cannot be used while the database is not writable. Use a code from the authenticator app, or try again later.';
export const secondFactorCodeOf = (id: number) => `a second-factor code of account ${id}`;
export const signedInWithRecoveryCode = (fullName: string) => `${fullName} signed in with a recovery code`;
export const replacedRecoveryCodes = (fullName: string) => `${fullName} replaced the recovery codes`;
export const roleRequiresSecondFactor = (role: string) => `The ${role} role requires a second factor`;
export const turnedOffSecondFactor = (fullName: string) => `${fullName} turned off the second factor`;
export const resetSecondFactorAndEndedSessions = (name: string, fullName: string) =>
  `${name} reset the second factor of ${fullName} and ended all sessions`;
export const mustBeCurrentCode =
  'Incorrect code, or the code was already used. Enter the code that the app shows now.';
export const secondFactorAlreadySet = 'The account already has a second factor. Turn it off first.';
export const accountHasNoSecondFactor = 'The account has no second factor';

export const emailTaken = (email: string) => `Another user has the email address ${email}`;

export const incorrectEmailOrPassword =
  'Incorrect email address or password. Try again, or reset your password.';
export const unknownBrowser = 'a browser';
export const sessionNotFound = 'Session not found';
export const endedAllOtherSessions = (fullName: string, count: number) =>
  `${fullName} ended all other sessions (${count})`;

export const mustBeSetupCode = 'Must be the setup code shown on the server’s console';
export const createdFirstAccount = (fullName: string) =>
  `${fullName} created the first account with the setup code`;
export const setupAlreadyComplete = 'Setup is already complete. Sign in.';

export const failedSignIns = 'failed sign-ins';
export const timesInAMinuteSuffix = (count: number) => ` ${count} times in a minute`;
export const signInBlocked = (email: string, address: string, times: string, why: string) =>
  `Sign-in as ${email} from ${address} blocked${times}: ${why}`;
export const signInFailed = (email: string, address: string, times: string, why: string) =>
  `Sign-in as ${email} from ${address} failed${times}: ${why}`;
export const signInFailedMoreTimes = (count: number) =>
  `Sign-in failed ${count} more times in a minute, with too many names and addresses to list`;

export const withProvider = (provider: string) => `a user of ${provider}`;
export const emailWithProvider = (email: string, provider: string) => `${email} (${provider})`;
export const enterSecondFactorCode = 'Enter the second-factor code (field `code`)';
export const incorrectSecondFactorCode = 'incorrect second-factor code';
export const incorrectOrUsedCode = 'Incorrect code, or the code was already used';
export const incorrectCurrentPassword = 'Incorrect current password';
export const signInAgainWithin = (minutes: number) =>
  `Sign out, sign in again, and repeat this within ${minutes} minutes: this account has no password`;
export const incorrectPasswordOfSignedIn = 'incorrect password from a signed-in user';
export const incorrectCodeOfSignedIn = 'incorrect code from a signed-in user';
export const tooManyFailedAttempts = 'too many failed attempts';
export const noUserWithThisEmail = 'no user has this email address';
export const accountDeactivated = 'the account is deactivated';
export const accountHasNoPassword = 'the account has no password';
export const incorrectPassword = 'incorrect password';

export const tooManyAttempts = (what: string, wait: string) => `Too many ${what}. Try again in ${wait}.`;
export const oneSecond = '1 second';
export const seconds = (seconds: number) => `${seconds} seconds`;
export const minutes = (seconds: number) => `${seconds} minutes`;
export const codeRequired = 'Enter a code of the authenticator app, or a recovery code';
