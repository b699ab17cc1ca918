export const theSmsGateway = 'The SMS gateway';
export const theSmsGatewayReportedFor = (status: string, sid: string) =>
  `The SMS gateway reported ${status} for ${sid}`;
export const smsGatewayResponseInvalid = (excerpt: string) =>
  `The SMS gateway sent an invalid response: ${excerpt}`;

export const detailsInOutpost = 'Shortened. Details in Outpost.';
export const stationListInOutpost = 'Shortened. Station list in Outpost.';
export const instructionsInOutpost = 'Shortened. Instructions in Outpost.';
export const signInToAcknowledge = 'Shortened. Sign in to acknowledge.';
