import type { Migration } from './migration.ts';

/** Notes of stations can be about an instant and a point; who else changed a note. */
export const notesAtInstants: Migration = {
  name: '042-notes-at-instants',
  statements: (t) => [
    `alter table station_notes add column about_at ${t.bigint}`,
    `alter table station_notes add column point_id ${t.integer}`,
    `alter table station_notes add column changed_by ${t.text}`,
    'create index station_notes_at_instants on station_notes (station_id, about_at)',
  ],
};
