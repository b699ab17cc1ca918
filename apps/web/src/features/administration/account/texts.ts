export * from '../../../ui/text/texts.ts';

export const calendarHint = 'Use a private link to show your on-call times in your calendar app.';
export const calendarActiveSince = (moment: string) =>
  `Calendar link active since ${moment}. Anyone who has the link can see when you are on call.`;
export const calendarLink = 'Calendar link';
export const calendarLinkHint = 'Shown only once. Subscribe to this link in your calendar app.';
export const createLink = 'Create link';
export const replaceLink = 'Replace link';
export const revokeLink = 'Revoke link';

export const station = (id: number) => `Station ${id}`;
export const couldNotLoadAlertSettings = 'Couldn’t load your alert settings';
export const loadingAlertSettings = 'Loading your alert settings';
export const noAlertSettings = 'No alert settings';
export const noAlertSettingsHint = 'Add the stations whose alarms you want to be notified of.';
export const alertSettings = 'Alert settings';
export const alertSettingsContent = 'alarms that you are notified of';
export const addAlertSetting = 'Add alert setting';
export const noChannelConfigured = 'No notification channel is configured.';

export const onCall = 'On call';
export const nextSevenDays = 'next 7 days';
export const couldNotLoadOnCall = 'Couldn’t load your on-call times';
export const loadingOnCall = 'Loading your on-call times';
export const neverNotified = 'You are never notified of alarms, because you have no alert settings.';
/** Of a Supervisor or Admin. */
export const notifiedLast =
  'You have no alert settings. You are notified only if no one else can be reached, or no one acknowledges an alarm.';
export const alwaysOnCall = 'Always on call. You are not on any schedule.';
export const noSchedule = 'No schedule';
export const schedulesNamed = (schedules: string) => `Schedules: ${schedules}`;
export const notOnCall = 'Not on call';
export const onCallNowUntil = (day: string, time: string) => `On call now, until ${day} ${time}`;
export const override = 'Override';
export const substituteFor = 'Substitute for another user';

export const currentPassword = 'Current password';
export const changePasswordHint = 'Changing your password signs out your other browsers.';
export const changePassword = 'Change password';
export const noPassword = 'This account has no password. You sign in with single sign-on.';
export const signInConfirms = 'A sign-in within the last 10 minutes confirms your identity.';

export const signedInAs = 'Signed in as';
export const loadingAccount = 'Loading your account';
export const couldNotLoadAccount = 'Couldn’t load your account';
export const signOutTitle = 'Sign Out';
export const passwordForEmailChange = 'Required to change your email address';

export const setUpSecondFactor = 'Set up second factor';
export const roleRequiresCode = (role: string) =>
  `The ${role} role requires a code from an authenticator app at sign-in. Setup takes about two minutes.`;

export const sessions = 'Sessions';
export const sessionsContent = 'browsers signed in to your account';
export const loadingSessions = 'Loading sessions';
export const couldNotLoadSessions = 'Couldn’t load sessions';
export const signOutOtherBrowsers = 'Sign out other browsers';
export const unknownBrowser = 'Unknown browser';
export const thisBrowser = 'This browser';
export const signedInFrom = '{address}, signed in {time}';
export const lastUsed = 'Last used {age}';
export const signOutSession = (device: string, address: string) => `Sign out ${device}, ${address}`;
export const signOut = 'Sign out';

export const onAllYourDevices = 'on all your devices';
export const valuesShownIn = 'Values shown in';
export const unitsHint =
  'Limits and scaling are edited in each point’s own unit. Files and messages name the unit of each value.';
export const organisationDefault = 'Organisation default';

export const appearance = 'Appearance';
export const inThisBrowser = 'in this browser';
export const flashChangedValues = 'Flash changed values';
export const flashHint =
  'Briefly highlights values in the grid when they change. Follows your system’s motion setting by default.';
export const alarmSoundHint =
  'New alarms sound until they are acknowledged or you silence them. Only one tab plays the sound.';

export const installed = 'Installed. Open Outpost from your apps, even offline.';
export const notInstalled = 'Not installed. Install Outpost to open it like an app, even offline.';
export const installInSafari = 'To install Outpost, tap Share in Safari, then Add to Home Screen.';
export const installNeedsHttps = 'Not available. Installation requires HTTPS.';
export const notAvailableHere = 'Not available in this browser';
export const thisDevice = 'This device';
export const liveConnection = 'Live connection';
export const installAsApp = 'Install as app';
export const installOutpost = 'Install Outpost';
export const connected = 'Connected';
export const connectedInOtherTab = 'Connected through another tab';
export const disconnectedSince = (moment: string) => `Disconnected since ${moment}`;

export const notSent = (detail: string) => `Not sent. ${detail}`;
export const testSent = (took: string, answer: string) => `Sent (${took}). Response: ${answer}`;
export const testNotSent = (took: string, answer: string) => `Not sent (${took}). Response: ${answer}`;

export const notificationChannelsSaved = 'Notification channels saved';
export const addressHidden = (host: string) => `${host}, URL hidden`;
export const blankRemovesAddress = 'Leave blank to remove the address';
export const webhookSecret = 'Webhook secret';
export const webhookSecretHint = 'Shown only once. Copy it to the receiver to verify messages from Outpost.';
export const replaceWebhookSecret = 'Replace webhook secret';

export const notificationChannels = 'Notification channels';
export const channelsContent = 'how you are notified of alarms';
export const couldNotLoadChannels = 'Couldn’t load notification channels';
export const loadingChannels = 'Loading notification channels';
export const notConfigured = 'Not configured on this server';
export const othersNotConfigured = (channels: string) => `Not configured on this server: ${channels}`;
export const notEntered = 'Not entered';

export const chatNotLinked = 'No chat linked';
export const linkChat = 'Link chat';
export const linkAnotherChat = 'Link another chat';
export const openChat = '{link} and press Start. The link works once and expires after 15 minutes.';
export const openIn = (channel: string) => `Open ${channel}`;
export const pushNeedsHttps = 'Browser notifications require HTTPS';
export const pushNeedsHomeScreen =
  'To enable notifications, add Outpost to the Home Screen and open it from there.';
export const pushNotSupported = 'Not supported by this browser';
export const pushBlocked = 'Blocked in this browser’s site settings';
export const pushNotEnabled = 'Not enabled in this browser';
export const webPush = 'Browser notifications';
export const checking = 'Checking…';
export const thisBrowserNamed = (label: string) => `This browser: ${label}`;
export const enablePush = 'Enable in this browser';
export const disablePush = 'Disable in this browser';

export const confirmsIdentity = 'Required to confirm your identity';
export const continueAction = 'Continue';
export const scanQrCode = 'Scan this QR code with an authenticator app.';
export const enterKey = 'Or enter this key in the app: {key}';
export const qrCode = 'QR code for the authenticator app';
export const codeFromApp = 'Code from the app';
export const startAgain = 'Start again';
export const turnOn = 'Turn on';

export const appCodeOrRecoveryCode = 'App code or recovery code';

export const recoveryCodesFile = (email: string, codes: string) => `Outpost recovery codes for ${email}
Each code works once, instead of a code from the authenticator app.

${codes}
`;
export const couldNotCopyCodes = 'Couldn’t copy. Save the codes as a file or print them.';
export const secondFactorOn =
  'The second factor is on. If you lose your device, each of these recovery codes signs you in once. They are shown only once. Store them separately from it.';
export const recoveryCodes = 'Recovery codes';
export const saveAsFile = 'Save as file';
export const savedTheCodes = 'I saved the codes';

export const createRecoveryCodes = 'Create recovery codes';
export const turnOffSecondFactor = 'Turn off second factor';
export const secondFactorContent = 'authenticator app, passkeys and recovery codes';
export const setUpApp = 'Set up authenticator app';
export const passkeys = 'Passkeys';
export const passkeysContent = 'sign in without a password';
export const passkeysHint =
  'A passkey is stored on this device, on your phone or on a security key, and opened with a fingerprint, face or PIN. It replaces password and code.';
export const passkeysNotHere =
  'To add a passkey, open Outpost at its https:// address (a host name, not an IP address).';
export const loadingPasskeys = 'Loading passkeys';
export const couldNotLoadPasskeys = 'Couldn’t load passkeys';
export const addPasskey = 'Add passkey';
export const removePasskey = 'Remove passkey';
export const passkeyAdded = 'Added {time}';
export const passkeyUsed = 'last used {age}';
export const passkeyNameHint = 'Such as the name of the device';
export const passkeyAddedToast = 'Passkey added';
export const passkeyRemovedToast = 'Passkey removed';
export const noPasskeyCreated = 'No passkey was created. Try again.';
export const confirmRemovePasskey = (name: string) =>
  `Remove ${name}? It can no longer be used to sign in. With the last passkey the second factor is turned off, unless you have an authenticator app.`;
export const loadingSecondFactor = 'Loading second factor';
export const couldNotLoadSecondFactor = 'Couldn’t load second factor';
export const secondFactorHint =
  'With a second factor, you sign in with your password and a code from an authenticator app.';
export const onSince = 'On since {time}';
export const recoveryCodesLeft = 'Recovery codes left';
export const noCodesLeft = 'None. Create new codes.';
export const requiredByRole = 'Your role requires a second factor.';
export const turnOff = 'Turn off';
export const replaceCodesHint = 'New recovery codes replace your current ones.';
export const createCodes = 'Create codes';
export const turnOffHint =
  'Without a second factor, your password alone is enough to sign in. Your passkeys are removed, too.';
export const secondFactorTurnedOff = 'Second factor turned off';

export const showAllSessions = (count: number) => `Show all ${count} sessions`;
