import type { OnCallOverride } from '@outpost/contract';
import type { OnCallLookup } from './on-call.ts';

/**
 * Who is notified instead of a user who is off call: the substitute, or the substitute's if they
 * are off call themselves; null: no one.
 */
export function substituteAt(
  duty: Pick<OnCallLookup, 'onCallAt'>,
  override: OnCallOverride,
  atMs: number,
): number | null {
  const asked = new Set([override.AccountId]);
  for (let next = override.SubstituteId; next !== null && !asked.has(next); ) {
    const their = duty.onCallAt(next, atMs);
    if (their.isOn || their.why.kind !== 'taken-off') return next;
    asked.add(next);
    next = their.why.override.SubstituteId;
  }
  return null;
}
