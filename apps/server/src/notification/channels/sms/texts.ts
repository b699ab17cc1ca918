export const smsGateway = 'The SMS gateway';
export const gatewayReported = (status: string, sid: string) =>
  `The SMS gateway reported ${status} for ${sid}`;
export const gatewayResponseInvalid = (excerpt: string) =>
  `The SMS gateway sent an invalid response: ${excerpt}`;

export const shortenedDetails = 'Shortened. Details in Outpost.';
export const shortenedStationList = 'Shortened. Station list in Outpost.';
export const shortenedInstructions = 'Shortened. Instructions in Outpost.';
export const shortenedLink = 'Shortened. Sign in to acknowledge.';
