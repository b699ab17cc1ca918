import type { RefObject } from 'react';
import { FilterChip, FilterChips } from '../../../ui/chip/index.ts';
import { SearchField } from '../../../ui/search-field/index.ts';
import { Segments } from '../../../ui/segments/index.ts';
import type { Chip } from './list.ts';
import type { ListChoices } from './list-choices.ts';
import * as texts from './texts.ts';

interface ChoiceProps {
  readonly choices: ListChoices;
  readonly onChange: (change: Partial<ListChoices>) => void;
}

/** The list's search; Escape clears it. */
export function ListSearch(props: ChoiceProps & { readonly search: RefObject<HTMLInputElement | null> }) {
  const { choices, onChange, search } = props;
  return (
    <SearchField
      ref={search}
      label={texts.searchStationsHint}
      placeholder={texts.searchStations}
      value={choices.search}
      onChange={(value) => onChange({ search: value })}
    />
  );
}

const GROUPS = [
  { value: 'worst', label: texts.worstFirst },
  { value: 'kind', label: texts.byKind },
  { value: 'area', label: texts.byArea },
] as const;

/** How the list is grouped. */
export function GroupChoice({ choices, onChange, hasAreas }: ChoiceProps & { readonly hasAreas: boolean }) {
  const options = GROUPS.filter(({ value }) => value !== 'area' || hasAreas || choices.group === 'area');
  return (
    <Segments
      label={texts.order}
      value={choices.group}
      options={options}
      onChange={(group) => onChange({ group })}
    />
  );
}

/** The list's filters, each with the number of matches. */
export function ShowChips({ chips, choices, onChange }: ChoiceProps & { readonly chips: readonly Chip[] }) {
  return (
    <FilterChips label={texts.show}>
      {chips.map((chip) => (
        <FilterChip
          key={chip.show}
          pressed={choices.show === chip.show}
          onPress={() => onChange({ show: chip.show })}
          count={chip.count ?? undefined}
        >
          {chip.label}
        </FilterChip>
      ))}
    </FilterChips>
  );
}
