export const savedWithAnotherInstallationsKey = 'Saved with another installation’s key. Enter it again.';
export const smsTokenIsSetIn = 'SMS_TOKEN is set in the environment. Set the gateway there, too.';
export const enterTheTokenAgainFor = 'Enter the token again for the new gateway';
export const setInTheEnvironmentChange = 'Set in the server’s environment. Change it there and restart.';
export const changedSystemSettings = (changed: string) => `Changed system settings: ${changed}`;
