export const needsPublicUrl =
  'Passkeys need the public address of this server: an https:// address with a name, or http://localhost. An Admin sets it under System.';
export const openAtPublicUrl = (url: string) => `Open ${url} to use passkeys.`;
export const notValid = 'The passkey was not accepted. Try again, or sign in with your password.';
export const notCreated = 'The passkey was not accepted. Try again.';
export const reasonNotValid = 'the passkey was not accepted';
export const reasonUnknown = 'the passkey is not known';
export const reasonDeactivated = 'the account is deactivated';
export const reasonNoPassword = 'the account signs in with an identity provider only';
export const reasonUsedTwice = 'the challenge was used before, or the counter did not grow';
export const aPasskey = 'a passkey';
export const noPassword =
  'Your account has no password, so the identity provider decides how you sign in. Passkeys are set up there.';
export const maxPasskeys = (max: number) => `At most ${max} passkeys are possible. Remove one first.`;
export const alreadyAdded = 'This passkey was added before';
export const notFound = 'Passkey not found';
export const addedPasskey = (fullName: string, name: string) => `${fullName} added passkey ${name}`;
export const removedPasskey = (fullName: string, name: string) => `${fullName} removed passkey ${name}`;
