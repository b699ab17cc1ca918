import { afterAll, describe, expect, it } from 'vitest';
import { onFinished, setUpOnce } from './set-up-once.ts';

const events: string[] = [];

function start(name: string): Promise<string> {
  events.push(`start ${name}`);
  onFinished(() => events.push(`stop ${name}`));
  return Promise.resolve(name);
}

// Of the whole file: runs after the suite has cleaned up.
afterAll(() =>
  expect(events).toEqual([
    ...['start own', 'start folder', 'start server', 'stop own'],
    ...['stop server', 'stop folder'],
  ]),
);

describe('what tests share', () => {
  const shared = setUpOnce(async () => `${await start('folder')} of ${await start('server')}`);
  setUpOnce(() => start('what no test asks for'));

  it('is set up once and outlives a test, whose own things end with it', async () => {
    await start('own');
    expect(await shared()).toBe('folder of server');
    expect(await shared()).toBe('folder of server');
  });
});
