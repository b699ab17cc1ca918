import type { ChangedField, StationAction, StationConfig } from '@outpost/contract';
import { type Diff, describeDiff } from '@outpost/core';
import type { Actor, AuditNote } from '../audit/index.ts';

/** Who saves, and as what; goes into the station's history of changes and the audit log. */
export interface StationSaving {
  readonly action: StationAction;
  readonly by: Actor;
  /** What is said of it beside the fields, such as `Reverted to version 4`; empty: nothing. */
  readonly words?: string;
  readonly atMs: number;
}

/** Fields that a line of the audit log names, and that its details list. */
const NAMED_FIELDS = 3;
const LISTED_FIELDS = 100;

const VERBS: Readonly<Record<StationAction, string>> = {
  created: 'Created',
  changed: 'Changed',
  imported: 'Imported',
  reverted: 'Reverted',
  enabled: 'Enabled',
  disabled: 'Disabled',
  deleted: 'Deleted',
  restored: 'Restored',
};

/** The line of the audit log about a save. @param listed fields that its details list at most */
export function stationNote(
  saving: StationSaving,
  station: StationConfig,
  diff: Diff | null,
  listed = LISTED_FIELDS,
): AuditNote {
  const { StationId, SiteName, Version, Points } = station;
  const changes = describeDiff(diff, station);
  const isNew = diff === null && Version === 1;
  const about = isNew
    ? ` with ${Points.length} ${Points.length === 1 ? 'point' : 'points'}`
    : describeChangedFields(changes);
  const more = saving.words ? `. ${saving.words}` : '';
  return {
    kind: 'station',
    action: saving.action,
    outcome: 'done',
    by: saving.by,
    stationId: StationId,
    words: `${VERBS[saving.action]} ${SiteName}${about}${more}`,
    details: {
      Version,
      ...(changes.length > 0 && {
        Changes: changes.slice(0, listed).map(({ Path, Before, After }) => ({ Path, Before, After })),
        Total: changes.length,
      }),
    },
  };
}

function describeChangedFields(changes: readonly ChangedField[]): string {
  if (changes.length === 0) return '';
  const named = changes.slice(0, NAMED_FIELDS).map(({ What }) => What);
  const rest = changes.length - named.length;
  return `: ${named.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`;
}
