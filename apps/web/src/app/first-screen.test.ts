import { expect, test } from 'vitest';
import { firstScreen } from './first-screen.ts';

test.each([
  ['/stations', true, '/stations'],
  ['/stations/7', true, '/stations/:id'],
  ['/stations/7', false, '/login'],
  ['/login', false, '/login'],
  ['/setup', false, '/setup'],
  ['/nowhere', false, '*'],
])('%s, signed in %j: %s is first', (pathname, hasSession, path) => {
  expect(firstScreen(pathname, hasSession)?.path).toBe(path);
});
