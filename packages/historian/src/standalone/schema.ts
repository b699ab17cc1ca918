import type { HistorianStorage } from '../storage.ts';

const TYPES = {
  sqlite: { integer: 'integer', bigint: 'integer', double: 'real', bytes: 'blob', end: ' strict' },
  postgres: { integer: 'integer', bigint: 'bigint', double: 'double precision', bytes: 'bytea', end: '' },
};

/** The statements that create the tables of a historian where they are missing. */
export function tableStatements(kind: HistorianStorage['kind']): string[] {
  const { integer, bigint, double, bytes, end } = TYPES[kind];
  const tables = {
    journal: `id ${bigint} not null primary key, samples ${integer} not null, data ${bytes} not null`,
    chunks: `point_id ${integer} not null, start_at ${bigint} not null, end_at ${bigint} not null,
      count ${integer} not null, low ${double}, high ${double}, data ${bytes} not null,
      primary key (point_id, start_at)`,
    point_state: `point_id ${integer} not null primary key, sealed_at ${bigint}, value ${double},
      quality ${integer}, since_at ${bigint}, rolled_at ${bigint}`,
    station_polls: `station_id ${integer} not null primary key, polled_at ${bigint} not null`,
    rollups: `point_id ${integer} not null, step_ms ${integer} not null, start_at ${bigint} not null,
      end_at ${bigint} not null, data ${bytes} not null, primary key (point_id, step_ms, start_at)`,
    history_growth: `day ${integer} not null, level text not null, kind text not null,
      entries ${bigint} not null, bytes ${bigint} not null, entries_gone ${bigint} not null,
      bytes_gone ${bigint} not null, primary key (day, level, kind)`,
    history_sizes: `day ${integer} not null primary key, bytes ${bigint} not null`,
    history_settings: `id ${integer} not null primary key, settings text not null`,
    installation: 'name text not null primary key, value text not null',
    historian_points: `point_id ${integer} not null primary key, kind text not null, scale text`,
  };
  return Object.entries(tables).map(
    ([name, columns]) => `create table if not exists ${name} (${columns})${end}`,
  );
}
