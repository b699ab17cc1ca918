import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { leftOut } from '@outpost/testing/left-out.ts';
import { expect, it as test } from 'vitest';
import type { Rebinding } from './support/rebinding-scenario.ts';

const SCENARIO = fileURLToPath(new URL('./support/rebinding-scenario.ts', import.meta.url));
/** A namespace of network, mounts and users of its own, in which it is root. */
const ALONE = ['--map-root-user', '--mount', '--net'];

const isAllowed = spawnSync('unshare', [...ALONE, 'ip', 'link']).status === 0;
const it = isAllowed ? test : test.skip;
if (!isAllowed) leftOut('unshare: DNS rebinding against a running server');

it('connects to no private address for a name that resolves differently by then', async () => {
  const { stdout } = await promisify(execFile)('unshare', [...ALONE, process.execPath, SCENARIO], {
    timeout: 60_000,
  });
  const { webhook, station, reached, asked } = JSON.parse(stdout) as Rebinding;
  expect(webhook).toEqual([
    'true: 200 from 93.184.216.34',
    'false: hook.example is in a network that is not allowed (setting WEBHOOK_ALLOW)',
    'true: 200 from 93.184.216.34',
  ]);
  // Between resolution and connection the name has changed.
  expect(station[0]).toEqual([
    'resolve passed: plc.example resolves to 93.184.216.34',
    'connect failed: Connection to plc.example:1502 not allowed: 127.0.0.1 is outside the allowed networks (setting STATION_ALLOW)',
    expect.stringMatching(/^answer not-reached/),
    expect.stringMatching(/^exception not-reached/),
  ]);
  for (const steps of station.slice(1)) {
    expect(steps[0]).toBe('resolve passed: plc.example resolves to 127.0.0.1, 93.184.216.34');
    expect(steps[1]).toBe('connect passed: Connected to port 1502');
  }
  expect(reached.webhook).toEqual([2, 0]);
  expect(reached.station).toEqual([expect.toSatisfy((count: number) => count > 0), 0]);
  expect(asked[0]).toBe(3);
}, 90_000);
