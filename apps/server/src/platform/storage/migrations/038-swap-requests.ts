import type { Migration } from './migration.ts';

/** Swaps of on-call shifts that wait for a Supervisor, and what was decided. */
export const swapRequests: Migration = {
  name: '038-swap-requests',
  statements: (t) => [
    `create table swap_requests (
      id ${t.identity},
      giver_id ${t.integer} not null references accounts (id) on delete cascade,
      taker_id ${t.integer} not null references accounts (id) on delete cascade,
      give ${t.text} not null,
      take ${t.text},
      reason ${t.text} not null,
      ends_at ${t.bigint} not null,
      created_at ${t.bigint} not null,
      state ${t.text} not null,
      decided_by ${t.text} not null,
      decided_at ${t.bigint},
      note ${t.text} not null
    )${t.tableEnd}`,
    'create index swap_requests_by_giver on swap_requests (giver_id)',
    'create index swap_requests_by_taker on swap_requests (taker_id)',
    'create index swap_requests_by_end on swap_requests (ends_at)',
  ],
};
