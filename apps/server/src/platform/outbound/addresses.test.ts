import { describe, expect, it } from 'vitest';
import { mayConnect, rangesOf } from './addresses.ts';

const none = rangesOf([]);

describe('addresses in a webhook URL', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
  ])('%s is public', (address) => expect(mayConnect(address, none)).toBe(true));

  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '192.0.0.170',
    '192.0.2.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:10.0.0.1',
    '::ffff:0:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::1',
    '2001:0:1::1',
    '2001:db8::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    'not an address',
    '',
    '127.1',
    '0x7f.0.0.1',
  ])('%s is not public', (address) => expect(mayConnect(address, none)).toBe(false));

  it('may be allowed by range, also as IPv4-mapped IPv6, and no wider than configured', () => {
    const own = rangesOf(['10.1.0.0/16', 'fd00:1::/32', '192.168.7.9']);
    const allowed = (address: string) => mayConnect(address, own);
    expect(['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::5', '192.168.7.9'].every(allowed)).toBe(true);
    expect(['10.2.0.1', 'fd00:2::5', '192.168.7.8', '127.0.0.1'].some(allowed)).toBe(false);
  });
});
