import { NativeSelect } from '@mantine/core';
import { AUDIT_KINDS, AUDIT_OUTCOMES, type FileFormat } from '@outpost/contract';
import { useEffect, useRef, useState } from 'react';
import { type AuditParams, useAccounts, useStationNames } from '../../../../data/index.ts';
import { BetweenForm, formatTimeRange } from '../../../../ui/between/index.ts';
import { FilterChip, FilterChips } from '../../../../ui/chip/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { Menu } from '../../../../ui/menu/index.ts';
import { PickList } from '../../../../ui/pick-list/index.ts';
import { SearchField, useSlashKey } from '../../../../ui/search-field/index.ts';
import styles from '../audit.module.css';
import { AUDIT_KIND_LABELS, OUTCOMES } from '../labels.ts';
import { toggledAuditFilter } from '../model/filter.ts';
import * as texts from '../texts.ts';

export interface AuditFiltersProps {
  readonly filter: AuditParams;
  readonly onFilter: (change: Partial<AuditParams>) => void;
  readonly onSave: (format: FileFormat) => void;
  readonly isSaving: boolean;
}

/** The filters of the audit log; the address holds their state. */
export function AuditFilters({ filter, onFilter, onSave, isSaving }: AuditFiltersProps) {
  const [openDialog, setOpenDialog] = useState<'station' | 'between' | null>(null);
  const close = () => setOpenDialog(null);
  const people = useAccounts();
  const stations = useStationNames();
  const station = stations.data?.find(({ StationId }) => StationId === filter.stationId)?.SiteName;
  const isBetween = filter.from !== null || filter.to !== null;
  return (
    <div className={styles.filters}>
      <div className={styles.line}>
        <TextFilter text={filter.text} onText={(text) => onFilter({ text })} />
        <NativeSelect
          aria-label={texts.user}
          value={filter.accountId ?? ''}
          onChange={(event) => onFilter({ accountId: Number(event.currentTarget.value) || null })}
          data={[
            { value: '', label: texts.allUsers },
            ...(people.data ?? []).map(({ Id, FirstName, LastName, Email }) => ({
              value: String(Id),
              label: `${FirstName} ${LastName}`.trim() || Email,
            })),
          ]}
        />
        <FilterButton
          text={
            filter.stationId === null ? texts.allStations : (station ?? texts.stationNumber(filter.stationId))
          }
          onOpen={() => setOpenDialog('station')}
          clear={texts.clearStationFilter}
          onClear={filter.stationId === null ? null : () => onFilter({ stationId: null })}
        />
        <FilterButton
          text={isBetween ? formatTimeRange(filter.from, filter.to) : texts.allTime}
          onOpen={() => setOpenDialog('between')}
          clear={texts.clearTimeFilter}
          onClear={isBetween ? () => onFilter({ from: null, to: null }) : null}
        />
        <div className={styles.end}>
          <Menu
            label={texts.exportAction}
            button={isSaving ? texts.exporting : texts.exportAction}
            groups={[
              {
                items: [
                  { key: 'csv', label: 'CSV', onSelect: () => onSave('csv') },
                  { key: 'xlsx', label: texts.excelXlsx, onSelect: () => onSave('xlsx') },
                ],
              },
            ]}
          />
        </div>
      </div>
      <div className={styles.chips}>
        <FilterChips label={texts.category}>
          {AUDIT_KINDS.map((kind) => (
            <FilterChip
              key={kind}
              pressed={filter.kinds.includes(kind)}
              onPress={() => onFilter({ kinds: toggledAuditFilter(AUDIT_KINDS, filter.kinds, kind) })}
            >
              {AUDIT_KIND_LABELS[kind]}
            </FilterChip>
          ))}
        </FilterChips>
        <FilterChips label={texts.result}>
          {AUDIT_OUTCOMES.map((outcome) => (
            <FilterChip
              key={outcome}
              pressed={filter.outcomes.includes(outcome)}
              onPress={() =>
                onFilter({ outcomes: toggledAuditFilter(AUDIT_OUTCOMES, filter.outcomes, outcome) })
              }
            >
              <span className={styles.outcome}>
                <Icon name={OUTCOMES[outcome].icon} size={13} />
                {OUTCOMES[outcome].word}
              </span>
            </FilterChip>
          ))}
        </FilterChips>
      </div>
      <Dialog open={openDialog === 'station'} onClose={close} title={texts.filterByStation}>
        <div className={styles.dialog}>
          <PickList
            label={texts.station}
            placeholder={texts.searchStations}
            multiple={false}
            options={(stations.data ?? []).map(({ StationId, SiteName }) => ({
              id: StationId,
              label: SiteName,
            }))}
            chosen={filter.stationId === null ? [] : [filter.stationId]}
            onChange={([id]) => {
              if (id !== undefined) onFilter({ stationId: id });
              close();
            }}
          />
        </div>
      </Dialog>
      <Dialog open={openDialog === 'between'} onClose={close} title={texts.customRange}>
        {openDialog === 'between' && (
          <BetweenForm
            from={filter.from}
            to={filter.to}
            onCancel={close}
            onSubmit={(from, to) => {
              onFilter({ from, to });
              close();
            }}
          />
        )}
      </Dialog>
    </div>
  );
}

interface FilterButtonProps {
  readonly text: string;
  readonly onOpen: () => void;
  readonly clear: string;
  /** null: nothing is selected. */
  readonly onClear: (() => void) | null;
}

/**
 * A button that shows the selection and opens its dialog, and a button that clears the selection.
 */
function FilterButton({ text, onOpen, clear, onClear }: FilterButtonProps) {
  return (
    <span className={styles.pair}>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={onOpen}>
        {text}
      </button>
      {onClear !== null && (
        <button type="button" className={styles.button} aria-label={clear} onClick={onClear}>
          <Icon name="close" size={14} />
        </button>
      )}
    </span>
  );
}

/** Delay after the last keystroke before the search runs. */
const SEARCH_DELAY_MS = 250;

function TextFilter({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  const search = useRef<HTMLInputElement>(null);
  useSlashKey(search);
  const [draft, setDraft] = useState(text);
  const lastText = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The latest callback keeps filters that were changed since the last keystroke.
  const latestOnText = useRef(onText);
  useEffect(() => {
    latestOnText.current = onText;
  });
  useEffect(() => {
    // The address was changed elsewhere: take its text.
    if (text !== lastText.current) setDraft(text);
    lastText.current = text;
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <SearchField
      ref={search}
      label={texts.searchLog}
      placeholder={texts.actionOrUser}
      value={draft}
      onChange={(next) => {
        setDraft(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          lastText.current = next.trim();
          latestOnText.current(next.trim());
        }, SEARCH_DELAY_MS);
      }}
    />
  );
}
