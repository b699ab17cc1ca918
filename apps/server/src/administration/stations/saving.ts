import type { ChangedField, StationAction, StationConfig } from '@outpost/contract';
import { type Diff, describeDiff } from '@outpost/core';
import type { Actor, AuditNote } from '../../platform/audit/index.ts';
import * as texts from './texts.ts';

/** Who saves, and as what action; for the station's history of changes and the audit log. */
export interface StationSaving {
  readonly action: StationAction;
  readonly by: Actor;
  /** Additional text, such as `Reverted to version 4`; empty: none. */
  readonly words?: string;
  readonly atMs: number;
}

/** Fields named in an audit event, and listed in its details. */
const NAMED_FIELDS = 3;
const LISTED_FIELDS = 100;

const VERBS: Readonly<Record<StationAction, string>> = {
  created: texts.created,
  changed: texts.changed,
  imported: texts.imported,
  reverted: texts.reverted,
  enabled: texts.enabled,
  disabled: texts.disabled,
  deleted: texts.deleted,
  restored: texts.restored,
};

/** The audit event of a save. @param listed maximum number of fields in its details */
export function stationNote(
  saving: StationSaving,
  station: StationConfig,
  diff: Diff | null,
  listed = LISTED_FIELDS,
): AuditNote {
  const { StationId, SiteName, Version, Points } = station;
  const changes = describeDiff(diff, station);
  const isNew = diff === null && Version === 1;
  const about = isNew ? texts.withPointsSuffix(Points.length) : describeChangedFields(changes);
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
