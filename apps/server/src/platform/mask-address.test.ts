import { expect, it } from 'vitest';
import { maskAddress, maskAddressesIn } from './mask-address.ts';

it('leaves too little of an address to use it', () => {
  expect(maskAddress('email', 'jane.doe@example.org')).toBe('j…@example.org');
  expect(maskAddress('email', 'j@example.org')).toBe('j…@example.org');
  expect(maskAddress('email', 'no address')).toBe('…');
  expect(maskAddress('sms', '+4915112345667')).toBe('+49…67');
  expect(maskAddress('webhook', 'hooks.example.com:8443 (3)')).toBe('Webhook (3)');
  expect(maskAddress('push', 'Chrome on Android (7)')).toBe('Browser (7)');
});

it("masks addresses in providers' responses", () => {
  const email = { channel: 'email', address: 'jane@example.org' } as const;
  expect(maskAddressesIn('550 5.1.1 <Jane@Example.org>: unknown', email)).toBe(
    '550 5.1.1 <J…@Example.org>: unknown',
  );
  expect(maskAddressesIn('RCPT TO:<a@b.c>, <d@e.f> refused')).toBe('RCPT TO:<a…@b.c>, <d…@e.f> refused');
  expect(maskAddressesIn('250 2.0.0 Ok: queued as 4915112345667')).toBe(
    '250 2.0.0 Ok: queued as 4915112345667',
  );
  const sms = { channel: 'sms', address: '+4915112345667' } as const;
  for (const form of ['+4915112345667', '%2B4915112345667']) {
    expect(maskAddressesIn(`The 'To' number ${form} is not valid`)).toBe(
      "The 'To' number +49…67 is not valid",
    );
  }
  expect(maskAddressesIn('no route to 4915112345667', sms)).toBe('no route to +49…67');
  const webhook = { channel: 'webhook', address: 'hooks.example.com:8443 (3)' } as const;
  expect(maskAddressesIn('getaddrinfo ENOTFOUND hooks.example.com', webhook)).toBe('getaddrinfo ENOTFOUND …');
});
