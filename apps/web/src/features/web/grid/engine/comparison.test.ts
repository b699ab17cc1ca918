import { expect, it, test } from 'vitest';
import { isWithin, numberRange, spanRange } from './comparison.ts';

test.each([
  ['>5', [5.01], [5, -9, Number.NaN]],
  ['>= 5', [5, 6], [4.99]],
  ['≤5', [5, -1], [5.01]],
  ['<-2,5', [-2.6], [-2.5, 0]],
  ['2..5', [2, 3, 5], [1.99, 5.01]],
  ['=5', [5, 5.04, 4.96], [5.06]],
  ['5', [5], [6]],
  ['−1.5', [-1.5], [1.5]],
  ['>317,000', [317_188], [400]],
  ['1,000..1,000,000.5', [1_000, 999_999], [999]],
  ['0,125', [0.125], [125]],
])('%s takes %j and not %j', (text, inside, outside) => {
  const range = numberRange(text, 0.05)!;
  for (const number of inside) expect(isWithin(range, number), String(number)).toBe(true);
  for (const number of outside) expect(isWithin(range, number), String(number)).toBe(false);
});

test.each([
  ['>5 min', 301_000, 300_000],
  ['<10s', 9_000, 10_000],
  ['1h..2h', 5_400_000, 3_599_000],
  ['3 d', 3 * 86_400_000, 86_400_000],
  ['> 90', 91_000, 90_000],
])('%s as a span takes %d ms and not %d ms', (text, inside, outside) => {
  const range = spanRange(text)!;
  expect(isWithin(range, inside)).toBe(true);
  expect(isWithin(range, outside)).toBe(false);
});

it('recognizes what is not a number', () => {
  for (const text of ['', 'running', '>', '5 apples', '>5 min', '1..', '--5']) {
    expect(numberRange(text, 0.5), text).toBeNull();
  }
  for (const text of ['', 'soon', '5 years']) expect(spanRange(text), text).toBeNull();
});
