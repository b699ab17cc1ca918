import { type Channel, channelOf } from '@outpost/contract';
import * as texts from './texts.ts';

const EMAIL = /[^\s<>()[\]",;:]+@[^\s<>()[\]",;:]+/g;
/** E.164, also without its plus where a gateway omits or escapes it. */
const PHONE = /(?:\+|%2B)\d{7,15}\b/gi;

/**
 * A recipient's address for users who may not read it: enough to tell two apart, too little to use.
 *
 * @param address as in the outbox
 * @returns `j…@example.org`, `+49…67`, `Webhook (3)`, `Browser (7)`
 */
export function maskAddress(channel: Channel, address: string): string {
  const { name, address: of } = channelOf(channel);
  if (of.how === 'account') return maskEmail(address);
  if (of.how === 'typed' && of.kind === 'phone') return maskPhone(address);
  return `${of.how === 'browser' ? texts.browser : name} ${numberOf(address)}`.trim();
}

/**
 * A text from a provider or user, with each email address and telephone number in it masked.
 *
 * @param of the recipient whose address is removed in any other form, too
 */
export function maskAddressesIn(text: string, of?: { channel: Channel; address: string }): string {
  const masked = text.replace(EMAIL, maskEmail).replace(PHONE, (found) => maskPhone(found));
  if (of === undefined) return masked;
  const { address } = channelOf(of.channel);
  if (address.how === 'account' || address.how === 'browser') return masked;
  return address.how === 'typed' && address.kind === 'phone'
    ? masked.replaceAll(of.address.slice(1), maskPhone(of.address))
    : masked.replaceAll(labelOf(of.address), '…');
}

function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address.slice(0, Math.max(0, at));
  return `${first}…${at < 0 ? '' : address.slice(at)}`;
}

const maskPhone = (address: string) => `${address.replace(/^%2B/i, '+').slice(0, 3)}…${address.slice(-2)}`;

/** `(7)` of `Chrome on Android (7)`. */
const numberOf = (address: string) => /\(\d+\)$/.exec(address)?.[0] ?? '';
/** `hooks.example.com` of `hooks.example.com:8443 (3)`, `Ann` of `Ann (3)`. */
const labelOf = (address: string) => address.replace(/(:\d+)? \(\d+\)$/, '');
