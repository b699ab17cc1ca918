import { expect, it } from 'vitest';
import { withoutTarget } from './response-text.ts';

const URL_WITH_SECRETS =
  'https://push.example/services/T024%40FE5QZ/message?only-a-value&token=A-private-token&sig=q%2Fw%3D12345678&pass=two+words&code=100%25%zz-sure&v=1';

it.each([
  ['a response without them', 'a response without them'],
  ['no resource /services/T024%40FE5QZ/message', 'no resource …'],
  ['unknown service T024%40FE5QZ', 'unknown service …'],
  ['unknown service T024@FE5QZ', 'unknown service …'],
  ['bad key only-a-value', 'bad key …'],
  ['bad token A-private-token', 'bad token …'],
  ['bad signature q%2Fw%3D12345678', 'bad signature …'],
  ['bad signature q/w=12345678', 'bad signature …'],
  ['bad pass two+words', 'bad pass …'],
  ['bad pass two words', 'bad pass …'],
  ['bad code 100%%zz-sure', 'bad code …'],
  ['version 1 of https://push.example is old', 'version 1 of https://push.example is old'],
])('masks the secrets of a URL in %j', (text, shown) => {
  expect(withoutTarget(text, URL_WITH_SECRETS)).toBe(shown);
});

it('masks a path that cannot be decoded', () => {
  expect(withoutTarget('no resource /100%sure-secret', 'https://push.example/100%sure-secret')).toBe(
    'no resource …',
  );
});
