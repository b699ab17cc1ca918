import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction, Socket } from 'node:net';

/** What a connection ends with whose host has no address that may be connected to. */
export class AddressNotAllowed extends Error {
  override readonly name = 'AddressNotAllowed';

  constructor(addresses: readonly string[]) {
    super(addresses.join(', '));
  }
}

/** Resolves a name to those of its addresses that may be connected to, so that nothing lies between look and connection. */
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

/** A socket that ends with that error where the host is such an address itself; null: it is none, or may be connected to. */
export function refusedSocket(host: string, mayConnect: (address: string) => boolean): Socket | null {
  return isIP(host) !== 0 && !mayConnect(host) ? new Socket().destroy(new AddressNotAllowed([host])) : null;
}
