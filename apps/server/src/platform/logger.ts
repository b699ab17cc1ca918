import { type DestinationStream, pino } from 'pino';
import type { LogLimiter } from './log-limiter.ts';

export type { Logger } from 'pino';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const SECRET_FIELDS = [
  'password',
  'Password',
  'CurrentPassword',
  'SetupCode',
  'RecoveryCodes',
  'JwtToken',
  'token',
  'Token',
  'secret',
  'Secret',
  'authorization',
  'cookie',
  '["set-cookie"]',
];

/** Every place where a secret could be in a log line: at the top, one and two levels down. */
const REDACTED_PATHS = SECRET_FIELDS.flatMap((field) => {
  const below = field.startsWith('[') ? field : `.${field}`;
  return [field, `*${below}`, `*.*${below}`];
});

/**
 * Structured logs, one JSON object per line. Fields that can carry a secret are redacted.
 *
 * @param destination standard output by default
 * @param limiter bounds repeated lines; without it every line is written
 */
export function createLogger(
  level: LogLevel,
  destination?: DestinationStream,
  limiter?: LogLimiter,
): pino.Logger {
  return pino(
    {
      ...(limiter && {
        hooks: {
          logMethod(args, method, levelNumber) {
            limiter.log(this, args, method, levelNumber);
          },
        },
      }),
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: REDACTED_PATHS, censor: '[redacted]' },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
}
