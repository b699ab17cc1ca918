import type { RefObject } from 'react';
import { SearchField } from '../../ui/search-field/index.ts';
import controls from './controls.module.css';
import type { Chip } from './list.ts';
import type { ListChoices } from './list-choices.ts';

interface ChoiceProps {
  readonly choices: ListChoices;
  readonly onChange: (change: Partial<ListChoices>) => void;
}

/** The list's search; Escape empties it. */
export function ListSearch(props: ChoiceProps & { readonly search: RefObject<HTMLInputElement | null> }) {
  const { choices, onChange, search } = props;
  return (
    <SearchField
      ref={search}
      label="Search stations by name, code, kind or value"
      placeholder="Search this list"
      value={choices.search}
      onChange={(value) => onChange({ search: value })}
    />
  );
}

const GROUPS = [
  ['worst', 'Worst first'],
  ['kind', 'By kind'],
] as const;

/** How the list is grouped. */
export function GroupChoice({ choices, onChange }: ChoiceProps) {
  return (
    <fieldset className={controls.groups} aria-label="Group">
      {GROUPS.map(([group, label]) => (
        <button
          key={group}
          type="button"
          aria-pressed={choices.group === group}
          onClick={() => onChange({ group })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/** What the list shows: a chip for each filter, with how many there are. */
export function FilterChips({ chips, choices, onChange }: ChoiceProps & { readonly chips: readonly Chip[] }) {
  return (
    <fieldset className={controls.chips} aria-label="Show">
      {chips.map((chip) => (
        <button
          key={chip.show}
          type="button"
          aria-pressed={choices.show === chip.show}
          onClick={() => onChange({ show: chip.show })}
        >
          {chip.label}
          {chip.count !== null && <span className={controls.count}> {chip.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
