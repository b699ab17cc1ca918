export * from '../../../ui/text/texts.ts';

export const couldNotCheckSetup = 'Couldn’t check the setup status';
export const firstAdmin = 'First Admin';
export const setupComplete = 'Setup complete';
export const setupCompleteHint = 'Outpost already has an account. Sign in, or ask an Admin to add you.';
export const createFirstAdmin = 'Create the first Admin';
export const noAccountsHint =
  'This server has no accounts yet. Enter the setup code from the server console to create the first Admin account.';
export const setupCode = 'Setup code';
export const setupCodeHint = 'Shown on the server console';
export const createAccount = 'Create account';

export const incorrectSetupCode = 'Incorrect setup code';
