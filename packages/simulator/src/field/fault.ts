/** The four tables of a device, as the contract names them. */
type Table = 'coil' | 'discrete-input' | 'holding-register' | 'input-register';

/**
 * What is wrong with the way to a site. Of several at once the first of this list that applies is played.
 * - `refused`: cable pulled: the port refuses and open connections are reset. Behind a shared endpoint the others
 *   must live on, so there the gateway answers exception 11 for this unit.
 * - `half-open`: connections are accepted and stay open, but nothing is read or answered and no FIN is ever sent.
 *   Behind a shared endpoint this unit is silent instead.
 * - `silent`: requests are read and never answered.
 * - `garbage`: every answer is rubbish.
 * - `wrong-transaction`: every answer carries another transaction id (over RTU framing: another unit id).
 * - `drop`: a share of the requests, 0 to 1, is never answered.
 * - `slow`: every answer comes `delayMs` late.
 * - `exception`: the device answers with an exception code; with `table`, `from` and `to` only where a request
 *   touches these addresses.
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
 * What is wrong at the site itself. The controller runs on a battery and goes on answering.
 * - `power-fail`: the utility supply is gone; a generator, where there is one, takes over after some seconds unless
 *   `generatorFails`.
 * - `pump-fail`: the pump's overload has tripped; it does not run until this is cleared.
 * - `stuck`: the variable behind a point reads what it read last, or `value`. `name` is a purpose or a variable.
 * - `surge`: the inflow of a lift station, or the demand on any other site, is `factor` times what it would be, or
 *   `flowLps` whatever the hour.
 * - `hatch`: somebody opened the hatch.
 */
export type SiteFault =
  | { readonly kind: 'power-fail'; readonly generatorFails?: boolean }
  | { readonly kind: 'pump-fail'; readonly pump: 1 | 2 }
  | { readonly kind: 'stuck'; readonly name: string; readonly value?: number }
  | { readonly kind: 'surge'; readonly factor: number }
  | { readonly kind: 'surge'; readonly flowLps: number }
  | { readonly kind: 'hatch' };

/** Something that goes wrong, until it is cleared or `seconds` of the field's time have passed. */
export type Fault = (LinkFault | SiteFault) & { readonly seconds?: number };
export type FaultKind = Fault['kind'];
