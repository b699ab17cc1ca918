import { NativeSelect } from '@mantine/core';
import { AUDIT_KINDS, AUDIT_OUTCOMES, type FileFormat } from '@outpost/contract';
import { userName } from '@outpost/core';
import { type AuditParams, useAccounts, useStationNames } from '../../../../data/index.ts';
import { BetweenForm, formatTimeRange } from '../../../../ui/between/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import {
  DialogFilter,
  ExportFileMenu,
  FilterPanel,
  SearchFilter,
  StationFilter,
  ToggleChips,
} from '../../../../ui/log-filters/index.ts';
import { AUDIT_KIND_LABELS, OUTCOMES } from '../labels.ts';
import * as texts from '../texts.ts';

export interface AuditFiltersProps {
  readonly filter: AuditParams;
  readonly onFilter: (change: Partial<AuditParams>) => void;
  readonly onSave: (format: FileFormat) => void;
  readonly isSaving: boolean;
}

/** The filters of the audit log; the address holds their state. */
export function AuditFilters({ filter, onFilter, onSave, isSaving }: AuditFiltersProps) {
  const stations = useStationNames();
  const { kinds, outcomes, accountId, stationId, from, to } = filter;
  const line = (
    <>
      <UserFilter accountId={accountId} onUser={(id) => onFilter({ accountId: id })} />
      <StationFilter
        stations={stations.data}
        chosen={stationId}
        onChoose={(id) => onFilter({ stationId: id })}
      />
      <TimeFilter filter={filter} onFilter={onFilter} />
    </>
  );
  return (
    <FilterPanel
      search={
        <SearchFilter
          label={texts.searchLog}
          placeholder={texts.actionOrUser}
          text={filter.text}
          onText={(text) => onFilter({ text })}
        />
      }
      line={line}
      end={<ExportFileMenu onSave={onSave} isSaving={isSaving} />}
      others={[kinds.length, outcomes.length, accountId, stationId, from ?? to]}
    >
      <ToggleChips
        label={texts.category}
        all={AUDIT_KINDS}
        chosen={kinds}
        onChange={(chosen) => onFilter({ kinds: chosen })}
        name={(kind) => AUDIT_KIND_LABELS[kind]}
      />
      <ToggleChips
        label={texts.result}
        all={AUDIT_OUTCOMES}
        chosen={outcomes}
        onChange={(chosen) => onFilter({ outcomes: chosen })}
        name={(outcome) => OUTCOMES[outcome].word}
        mark={(outcome) => <Icon name={OUTCOMES[outcome].icon} size={13} />}
      />
    </FilterPanel>
  );
}

interface UserFilterProps {
  readonly accountId: number | null;
  readonly onUser: (accountId: number | null) => void;
}

function UserFilter({ accountId, onUser }: UserFilterProps) {
  const people = useAccounts();
  return (
    <NativeSelect
      aria-label={texts.user}
      value={accountId ?? ''}
      onChange={(event) => onUser(Number(event.currentTarget.value) || null)}
      data={[
        { value: '', label: texts.allUsers },
        ...(people.data ?? []).map((user) => ({ value: String(user.Id), label: userName(user) })),
      ]}
    />
  );
}

function TimeFilter({ filter, onFilter }: Pick<AuditFiltersProps, 'filter' | 'onFilter'>) {
  const { from, to } = filter;
  const isBetween = from !== null || to !== null;
  return (
    <DialogFilter
      text={isBetween ? formatTimeRange(from, to) : texts.allTime}
      title={texts.customRange}
      clear={texts.clearTimeFilter}
      onClear={isBetween ? () => onFilter({ from: null, to: null }) : null}
    >
      {(close) => (
        <BetweenForm
          from={from}
          to={to}
          onCancel={close}
          onSubmit={(start, end) => {
            onFilter({ from: start, to: end });
            close();
          }}
        />
      )}
    </DialogFilter>
  );
}
