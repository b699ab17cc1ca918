import { expect, it } from 'vitest';
import { loggedUrl } from './logged-url.ts';

const TOKEN = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJyb2xlIjoiQWRtaW4ifQ.rnyhV4ytVd8uPg3-IREANZwylKFRRKFP';

it.each([
  ['/api/OnCall/feed/abc.ics', '/api/OnCall/feed/…'],
  ['/link?token=short', '/link?token=…'],
  ['/x?a=1&Access_Token=short&b=2', '/x?a=1&Access_Token=…&b=2'],
  ['/x?setupCode=1234', '/x?setupCode=…'],
  [`/x?whatever=${TOKEN}&b=2`, '/x?whatever=…&b=2'],
  [`/x?${TOKEN}`, '/x?…'],
  [`/link/${TOKEN}`, '/link/…'],
])('removes the secret from %s', (url, logged) => {
  expect(loggedUrl(url)).toBe(logged);
});

it.each([
  '/api/Stations/7',
  '/api/Stations/alarm/0/2026-03-01/2026-03-31',
  '/api/trends/analog?pointId=1&pointId=2&startDate=2026-03-01T00:00:00.000Z&endDate=2026-03-02T00:00:00.000Z',
  '/accounts/sessions/0123456789abcdef0123456789abcdef',
  '/api/Audit?text=two%20words&kind=command,push',
])('leaves %s unchanged', (url) => {
  expect(loggedUrl(url)).toBe(url);
});

it('is fast for long input from outsiders', () => {
  const beganMs = performance.now();
  for (const part of ['code', '?code', '&token=', 'a.', '/']) loggedUrl(`/x?${part.repeat(16_000)}`);
  expect(performance.now() - beganMs).toBeLessThan(1_000);
});
