import { expect, it } from 'vitest';
import { isMqttUrl } from './mqtt-url.ts';

it.each([
  ['mqtt://broker', true],
  ['mqtts://broker.example.com:8883', true],
  ['mqtt://[fd00::9]:1883/', true],
  ['wss://broker.example.com/mqtt?x=1', true],
  ['', false],
  ['broker', false],
  ['http://broker', false],
  ['mqtt://', false],
  ['mqtt://user:password@broker', false],
  ['mqtt://broker/path', false],
])('whether %j is the URL of a broker: %s', (text, expected) => {
  expect(isMqttUrl(text)).toBe(expected);
});
