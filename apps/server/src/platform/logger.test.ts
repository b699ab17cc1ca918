import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

it('replaces secrets wherever they are, and nothing else', () => {
  let line = '';
  const logger = createLogger('info', { write: (text) => (line += text) });
  const secret = 'hunter2';
  logger.info(
    {
      password: secret,
      body: { Password: secret, SetupCode: secret, email: 'ann@utility.example' },
      request: { headers: { authorization: secret, cookie: secret, 'set-cookie': secret, host: 'h' } },
      user: { JwtToken: secret },
    },
    'words',
  );
  expect(line).not.toContain(secret);
  const { time, ...rest } = JSON.parse(line);
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect(rest).toEqual({
    level: 'info',
    password: '[redacted]',
    body: { Password: '[redacted]', SetupCode: '[redacted]', email: 'ann@utility.example' },
    request: {
      headers: { authorization: '[redacted]', cookie: '[redacted]', 'set-cookie': '[redacted]', host: 'h' },
    },
    user: { JwtToken: '[redacted]' },
    msg: 'words',
  });
});
