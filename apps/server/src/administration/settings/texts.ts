export const savedWithOtherKey = 'Saved with another installation’s key. Enter it again.';
export const secretSetInEnvironment = (name: string) =>
  `${name} is set in the environment. Set the server to which it is sent there, too.`;
export const enterSecretForNewServer = 'Enter the password or token again for the new server';
export const setInEnvironment = 'Set in the server’s environment. Change it there and restart.';
export const changedSystemSettings = (changed: string) => `Changed system settings: ${changed}`;
