export const serverUnreachable = 'The server that polls this station cannot be reached at the moment.';
export const serverFailed = (reason: string) => `The server that polls this station failed: ${reason}`;
export const noServerPolls = 'No server polls this station at the moment. Try again in a few seconds.';
export const stationMoved = 'The station was just given to another server. Try again in a few seconds.';
export const configurationUnderWay =
  'The configuration of this station was just saved and is being applied. Try again.';
export const sessionOver = 'The turn at the device has ended. Try again.';

export const cluster = 'Cluster';
export const natsFailed = (reason: string) => `NATS cannot be reached: ${reason}`;
export const nodesUnreachable = (servers: string) => `Cannot be reached: ${servers}`;
export const nodesWork = (servers: string) => `Stations are polled by: ${servers}`;
export const stationsPolledBy = (server: string) => `Stations polled by ${server}`;
export const clusterNodes = 'Servers of the cluster that poll stations';
export const stationsUnassigned = 'Stations that no server of the cluster polls';

export const clockIsOff = (server: string, offMs: number) =>
  `The clock of ${server} is ${Math.round(Math.abs(offMs) / 1_000)} s ${offMs > 0 ? 'ahead of' : 'behind'} the database’s`;
