export const theSmsGateway = 'The SMS gateway';
export const theSmsGatewayReportedFor = (status: string, sid: string) =>
  `The SMS gateway reported ${status} for ${sid}`;
export const theSmsGatewaySentAn = (excerpt: string) =>
  `The SMS gateway sent an invalid response: ${excerpt}`;

export const omitted = (value: string) => `Omitted: ${value}.`;
