export * from '../../../ui/text/first/texts.ts';

export const enterRecoveryCode = 'Enter recovery code';
export const enterCode = 'Enter code';
export const recoveryCodeHint =
  'Use one of the recovery codes that you saved when you set up the second factor. Each code works once.';
export const codeHint = 'Enter the six-digit code from your authenticator app.';
export const recoveryCode = 'Recovery code';
export const login = 'Login';
export const useAuthenticatorApp = 'Use authenticator app';
export const useRecoveryCode = 'Use recovery code';

export const signInWith = (provider: string) => `Sign in with ${provider}`;
export const signInWithPasskey = 'Sign in with a passkey';
export const passkeyNotUsed = 'No passkey was used. Try again, or sign in with your password.';
export const signingIn = 'Signing in';
export const couldNotSignIn = 'Couldn’t sign in';
export const ssoIncomplete = 'The response of the identity provider is missing. Sign in again.';
export const forgotPassword = 'Forgot password?';
export const pairWallDisplay = 'Pair as wall display';
export const checkYourEmail = 'Check your email';
export const linkSentHint =
  'If there is an account with this address, you’ll receive a link to set a new password. The link works once and expires after one hour.';
export const noEmailHint = 'If no email arrives, ask a Supervisor or an Admin for a link.';
export const forgotYourPassword = 'Forgot password?';
export const forgotPasswordHint = 'Get an email with a link to set a new password.';
export const sendLink = 'Send link';

export const setYourPassword = 'Set your password';
export const passwordSet = 'Password set';
export const passwordSetHint =
  'All browsers that used this account have been signed out. Sign in with your new password.';
export const linkIncomplete = 'Link incomplete';
export const linkIncompleteHint =
  'Open the link again from the message, or copy the whole link, including the part after #.';
export const linkNoLongerValid = 'Link no longer valid';
export const couldNotCheckLink = 'Couldn’t check the link';
export const linkUsedOrExpired = 'It was already used, has expired, or was replaced by a newer link.';
export const newLinkHint =
  'To get a new link, use Forgot password? on the sign-in page, or ask a Supervisor or an Admin.';
export const checkingLink = 'Checking the link';
export const welcome = 'Welcome';
export const welcomeNamed = (firstName: string) => `Welcome, ${firstName}`;
export const linkValidUntil = 'For {email}. The link is valid until {time}.';
export const setNewPassword = 'Set a new password';
export const setPassword = 'Set password';
export const signInAgain = 'Sign out and sign in again';

export const signInAction = 'Sign in';

export const couldNotRenewSession = (detail: string) =>
  `Couldn’t renew your session. ${detail} Retrying automatically.`;
export const sessionEnded = 'Your session has ended. Sign in again.';
export const wrongPassword = 'Incorrect email address or password. Try again, or reset your password.';
export const wrongCode =
  'Incorrect code, or the code was already used. Enter the code that the app shows now.';
export const tooManySignInAttempts = (detail: string) => `Too many sign-in attempts. ${detail}`;
export const tryAgainIn = (age: string) => `Too many sign-in attempts. Try again in ${age}.`;
export const tryAgainNow = 'Too many sign-in attempts. You can try again now.';
export const cannotReachServer = 'Can’t reach the server. Check your network connection and try again.';
