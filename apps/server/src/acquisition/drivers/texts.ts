export const stationNotFound = (stationId: number) => `Station ${stationId} not found`;
export const stationDisabled = (stationId: number, siteName: string) =>
  `Station ${stationId} (${siteName}) is disabled and is not polled`;
export const serverStartingOrStopping = 'Stations are not polled while the server starts or stops';
export const observeOnly =
  'The server was started with --observe: it polls no stations and sends no commands';
export const noDriverFor = (protocol: string) => `This server has no driver for ${protocol}`;
export const protocolCannotProbe = (protocol: string) => `${protocol} cannot read single addresses`;
export const protocolCannotWrite = (protocol: string) => `${protocol} cannot write points`;
export const mustBeProtocol = (protocols: readonly string[]) => `Must be one of ${protocols.join(', ')}`;
export const nothingReceived = (place: string, seconds: number) =>
  `Nothing was received from ${place} within ${seconds} s`;
export const reportNotProcessed = (stationId: number, error: string) =>
  `The values of station ${stationId} were received but could not be processed: ${error}`;
