import { useMemo } from 'react';
import { PickList } from '../../../../ui/pick-list/index.ts';
import { Segments } from '../../../../ui/segments/index.ts';
import { areaOptions } from '../model/areas.ts';
import * as texts from '../texts.ts';
import styles from '../users.module.css';

const LIMITS = [
  { value: 'none', label: texts.allStations },
  { value: 'areas', label: texts.selectedAreas },
] as const;

export interface AreaChoiceProps {
  /** null: the account may act at every station. */
  readonly areas: readonly string[] | null;
  /** The areas of stations, by name. */
  readonly known: readonly string[];
  /** The areas within which the user may limit accounts; null: any, or no limit. */
  readonly own: readonly string[] | null;
  readonly onChange: (areas: string[] | null) => void;
  readonly error: string | undefined;
}

/** At which stations an account may act. */
export function AreaChoice({ areas, known, own, onChange, error }: AreaChoiceProps) {
  const options = useMemo(() => areaOptions(known, areas, own), [known, areas, own]);
  const chosen = options.flatMap(({ id, label }) => (areas?.includes(label) ? [id] : []));
  return (
    <div>
      <div className="label">{texts.areasOfResponsibility}</div>
      {own === null && (
        <Segments
          label={texts.areasOfResponsibility}
          value={areas === null ? 'none' : 'areas'}
          options={LIMITS}
          onChange={(limit) => onChange(limit === 'none' ? null : [])}
          wide
        />
      )}
      {areas !== null && (
        <PickList
          label={texts.areas}
          placeholder={texts.searchAreas}
          multiple
          options={options}
          chosen={chosen}
          onChange={(ids) => onChange(options.flatMap(({ id, label }) => (ids.includes(id) ? [label] : [])))}
          error={error}
        />
      )}
      <p className={`note ${styles.hint}`}>{texts.areasHint}</p>
    </div>
  );
}
