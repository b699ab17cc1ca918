import type { Migration } from './migration.ts';

/** Notes, photos and documents of stations. */
export const stationNotesMigration: Migration = {
  name: '039-station-notes',
  statements: (t) => [
    `create table station_notes (
      id ${t.identity},
      station_id ${t.integer} not null references stations (id),
      account_id ${t.integer} not null,
      by_name ${t.text} not null,
      at ${t.bigint} not null,
      changed_at ${t.bigint},
      words ${t.text} not null
    )${t.tableEnd}`,
    'create index station_notes_of_station on station_notes (station_id, id)',
    `create table station_documents (
      id ${t.identity},
      station_id ${t.integer} not null references stations (id),
      account_id ${t.integer} not null,
      by_name ${t.text} not null,
      at ${t.bigint} not null,
      name ${t.text} not null,
      media_type ${t.text} not null,
      size ${t.integer} not null,
      content ${t.bytes} not null
    )${t.tableEnd}`,
    'create index station_documents_of_station on station_documents (station_id, id)',
  ],
};
