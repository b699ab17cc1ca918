import type { IncomingHttpHeaders } from 'node:http';
import { expect, it } from 'vitest';
import { createHostCheck, type HostNameDeps } from './host-names.ts';

const PROXY = '10.0.0.5';

function check(settings: Partial<HostNameDeps> = {}) {
  const answersFor = createHostCheck({
    host: '127.0.0.1',
    publicUrl: () => null,
    allowedHosts: [],
    isProxy: (address) => address === PROXY,
    ...settings,
  });
  return (host: string | undefined, headers: IncomingHttpHeaders = {}, remoteAddress = '192.0.2.1') =>
    answersFor({ headers: { host, ...headers }, socket: { remoteAddress } as never });
}

const forwarded = { 'x-forwarded-for': '198.51.100.7' };

it('accepts addresses, and names that outsiders cannot redirect', () => {
  const answersFor = check();
  for (const host of [
    ...[
      undefined,
      '',
      '127.0.0.1',
      '127.0.0.1:3000',
      '[::1]:3000',
      '[::1]',
      '203.0.113.9:443',
      '[2001:db8::1]',
    ],
    ...['localhost', 'LOCALHOST:3000', 'outpost.localhost', 'scada', 'scada:3000', 'scada.', 'scada.local'],
    ...['outpost.lan', 'outpost.internal:80', 'outpost.home.arpa', 'outpost.default.svc.cluster.local'],
  ]) {
    expect([host, answersFor(host)]).toEqual([host, true]);
  }
});

it('accepts no other name, however it is written', () => {
  const answersFor = check({ publicUrl: () => 'https://outpost.example.com/outpost' });
  for (const host of [
    ...[
      'evil.example',
      'evil.example:3000',
      'EVIL.example.',
      'outpost.example.com.evil.example',
      'example.com',
    ],
    ...[
      'x.outpost.example.com',
      '127.0.0.1.evil.example',
      'localhost.evil.example',
      '1.2.3',
      '0x7f.1',
      '1.2.3.4.5',
    ],
    ...['evil.example:80:80', 'a@evil.example', 'evil.example/', '[evil.example]', '[::1].evil.example'],
  ]) {
    expect([host, answersFor(host)]).toEqual([host, false]);
  }
});

it('accepts the current public URL, its own address and the names in the settings', () => {
  let publicUrl: string | null = 'https://Outpost.Example.com:8443';
  const answersFor = check({
    publicUrl: () => publicUrl,
    host: 'field.example.org',
    allowedHosts: ['Scada.example.com'],
  });
  for (const host of [
    'outpost.example.com',
    'outpost.example.com:3000',
    'field.example.org',
    'scada.example.com',
  ])
    expect([host, answersFor(host)]).toEqual([host, true]);
  publicUrl = 'https://other.example.com';
  expect(answersFor('outpost.example.com')).toBe(false);
  expect(answersFor('other.example.com')).toBe(true);
});

it('leaves the names to a trusted proxy, unless the settings list them', () => {
  const lenient = check();
  expect(lenient('any.example', forwarded, PROXY)).toBe(true);
  expect(lenient('any.example', { forwarded: 'for=198.51.100.7' }, PROXY)).toBe(true);
  // Clients that are not a proxy, and requests from its machine that bypass it.
  expect(lenient('any.example', forwarded)).toBe(false);
  expect(lenient('any.example', {}, PROXY)).toBe(false);
  const strict = check({ allowedHosts: ['scada.example.com'] });
  expect(strict('any.example', forwarded, PROXY)).toBe(false);
  expect(strict('scada.example.com', forwarded, PROXY)).toBe(true);
});
