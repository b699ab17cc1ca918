/** What somebody is called; null: the account is gone. */
export const accountName = (row: { first_name: string | null; last_name: string | null }) =>
  row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim();
