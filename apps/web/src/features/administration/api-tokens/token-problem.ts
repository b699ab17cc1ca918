import { type ApiToken, TOKEN_EXPIRES_SOON_DAYS } from '@outpost/contract';
import { DAY_MS } from '@outpost/core';
import * as texts from './texts.ts';

const SOON_MS = TOKEN_EXPIRES_SOON_DAYS * DAY_MS;

/** Why a token cannot be used, or soon can no longer be used; null: it can. */
export function tokenProblem(
  { Status, ExpiresAt }: Pick<ApiToken, 'Status' | 'ExpiresAt'>,
  nowMs: number,
): string | null {
  if (Status !== 'active') return texts.STATUS_LABELS[Status];
  return Date.parse(ExpiresAt) - nowMs <= SOON_MS ? texts.expiresSoon : null;
}
