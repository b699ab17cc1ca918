import { useState } from 'react';
import {
  ExportFileMenu,
  FilterPanel,
  SearchFilter,
  StationFilter,
  ToggleChips,
} from '../../ui/log-filters/index.ts';
import { GallerySample, GallerySection, Samples } from '../parts.tsx';

const STATIONS = [
  { StationId: 1, SiteName: 'Alder Street Lift Station' },
  { StationId: 2, SiteName: 'Mill Creek Lift Station' },
];
const RESULTS = ['allowed', 'rejected'] as const;
const LABELS = { allowed: 'Allowed', rejected: 'Rejected' } as const;
const nothing = () => undefined;

/** The filters of the alarm log, the audit log and the journal of the Modbus map. */
export function LogFiltersSection() {
  const [text, setText] = useState('pump');
  const [station, setStation] = useState<number | null>(2);
  const [results, setResults] = useState<('allowed' | 'rejected')[]>(['rejected']);
  return (
    <GallerySection title="Log filters">
      <Samples wide>
        <GallerySample name="Filters of a log">
          <FilterPanel
            line={
              <>
                <SearchFilter label="Search the log" placeholder="Search" text={text} onText={setText} />
                <StationFilter stations={STATIONS} chosen={station} onChoose={setStation} />
              </>
            }
            end={<ExportFileMenu onSave={nothing} isSaving={false} />}
          >
            <ToggleChips
              label="Result"
              all={RESULTS}
              chosen={results}
              onChange={setResults}
              name={(one) => LABELS[one]}
            />
          </FilterPanel>
        </GallerySample>
        <GallerySample name="Export while it is saved">
          <ExportFileMenu onSave={nothing} isSaving />
        </GallerySample>
      </Samples>
    </GallerySection>
  );
}
