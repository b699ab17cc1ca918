export const maxDisplaysReached = (max: number) =>
  `There are ${max} wall displays, the maximum. Remove one first.`;
export const nameTaken = 'Another wall display has this name';
export const notFound = (id: number) => `Wall display ${id} not found`;
export const pairingCodeNotValid =
  'The code is not valid: it was used, or is older than 15 minutes. Get a new one on the Wall displays page.';

export const added = (by: string, name: string) => `${by} added wall display ${name}`;
export const changed = (by: string, name: string) => `${by} changed wall display ${name}`;
export const removed = (by: string, name: string) => `${by} removed wall display ${name}`;
export const createdPairingCode = (by: string, name: string) =>
  `${by} created a pairing code for wall display ${name}`;
export const paired = (name: string, place: string) => `Wall display ${name} was paired with ${place}`;
export const addressChanged = (name: string, place: string, before: string) =>
  `Wall display ${name} now connects from ${place}, previously from ${before}`;
export const unpairedByCopy = (name: string, address: string) =>
  `Wall display ${name} is no longer paired: an old copy of its token was used from ${address}`;
export const pairingAttempts = 'attempts to pair a display';
