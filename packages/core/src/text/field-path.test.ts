import { expect, test } from 'vitest';
import { formatFieldPath, labelField } from './field-path.ts';

test.each([
  ['body.Host', 'Host'],
  ['body.FirstName', 'First name'],
  ['body.User.Email', 'Email address'],
  ['body.MapUnitId', 'Map unit ID'],
  ['body.Points.3.Name', 'Points 4, name'],
  ['body.StationIds.0', 'Station IDs 1'],
  ['body.Values.MAIL_FROM', 'MAIL_FROM'],
  ['body', ''],
])('the label of %s is %s', (path, label) => {
  expect(formatFieldPath(path)).toBe(label);
});

test('a message has the label in place of the path', () => {
  const label = (message: string) => labelField(message, 'body.FirstName');
  expect(label('body.FirstName: Must not be empty (2 more errors)')).toBe(
    'First name: Must not be empty (2 more errors)',
  );
  expect(label('Already in use')).toBe('Already in use');
  expect(labelField('body: Must be an object', 'body')).toBe('Must be an object');
  expect(labelField('Already in use', undefined)).toBe('Already in use');
});
