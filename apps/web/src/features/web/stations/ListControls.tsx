import { Button } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { AreaFilter } from '../../../ui/area/index.ts';
import { FilterChip, FilterChips } from '../../../ui/chip/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
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
function GroupChoice({ choices, onChange, hasAreas }: ChoiceProps & { readonly hasAreas: boolean }) {
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

/**
 * Area and grouping on a phone, which has no room for them above the list.
 * @param shown the number of listed stations
 */
export function ListOptions(
  props: ChoiceProps & {
    readonly stations: readonly { readonly Area: string }[] | undefined;
    readonly shown: number;
  },
) {
  const { choices, onChange, stations, shown } = props;
  const [isOpen, setOpen] = useState(false);
  const chosen = Number(choices.area !== '') + Number(choices.group !== 'worst');
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className="control" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.options}
        {chosen > 0 && <span className="muted">{chosen}</span>}
      </button>
      <Dialog open={isOpen} onClose={close} title={texts.options} place="sheet">
        <div className="stack pad">
          <ListArrangement choices={choices} onChange={onChange} stations={stations} />
          <Button fullWidth variant="filled" onClick={close}>
            {texts.showStations(shown)}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** Limits the list to an area and groups it. */
export function ListArrangement(
  props: ChoiceProps & { readonly stations: readonly { readonly Area: string }[] | undefined },
) {
  const { choices, onChange, stations } = props;
  return (
    <>
      <AreaFilter stations={stations} area={choices.area} onChange={(area) => onChange({ area })} />
      <GroupChoice
        choices={choices}
        onChange={onChange}
        hasAreas={stations?.some(({ Area }) => Area !== '') === true}
      />
    </>
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
