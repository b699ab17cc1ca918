import { expect, it } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { LogLimiter } from './log-limiter.ts';
import { createLogger, type LogLevel } from './logger.ts';

function setUp(level: LogLevel = 'debug') {
  const clock = new ManualClock();
  const limiter = new LogLimiter(clock);
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger(level, { write: (line) => void lines.push(JSON.parse(line)) }, limiter);
  /** What was logged since the last call, without the times. */
  const taken = () => lines.splice(0).map(({ time: _time, ...rest }) => rest);
  return { clock, limiter, logger, taken };
}

const broken = () => new Error('the table is broken');

it('writes the first of repeated lines, and their count after a minute', () => {
  const { clock, logger, taken } = setUp();
  for (let times = 0; times < 200; times++)
    logger.error({ err: broken(), url: `/${times}` }, 'request failed');
  expect(taken()).toMatchObject([
    { level: 'error', msg: 'request failed', url: '/0', err: { stack: expect.any(String) } },
  ]);
  clock.advance(59_999);
  expect(taken()).toEqual([]);
  clock.advance(1);
  expect(taken()).toEqual([
    {
      level: 'error',
      error: 'the table is broken',
      count: 199,
      msg: 'request failed … and 199 more in the last minute',
    },
  ]);
  // It continues: counted, too.
  logger.error({ err: broken() }, 'request failed');
  expect(taken()).toEqual([]);
  clock.advance(60_000);
  expect(taken()).toMatchObject([{ msg: 'request failed … and 1 more in the last minute' }]);
  // A minute without one ends it.
  expect(clock.pending).toBe(1);
  clock.advance(60_000);
  expect(clock.pending).toBe(0);
  logger.error({ err: broken() }, 'request failed');
  expect(taken()).toMatchObject([{ msg: 'request failed', err: {} }]);
});

it('writes lines about different subjects, of different levels and with different errors', () => {
  const { logger, taken } = setUp();
  logger.warn({ stationId: 1 }, 'station offline');
  logger.warn({ stationId: 2 }, 'station offline');
  logger.info({ stationId: 2 }, 'station offline');
  logger.error(broken());
  logger.error(new Error('another'));
  logger.error({ err: new Error('another') }, 'request failed');
  logger.warn('on its own');
  expect(taken()).toHaveLength(7);
});

it('counts lines about too many subjects together', () => {
  const { clock, logger, taken } = setUp();
  for (let n = 0; n < 250; n++)
    logger.warn({ address: `10.0.0.${n}`, reason: 'not allowed' }, 'client was refused');
  expect(taken()).toHaveLength(100);
  clock.advance(60_000);
  expect(taken()).toEqual([
    { level: 'warn', count: 150, msg: 'client was refused … and 150 more in the last minute' },
  ]);
});

it('limits lines of a child logger, with its fields', () => {
  const { clock, logger, taken } = setUp();
  for (const reqId of ['a', 'b', 'c']) logger.child({ reqId }).error({ err: broken() }, 'request failed');
  expect(taken()).toMatchObject([{ reqId: 'a' }]);
  clock.advance(60_000);
  expect(taken()).toMatchObject([{ reqId: 'c', count: 2 }]);
});

it('writes every line of level debug, and every fatal one', () => {
  const { logger, taken } = setUp();
  for (let times = 0; times < 3; times++) {
    logger.debug('request');
    logger.fatal('the end');
  }
  expect(taken()).toHaveLength(6);
});

it('writes pending counts when it stops, and leaves no timer behind', () => {
  const { clock, limiter, logger, taken } = setUp();
  for (let times = 0; times < 3; times++) logger.warn('again');
  limiter.stop();
  expect(taken().map(({ msg }) => msg)).toEqual(['again', 'again … and 2 more in the last minute']);
  expect(clock.pending).toBe(0);
});

it('does not count lines below the log level', () => {
  const { clock, logger, taken } = setUp('error');
  for (let times = 0; times < 3; times++) logger.warn('again');
  expect(clock.pending).toBe(0);
  expect(taken()).toEqual([]);
});
