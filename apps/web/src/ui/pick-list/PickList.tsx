import { TextInput } from '@mantine/core';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { fold, searchTerms } from '../text/fold.ts';
import styles from './pick-list.module.css';

export interface PickOption {
  readonly id: number;
  readonly label: string;
  /** Quiet, after the label. */
  readonly note?: string;
}

export interface PickListProps {
  /** What is chosen here. */
  readonly label: string;
  readonly options: readonly PickOption[];
  readonly chosen: readonly number[];
  readonly onChange: (chosen: number[]) => void;
  /** One of them, or any number. */
  readonly multiple: boolean;
  /** Stands above a long list; short ones have none. */
  readonly placeholder?: string;
  /** What is wrong with the choice. */
  readonly error?: string | undefined;
  /** Before the list: a button that chooses all. */
  readonly before?: ReactNode;
}

/** So many are shown at once; letters narrow them down. */
const MAX_SHOWN = 200;
/** Shorter lists are seen at a glance. */
const WITH_SEARCH = 9;

/** Chooses from a list that may be long: letters narrow it, what is chosen is said. */
export function PickList(props: PickListProps) {
  const { label, options, chosen, onChange, multiple, placeholder = 'Search', error, before } = props;
  const [search, setSearch] = useState('');
  const name = useId();
  const errorId = useId();
  const chosenIds = useMemo(() => new Set(chosen), [chosen]);
  const found = useMemo(() => matching(options, search), [options, search]);
  const shown = found.slice(0, MAX_SHOWN);
  const toggle = (id: number) => {
    if (!multiple) onChange([id]);
    else onChange(chosenIds.has(id) ? chosen.filter((own) => own !== id) : [...chosen, id]);
  };
  return (
    <fieldset className={styles.list} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={styles.legend}>{label}</legend>
      {before}
      {options.length > WITH_SEARCH && (
        <TextInput
          type="search"
          aria-label={`${placeholder}: ${label}`}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter chooses the only one that is left, and sends no form.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const [only] = found;
            if (found.length === 1 && only && !(multiple && chosenIds.has(only.id))) toggle(only.id);
          }}
        />
      )}
      <div className={error === undefined ? styles.box : `${styles.box} ${styles.wrong}`}>
        {shown.map(({ id, label: words, note }) => (
          <label key={id} className={styles.row}>
            <input
              type={multiple ? 'checkbox' : 'radio'}
              name={name}
              checked={chosenIds.has(id)}
              onChange={() => toggle(id)}
            />
            <span className={multiple ? styles.check : styles.radio} aria-hidden="true" />
            <span className={styles.words}>
              {words}
              {note !== undefined && <span className={styles.note}> {note}</span>}
            </span>
          </label>
        ))}
        {found.length === 0 && <p className={styles.none}>Nothing is called “{search.trim()}”.</p>}
      </div>
      <p className={styles.count} role="status">
        {multiple && `${chosen.length} of ${options.length} chosen`}
        {found.length > MAX_SHOWN && ` ${MAX_SHOWN} of ${found.length} are shown; letters narrow them down.`}
      </p>
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Those that have every word, in any order. */
function matching(options: readonly PickOption[], search: string): readonly PickOption[] {
  const words = searchTerms(search);
  if (words.length === 0) return options;
  return options.filter(({ label, note = '' }) => {
    const text = fold(`${label} ${note}`);
    return words.every((word) => text.includes(word));
  });
}
