import type { ReactNode } from 'react';
import { FilterChip, FilterChips } from '../chip/index.ts';
import { toggledIn } from './filter-values.ts';

export interface ToggleChipsProps<T extends string> {
  readonly label: string;
  readonly all: readonly T[];
  readonly chosen: readonly T[];
  readonly onChange: (chosen: T[]) => void;
  readonly name: (one: T) => string;
  /** A mark before the name. */
  readonly mark?: (one: T) => ReactNode;
  /** The number of matches. */
  readonly count?: (one: T) => number;
}

/** Chips of which any number are on; none means all. */
export function ToggleChips<T extends string>({
  label,
  all,
  chosen,
  onChange,
  name,
  mark,
  count,
}: ToggleChipsProps<T>) {
  return (
    <FilterChips label={label}>
      {all.map((one) => (
        <FilterChip
          key={one}
          pressed={chosen.includes(one)}
          onPress={() => onChange(toggledIn(all, chosen, one))}
          {...(count && { count: count(one) })}
        >
          <span className="mark">
            {mark?.(one)}
            {name(one)}
          </span>
        </FilterChip>
      ))}
    </FilterChips>
  );
}
