import { expect, test } from 'vitest';
import { SwapBody } from './on-call-calendar.ts';

const problems = (From: string, To: string) => {
  const Give = { OwnerId: 1, From, To };
  const { error } = SwapBody.safeParse({ GiverId: 1, TakerId: 2, Give, Reason: 'Holiday' });
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

test('swaps at most 31 days at once', () => {
  expect(problems('2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z')).toBeUndefined();
  expect(problems('2026-03-01T00:00:00Z', '2026-04-01T00:00:01Z')).toEqual([
    'Give.To: Must be at most 31 days after From',
  ]);
  expect(problems('2026-03-01T00:00:00Z', '9999-12-31T00:00:00Z')).toEqual([
    'Give.To: Must be at most 31 days after From',
  ]);
  expect(problems('2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z')).toEqual(['Give.To: Must be after From']);
});
