/** The four tables of a device, as the contract names them. */
type Table = 'coil' | 'discrete-input' | 'holding-register' | 'input-register';

/**
 * Communication faults of a site. Of several at once the first of this list applies.
 * - `refused`: cable unplugged: the port refuses and open connections are reset. Behind a shared
 * endpoint the others
 * must stay connected, so there the gateway returns exception 11 for this unit.
 * - `half-open`: connections are accepted and stay open, but nothing is read or answered and no FIN
 * is ever sent.
 * Behind a shared endpoint this unit is silent instead.
 * - `silent`: requests are read and never answered.
 * - `garbage`: every response is invalid.
 * - `wrong-transaction`: every response has another transaction ID (over RTU framing: another unit
 * ID).
 * - `drop`: a share of the requests, 0 to 1, is never answered.
 * - `slow`: every response is `delayMs` late.
 * - `exception`: the device returns an exception code; with `table`, `from` and `to` only for
 * requests that
 * include these addresses.
 */
export type LinkFault =
  | { readonly kind: 'refused' }
  | { readonly kind: 'half-open' }
  | { readonly kind: 'silent' }
  | { readonly kind: 'garbage' }
  | { readonly kind: 'wrong-transaction' }
  | { readonly kind: 'drop'; readonly rate: number }
  | { readonly kind: 'slow'; readonly delayMs: number }
  | {
      readonly kind: 'exception';
      readonly code: number;
      readonly table?: Table;
      readonly from?: number;
      readonly to?: number;
    };

/**
 * Faults at the site itself. The controller runs on a battery and keeps responding.
 * - `power-fail`: the utility power has failed; a generator, if any, takes over after some seconds
 * unless
 * `generatorFails`.
 * - `pump-fail`: the pump's overload has tripped; it does not run until this is cleared.
 * - `stuck`: the variable of a point keeps its last value, or `value`. `name` is a purpose or a
 * variable.
 * - `surge`: the inflow of a lift station, or the demand on any other site, is multiplied by
 * `factor`, or is
 * `flowLps` at any hour.
 * - `hatch`: the hatch is open.
 */
export type SiteFault =
  | { readonly kind: 'power-fail'; readonly generatorFails?: boolean }
  | { readonly kind: 'pump-fail'; readonly pump: 1 | 2 }
  | { readonly kind: 'stuck'; readonly name: string; readonly value?: number }
  | { readonly kind: 'surge'; readonly factor: number }
  | { readonly kind: 'surge'; readonly flowLps: number }
  | { readonly kind: 'hatch' };

/** A fault, until it is cleared or `seconds` of simulated time have passed. */
export type Fault = (LinkFault | SiteFault) & { readonly seconds?: number };
export type FaultKind = Fault['kind'];
