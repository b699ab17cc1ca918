import { expect, it } from 'vitest';
import { tokenProblem } from './token-problem.ts';

it('says that a token expires soon when Health does: 14 days before', () => {
  const ExpiresAt = '2026-12-31T12:00:00.000Z';
  const at = (iso: string) => tokenProblem({ Status: 'active', ExpiresAt }, Date.parse(iso));
  expect(at('2026-12-02T12:00:00.000Z')).toBeNull();
  expect(at('2026-12-17T11:59:59.999Z')).toBeNull();
  expect(at('2026-12-17T12:00:00.000Z')).toBe('Expires soon');
  expect(tokenProblem({ Status: 'expired', ExpiresAt }, 0)).toBe('Expired');
});
