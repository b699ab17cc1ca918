import { expect, it } from 'vitest';
import { parseSyslogUrl } from './syslog-url.ts';

it.each([
  ['udp://siem.example.com', { transport: 'udp', host: 'siem.example.com', port: 514 }],
  ['tcp://10.1.0.9/', { transport: 'tcp', host: '10.1.0.9', port: 601 }],
  ['tls://[fd00::9]:16514', { transport: 'tls', host: 'fd00::9', port: 16_514 }],
  ['tls://siem.example.com', { transport: 'tls', host: 'siem.example.com', port: 6_514 }],
])('accepts %s', (text, receiver) => {
  expect(parseSyslogUrl(text)).toEqual(receiver);
});

it.each([
  '',
  'siem.example.com',
  'http://siem.example.com',
  'tcp://',
  'tcp://user@host',
  'tcp://user:password@host',
  'udp://host/path',
  'udp://host?x=1',
  'udp://host:0',
  'udp://host:99999',
])('rejects %j', (text) => {
  expect(parseSyslogUrl(text)).toBeNull();
});
