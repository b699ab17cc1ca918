import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction, Socket } from 'node:net';

/** The error of a connection whose host has no allowed address. */
export class AddressNotAllowed extends Error {
  override readonly name = 'AddressNotAllowed';

  constructor(addresses: readonly string[]) {
    super(`${addresses.join(', ')} ${addresses.length === 1 ? 'is' : 'are'} outside the allowed networks`);
  }
}

/**
 * Resolves a name to its allowed addresses. The connection uses the same result, so that the name
 * cannot resolve differently in between.
 */
export function lookupAmong(mayConnect: (address: string) => boolean): LookupFunction {
  return (host, options, callback) => {
    systemLookup(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, []);
      const allowed = addresses.filter(({ address }) => mayConnect(address));
      const [first] = allowed;
      if (first === undefined) {
        return callback(new AddressNotAllowed(addresses.map(({ address }) => address)), []);
      }
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

/** A socket that fails with that error if the host is an address that is not allowed; otherwise null. */
export function refusedSocket(host: string, mayConnect: (address: string) => boolean): Socket | null {
  return isIP(host) !== 0 && !mayConnect(host) ? new Socket().destroy(new AddressNotAllowed([host])) : null;
}
