import type { ReactNode } from 'react';

export interface SheetOption {
  readonly value: string;
  readonly label: string;
  /** Its meaning, shown in the list of options. */
  readonly note?: string;
}

/**
 * The content of a column. A `tick` is `yes` or empty; a `choice` is one of its options by value,
 * and empty only if one of them is. The title also identifies the column in the first row of a
 * paste.
 */
export interface SheetColumn {
  readonly key: string;
  readonly title: string;
  /** CSS pixels. */
  readonly width: number;
  readonly kind: 'text' | 'number' | 'choice' | 'tick';
  readonly options?: readonly SheetOption[];
  /** Its meaning, as the tooltip of the title. */
  readonly hint?: string;
}

export interface SheetRow {
  /** Stable while the row exists, wherever it moves. */
  readonly key: string;
  /** Texts in the order of the columns. */
  readonly cells: readonly string[];
  /** Shown in the first cell, which is always visible. */
  readonly mark?: ReactNode;
}

export const TICKED = 'yes';
const TICKS = /^(yes|y|true|1|x|✓|on)$/i;
const NO_TICKS = /^(no|n|false|0|off|-|–)?$/i;

/**
 * A typed or pasted text as the column stores it; an unknown option is kept and reported.
 *
 * @returns null: it cannot be stored
 */
export function kept({ kind, options = [] }: SheetColumn, text: string): string | null {
  const trimmed = text.trim();
  if (kind === 'tick') return TICKS.test(trimmed) ? TICKED : NO_TICKS.test(trimmed) ? '' : null;
  if (kind !== 'choice') return trimmed;
  const wanted = trimmed.toLowerCase();
  const option = options.find(
    ({ value, label }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted,
  );
  return option?.value ?? trimmed;
}

/** The option that is the typed text, or else the first that starts with it; null: none. */
export function optionBeginning({ options = [] }: SheetColumn, typed: string): string | null {
  const wanted = typed.toLowerCase();
  const matching = options.filter(({ label }) => label.toLowerCase().startsWith(wanted));
  const exact = matching.find(({ label }) => label.length === wanted.length);
  return (exact ?? matching[0])?.value ?? null;
}

/** An option in a list. */
export const formatOption = ({ label, note }: SheetOption): string =>
  [label, note].filter(Boolean).join(': ');

/** A cell as it is shown and copied. */
export function shown({ kind, options = [] }: SheetColumn, text: string): string {
  return kind === 'choice' ? (options.find(({ value }) => value === text)?.label ?? text) : text;
}
