/** What a column holds. A `tick` is `yes` or empty; a `choice` one of its options by value. */
export interface SheetColumn {
  readonly key: string;
  readonly title: string;
  /** CSS pixels. */
  readonly width: number;
  readonly kind: 'text' | 'number' | 'choice' | 'tick';
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** What it means, for whoever points at the title. */
  readonly hint?: string;
}

export interface SheetRow {
  /** Its own as long as it is there, wherever it stands. */
  readonly key: string;
  /** Texts in the order of the columns. */
  readonly cells: readonly string[];
}

export const TICKED = 'yes';
const TICKS = /^(yes|y|true|1|x|✓|on)$/i;

/** A text that was typed or pasted as the column keeps it; what it does not know stays as it is, to be said. */
export function kept({ kind, options = [] }: SheetColumn, text: string): string {
  const trimmed = text.trim();
  if (kind === 'tick') return TICKS.test(trimmed) ? TICKED : '';
  if (kind !== 'choice') return trimmed;
  const wanted = trimmed.toLowerCase();
  const option = options.find(
    ({ value, label }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted,
  );
  return option?.value ?? trimmed;
}

/** A cell as it is shown and copied. */
export function shown({ kind, options = [] }: SheetColumn, text: string): string {
  return kind === 'choice' ? (options.find(({ value }) => value === text)?.label ?? text) : text;
}
