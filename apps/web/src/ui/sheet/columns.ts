import type { ReactNode } from 'react';

export interface SheetOption {
  readonly value: string;
  readonly label: string;
  /** What it means, where the options are listed. */
  readonly note?: string;
}

/**
 * What a column holds. A `tick` is `yes` or empty; a `choice` one of its options by value, and empty only if one of them is.
 * The key names it too, in the first row of what is pasted.
 */
export interface SheetColumn {
  readonly key: string;
  readonly title: string;
  /** CSS pixels. */
  readonly width: number;
  readonly kind: 'text' | 'number' | 'choice' | 'tick';
  readonly options?: readonly SheetOption[];
  /** What it means, for whoever points at the title. */
  readonly hint?: string;
}

export interface SheetRow {
  /** Its own as long as it is there, wherever it stands. */
  readonly key: string;
  /** Texts in the order of the columns. */
  readonly cells: readonly string[];
  /** Shown in the first cell, which stays in sight. */
  readonly mark?: ReactNode;
}

export const TICKED = 'yes';
const TICKS = /^(yes|y|true|1|x|✓|on)$/i;
const NO_TICKS = /^(no|n|false|0|off|-|–)?$/i;

/**
 * A text that was typed or pasted as the column keeps it; what a choice does not know stays as it is, to be said.
 *
 * @returns null: it cannot be kept
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

/** The option that begins with what was typed; null: none does. */
export function optionBeginning({ options = [] }: SheetColumn, typed: string): string | null {
  const wanted = typed.toLowerCase();
  return options.find(({ label }) => label.toLowerCase().startsWith(wanted))?.value ?? null;
}

/** An option as it stands in a list of all. */
export const formatOption = ({ label, note }: SheetOption): string =>
  [label, note].filter(Boolean).join(': ');

/** A cell as it is shown and copied. */
export function shown({ kind, options = [] }: SheetColumn, text: string): string {
  return kind === 'choice' ? (options.find(({ value }) => value === text)?.label ?? text) : text;
}
