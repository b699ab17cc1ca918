/** The name of a user; null: the account no longer exists. */
export const recipientName = (row: { first_name: string | null; last_name: string | null }) =>
  row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim();
