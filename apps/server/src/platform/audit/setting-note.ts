import type { Actor, AuditNote } from './audit-types.ts';

/** A setting before and after; null: it did not exist, or was deleted. */
export interface SettingChange {
  readonly by: Actor;
  /** One sentence. */
  readonly words: string;
  readonly before: object | null;
  readonly after: object | null;
  readonly stationId?: number;
}

/**
 * The audit event for a setting that was created, changed or deleted. Its details contain the
 * changed fields; without a change there is no event. Do not pass secrets.
 */
export function settingNotes({ by, words, before, after, stationId }: SettingChange): AuditNote[] {
  const details = before && after ? differing(before, after) : { Before: before, After: after };
  if (details === null) return [];
  return [
    {
      kind: 'setting',
      action: before === null ? 'create' : after === null ? 'delete' : 'change',
      outcome: 'done',
      by,
      ...(stationId !== undefined && { stationId }),
      words,
      details,
    },
  ];
}

/** The fields with different values; null: none. */
function differing(before: object, after: object) {
  const [then, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const names = [...new Set([...then.keys(), ...now.keys()])].filter(
    (name) => JSON.stringify(then.get(name)) !== JSON.stringify(now.get(name)),
  );
  if (names.length === 0) return null;
  const only = (of: Map<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, of.get(name) ?? null]));
  return { Before: only(then), After: only(now) };
}
