import { expect, it } from 'vitest';
import { Host } from './host.ts';

const messageOf = (host: string) => Host.safeParse(host).error?.issues.map(({ message }) => message);
const LABEL = 'a'.repeat(63);

it.each([
  ...[
    'plc',
    'PLC-7.example',
    'plc_7',
    'radio.example.',
    '3com.example',
    'a',
    'xn--ls-fka.example',
    '7-eleven',
  ],
  ...['10.2.0.17', '127.0.0.1', '223.255.255.254', '::1', 'fd00::17', '2001:DB8::1', '::ffff:10.2.0.17'],
  `${LABEL}.${LABEL}.${LABEL}.${'a'.repeat(61)}`,
])('accepts %s', (host) => {
  expect(Host.parse(` ${host} `)).toBe(host);
});

it.each([
  ...[
    'a..b',
    '..',
    '.',
    '.a',
    'a..',
    '-',
    '-a',
    'a-',
    'a.-b',
    'a:b:c',
    'a b',
    'a/b',
    'ä.example',
    '[::1]',
    'fe80::1%eth0',
  ],
  ...[
    '1.2.3.4.5',
    '1.2.3',
    '1.2.3.256',
    '01.2.3.4',
    '2130706433',
    '0x7f.1',
    '10.2.0.17.',
    'plc.7',
    ':::',
    '1::2::3',
    ':',
  ],
  ...['255.255.255.255', '0.0.0.0', '224.0.0.1', `${LABEL}a`],
])('refuses %s', (host) => {
  expect(messageOf(host)).toEqual(['Must be a host name or an IP address']);
});

it.each(['127.0.0.1:80', 'plc:502', 'radio.example:1502', '[::1]:502'])(
  'says where the port of %s belongs',
  (host) => {
    expect(messageOf(host)).toEqual([
      'Must be a host name or an IP address without a port. Enter the port in the Port field.',
    ]);
  },
);

it('limits the length', () => {
  expect(messageOf(`${LABEL}.${LABEL}.${LABEL}.${'a'.repeat(62)}`)).toHaveLength(1);
  expect(messageOf('')).toHaveLength(1);
});
