import type { Migration } from './migration.ts';

/**
 * Summaries of points beside their samples, and what history takes. What was stored before is counted once, as of day 0;
 * its summaries are made by the server as it runs.
 */
export const rollups: Migration = {
  name: '006-rollups',
  statements: (t) => [
    `create table rollups (
      point_id ${t.integer} not null,
      step_ms ${t.integer} not null,
      start_at ${t.bigint} not null,
      end_at ${t.bigint} not null,
      data ${t.bytes} not null,
      primary key (point_id, step_ms, start_at)
    )${t.tableEnd}`,
    `alter table point_state add column rolled_at ${t.bigint}`,
    `create table history_growth (
      day ${t.integer} not null,
      level ${t.text} not null,
      kind ${t.text} not null,
      entries ${t.bigint} not null,
      bytes ${t.bigint} not null,
      entries_gone ${t.bigint} not null,
      bytes_gone ${t.bigint} not null,
      primary key (day, level, kind)
    )${t.tableEnd}`,
    `insert into history_growth (day, level, kind, entries, bytes, entries_gone, bytes_gone)
      select 0, 'samples', p.kind, sum(c.count), sum(length(c.data)), 0, 0
      from chunks c join points p on p.id = c.point_id group by p.kind`,
    `create table history_sizes (
      day ${t.integer} not null primary key,
      bytes ${t.bigint} not null
    )${t.tableEnd}`,
    `create table history_settings (
      id ${t.integer} not null primary key,
      settings ${t.text} not null
    )${t.tableEnd}`,
  ],
};
