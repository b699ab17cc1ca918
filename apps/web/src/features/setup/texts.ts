export const couldNotCheckTheSetupStatus = "Couldn't check the setup status";
export const firstAdmin = 'First Admin';
export const setupComplete = 'Setup complete';
export const anAccountAlreadyExistsAn = 'An account already exists. An Admin can add more.';
export const signIn = 'Sign In';
export const email = 'Email';
export const password = 'Password';
export const createTheFirstAdmin = 'Create the first Admin';
export const thisServerHasNoAccounts =
  'This server has no accounts yet. Enter the setup code from the server console to create the first Admin account.';
export const setupCode = 'Setup code';
export const shownOnTheServerConsole = 'Shown on the server console';
export const emailAddress = 'Email address';
export const firstName = 'First name';
export const lastName = 'Last name';
export const createAccount = 'Create account';

export const incorrectSetupCode = 'Incorrect setup code';
