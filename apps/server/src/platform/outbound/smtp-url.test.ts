import { expect, it } from 'vitest';
import { needsTls, parseSmtpUrl } from './smtp-url.ts';

it.each([
  [
    'smtp://mail.example.com',
    { host: 'mail.example.com', port: 587, isTls: false, user: null, password: null },
  ],
  [
    'smtps://mail.example.com/',
    { host: 'mail.example.com', port: 465, isTls: true, user: null, password: null },
  ],
  [
    'smtp://me%40here:p%3Aw%2F@relay:25',
    { host: 'relay', port: 25, isTls: false, user: 'me@here', password: 'p:w/' },
  ],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, isTls: false, user: null, password: null }],
])('accepts %s', (text, server) => {
  expect(parseSmtpUrl(text)).toEqual(server);
});

it.each([
  '',
  'mail.example.com',
  'http://mail.example.com',
  'smtp://',
  'smtp://:pw@host',
  'smtp://me@host',
  'smtp://host/path',
  'smtp://host?x=1',
  'smtp://a%zz:b@host',
])('rejects %j', (text) => {
  expect(parseSmtpUrl(text)).toBeNull();
});

it.each([
  ['smtp://me:pw@mail.example.com', true],
  ['smtp://me:pw@10.0.0.1', true],
  ['smtp://me:pw@127.0.0.1', false],
  ['smtp://me:pw@[::1]', false],
  ['smtp://me:pw@localhost', false],
  ['smtp://relay', false],
])('whether %s needs TLS: %s', (text, needed) => {
  expect(needsTls(parseSmtpUrl(text)!)).toBe(needed);
});
