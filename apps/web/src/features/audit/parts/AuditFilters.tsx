import { NativeSelect } from '@mantine/core';
import { AUDIT_KINDS, AUDIT_OUTCOMES, type FileFormat } from '@outpost/contract';
import { useEffect, useRef, useState } from 'react';
import { type AuditParams, useAccounts, useStationNames } from '../../../data/index.ts';
import { BetweenForm, formatTimeRange } from '../../../ui/between/index.ts';
import { FilterChip, FilterChips } from '../../../ui/chip/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { Menu } from '../../../ui/menu/index.ts';
import { PickList } from '../../../ui/pick-list/index.ts';
import { SearchField, useSlashKey } from '../../../ui/search-field/index.ts';
import styles from '../audit.module.css';
import { AUDIT_KIND_LABELS, OUTCOMES } from '../labels.ts';
import { toggledAuditFilter } from '../model/filter.ts';

export interface AuditFiltersProps {
  readonly filter: AuditParams;
  readonly onFilter: (change: Partial<AuditParams>) => void;
  readonly onSave: (format: FileFormat) => void;
  readonly isSaving: boolean;
}

/** Which lines are shown; all of it is in the address. */
export function AuditFilters({ filter, onFilter, onSave, isSaving }: AuditFiltersProps) {
  const [asks, setAsks] = useState<'station' | 'between' | null>(null);
  const close = () => setAsks(null);
  const people = useAccounts();
  const stations = useStationNames();
  const station = stations.data?.find(({ StationId }) => StationId === filter.stationId)?.SiteName;
  const isBetween = filter.from !== null || filter.to !== null;
  return (
    <div className={styles.filters}>
      <div className={styles.line}>
        <TextFilter text={filter.text} onText={(text) => onFilter({ text })} />
        <NativeSelect
          aria-label="Person"
          value={filter.accountId ?? ''}
          onChange={(event) => onFilter({ accountId: Number(event.currentTarget.value) || null })}
          data={[
            { value: '', label: 'Everybody' },
            ...(people.data ?? []).map(({ Id, FirstName, LastName, Email }) => ({
              value: String(Id),
              label: `${FirstName} ${LastName}`.trim() || Email,
            })),
          ]}
        />
        <Chosen
          words={filter.stationId === null ? 'All stations' : (station ?? `Station ${filter.stationId}`)}
          onOpen={() => setAsks('station')}
          clear="Show all stations"
          onClear={filter.stationId === null ? null : () => onFilter({ stationId: null })}
        />
        <Chosen
          words={isBetween ? formatTimeRange(filter.from, filter.to) : 'All times'}
          onOpen={() => setAsks('between')}
          clear="Show all times"
          onClear={isBetween ? () => onFilter({ from: null, to: null }) : null}
        />
        <div className={styles.end}>
          <Menu
            label="Export"
            button={isSaving ? 'Making the file…' : 'Export'}
            groups={[
              {
                items: [
                  { key: 'csv', label: 'Log (CSV)', onSelect: () => onSave('csv') },
                  { key: 'xlsx', label: 'Workbook (XLSX)', onSelect: () => onSave('xlsx') },
                ],
              },
            ]}
          />
        </div>
      </div>
      <div className={styles.chips}>
        <FilterChips label="About">
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
        <FilterChips label="How it went">
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
      <Dialog open={asks === 'station'} onClose={close} title="Lines about one station">
        <div className={styles.dialog}>
          <PickList
            label="Station"
            placeholder="Find a station"
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
      <Dialog open={asks === 'between'} onClose={close} title="From – to">
        {asks === 'between' && (
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

interface ChosenProps {
  readonly words: string;
  readonly onOpen: () => void;
  readonly clear: string;
  /** null: nothing is chosen. */
  readonly onClear: (() => void) | null;
}

/** A button that says what is chosen and opens the choice, with one beside it that takes it back. */
function Chosen({ words, onOpen, clear, onClear }: ChosenProps) {
  return (
    <span className={styles.pair}>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={onOpen}>
        {words}
      </button>
      {onClear !== null && (
        <button type="button" className={styles.button} aria-label={clear} onClick={onClear}>
          <Icon name="close" size={14} />
        </button>
      )}
    </span>
  );
}

/** Letters that come faster than this are one question. */
const ASK_AFTER_MS = 250;

function TextFilter({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  const search = useRef<HTMLInputElement>(null);
  useSlashKey(search);
  const [written, setWritten] = useState(text);
  const told = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What else was chosen since the last letter is not taken back by it.
  const tell = useRef(onText);
  useEffect(() => {
    tell.current = onText;
  });
  useEffect(() => {
    // An address that changed otherwise brings its own words.
    if (text !== told.current) setWritten(text);
    told.current = text;
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <SearchField
      ref={search}
      label="Search the audit log by what was done or who did it"
      placeholder="What or who"
      value={written}
      onChange={(next) => {
        setWritten(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          told.current = next.trim();
          tell.current(next.trim());
        }, ASK_AFTER_MS);
      }}
    />
  );
}
