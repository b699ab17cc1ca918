import { expect, test } from 'vitest';
import { noticeOf, ownPath } from './notice.ts';

test('shows a message of the server as sent', () => {
  const text = JSON.stringify({
    Id: 'x1',
    Title: 'High: Elm Street',
    Body: 'Level 4.2 m',
    Path: '/alarms?alarm=3',
  });
  expect(noticeOf(text)).toEqual({
    title: 'High: Elm Street',
    body: 'Level 4.2 m',
    tag: 'x1',
    path: '/alarms?alarm=3',
  });
});

test.each([[null], [''], ['{'], ['null'], ['[]'], ['{"Title":5}'], ['"text"']])(
  '%s is shown as news',
  (text) => {
    expect(noticeOf(text)).toEqual({
      title: 'Outpost',
      body: 'New notification. Open Outpost for details.',
      tag: 'outpost',
      path: '/alarms',
    });
  },
);

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/a\u0000',
  undefined,
  3,
])('a click never leads to %s', (path) => expect(ownPath(path)).toBe('/alarms'));
