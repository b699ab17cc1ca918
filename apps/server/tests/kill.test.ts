import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it } from 'vitest';
import { checkFile, runUntilKilled } from './kill-scenario.ts';

it('loses nothing durable when it is killed, and opens again every time', async () => {
  const file = join(await temporaryFolder(), 'outpost.sqlite');
  let before = 0;
  // Killed at these lines after its start: before the first flush, in the middle of one, and after
  // many.
  for (const lines of [3, 52, 131, 257, 409]) {
    const victim = await runUntilKilled(file, 'flush', (running) => running.lines >= lines);
    const { last } = await checkFile(file);
    expect(last).toBeGreaterThanOrEqual(Math.max(before, victim.durable));
    before = last;
  }
  expect(before).toBeGreaterThan(500);
}, 90_000);
