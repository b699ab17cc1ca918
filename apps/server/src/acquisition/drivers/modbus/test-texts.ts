import { plural } from '@outpost/core';

export const checkHostName =
  'Check the spelling of the host name, or enter the IP address. Contact your DNS administrator.';
export const checkSiteAndFirewall =
  'Check power and link at the site, the address, and that the firewall lets this server through.';
export const portIsClosedOrInUse =
  'The host is reachable, but nothing is listening on this port, or another client is using its only connection. Check the port.';
export const checkAddressAndRoute = 'Check the address and the route to it.';
export const hostClosedTheConnection =
  'The host accepted the connection and closed it. It may allow only one client or certain addresses, or use another protocol.';
export const unitDoesNotRespond =
  'Connected, but this unit does not respond. Check the unit ID and the protocol. A slow link needs a longer timeout.';
export const responseDoesNotMatchProtocol =
  'The response does not match this protocol. Check the protocol, and look for a second client behind the gateway.';
export const checkSerialSettings =
  'Check the unit ID, the baud rate, the parity and the stop bits, and the wiring and power of the controller.';
export const checkUnitsOfLine =
  'Check the baud rate, the parity and the stop bits, and that no other device on the line has this unit ID.';
export const checkUnitIdAndGateway =
  'Check the unit ID, the wiring and power of the controller, and the gateway configuration.';
export const unitHasNoSuchAddresses =
  'The unit responds but has nothing at these addresses. Check table and address against its register map.';
export const pollTakesAsLongAsThisRead =
  'A poll takes as long as this read. Increase the poll interval, or read fewer points at this station.';
export const unitDoesNotSupportTable = 'The unit responds but does not support this table. Try another one.';
export const unitReportsAFailure = 'The unit reports a failure. Check the controller.';
export const unitIsStillProcessing = 'The unit is still processing. Try again.';
export const unitIsBusy = 'The unit is busy. Try again.';
export const notReached = 'Not reached';
export const addressOfAlreadyKnown = (host: string) => `Address of ${host} already known`;
export const isAnAddress = (host: string) => `${host} is an IP address`;
export const resolvesTo = (host: string, addresses: string) => `${host} resolves to ${addresses}`;
export const usedTheOpenConnectionOf = (port: number) => `Used the open polling connection to port ${port}`;
export const connectedToPort = (port: number) => `Connected to port ${port}`;
export const unitResponds = (unitId: number) => `Unit ${unitId} responds`;
export const read = (refusedAddressText: string) => `Read ${refusedAddressText}`;
export const ofUpToRegistersOrBits = (maxRegisters: number, maxBits: number) =>
  ` of up to ${maxRegisters} registers or ${maxBits} bits`;
export const points = (count: number) => plural(count, { one: '# point', other: '# points' });
export const readInRequests = (what: string, requests: number, each: string) =>
  `Read ${what} in ${plural(requests, { one: '# request', other: '# requests' })}${each}`;
export const openedSerialPort = (path: string) => `Opened ${path}`;
export const usedTheOpenSerialPort = (path: string) => `Used the open serial port ${path}`;
