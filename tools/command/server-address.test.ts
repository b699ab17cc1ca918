import { expect, it } from 'vitest';
import { SETTINGS } from '../../apps/server/src/config.ts';
import { serverAddress } from './server-address.ts';

it('is where the server listens by default', () => {
  expect(serverAddress({})).toBe(`http://${SETTINGS.HOST.default}:${SETTINGS.PORT.default}`);
  expect(serverAddress({ HOST: '', PORT: '', BASE_PATH: '' })).toBe(serverAddress({}));
});

it('is an address of this machine, with the base path', () => {
  expect(serverAddress({ HOST: '0.0.0.0', PORT: '80' })).toBe('http://127.0.0.1:80');
  expect(serverAddress({ HOST: '::' })).toBe('http://[::1]:3000');
  expect(serverAddress({ HOST: '10.1.2.3', BASE_PATH: '/outpost' })).toBe('http://10.1.2.3:3000/outpost');
});
