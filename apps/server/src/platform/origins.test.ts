import { expect, it } from 'vitest';
import { isFetchableUrl, isOriginPattern } from './origins.ts';

it.each([
  'https://api.example.com/maps/streets/style.json?key=abc',
  'https://tiles.example.com:8443/style',
  'http://127.0.0.1:8080/style.json',
  'http://10.2.0.9/style.json',
  'http://172.31.0.1/s',
  'http://192.168.7.1/s',
  'http://tiles/style.json',
  'http://tiles.ops.internal/s',
  'http://localhost:8080/s',
])('fetches %s', (url) => expect(isFetchableUrl(url)).toBe(true));

it.each([
  '',
  'style.json',
  '/style.json',
  'mapbox://styles/x',
  'ftp://tiles.example.com/s',
  'javascript:alert(1)',
  'data:application/json,{}',
  'http://tiles.example.com/s',
  'http://172.32.0.1/s',
  'http://11.0.0.1/s',
  'https://user:secret@tiles.example.com/s',
  'https://[2001:db8::1]/s',
  `https://tiles.example.com/${'x'.repeat(2_048)}`,
])('does not fetch %s', (url) => expect(isFetchableUrl(url)).toBe(false));

it.each([
  'https://tiles.example.com',
  'https://tiles.example.com:8443',
  'https://*.example.com',
  'http://localhost:8080',
  'http://*.ops.internal',
])('accepts %s as an origin', (text) => expect(isOriginPattern(text)).toBe(true));

it.each([
  '',
  '*',
  'https:',
  'https://*',
  'https://*.com',
  'https://a.*.com',
  'https://tiles.example.com/',
  'https://tiles.example.com/path',
  'https://tiles.example.com:99999',
  'https://tiles.example.com; script-src *',
  "https://tiles.example.com 'unsafe-inline'",
  'https://user@tiles.example.com',
  'tiles.example.com',
  'http://tiles.example.com',
  'http://*.example.com',
  'data:',
])('rejects %s as an origin', (text) => expect(isOriginPattern(text)).toBe(false));
