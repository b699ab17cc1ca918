import type { Migration } from './migration.ts';

/** Templates that Admins made of stations, each version of them, and which station was made from which. */
export const stationTemplatesMigration: Migration = {
  name: '031-station-templates',
  statements: (t) => [
    `create table station_templates (
      id ${t.identity},
      name ${t.text} not null,
      name_key ${t.text} not null,
      description ${t.text} not null,
      version ${t.integer} not null,
      changed_at ${t.bigint} not null,
      changed_by ${t.text} not null,
      unique (name_key)
    )${t.tableEnd}`,
    `create table station_template_versions (
      template_id ${t.integer} not null references station_templates (id) on delete cascade,
      version ${t.integer} not null,
      at ${t.bigint} not null,
      by_name ${t.text} not null,
      station ${t.text} not null,
      primary key (template_id, version)
    )${t.tableEnd}`,
    `create table station_template_links (
      station_id ${t.integer} not null primary key references stations (id),
      template_id ${t.text} not null,
      version ${t.integer} not null,
      at ${t.bigint} not null,
      by_name ${t.text} not null
    )${t.tableEnd}`,
  ],
};
