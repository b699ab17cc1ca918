import { TextInput } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { fold, searchTerms } from '../text/fold.ts';
import styles from './pick-list.module.css';
import * as texts from './texts.ts';

export interface PickOption {
  readonly id: number;
  readonly label: string;
  /** Muted text after the label. */
  readonly note?: string;
  /** At the end of the row, such as a mark of its state. */
  readonly end?: ReactNode;
}

export interface PickListProps {
  /** The label of the list. */
  readonly label: string;
  readonly options: readonly PickOption[];
  readonly chosen: readonly number[];
  readonly onChange: (chosen: number[]) => void;
  /** Allows one or any number of options. */
  readonly multiple: boolean;
  /** Placeholder of the search field above long lists. */
  readonly placeholder?: string;
  /** Screen readers read notes as descriptions, not as part of the labels. */
  readonly notesDescribe?: boolean;
  /** An error of the selection. */
  readonly error?: string | undefined;
  /** Shown before the list, such as a button that selects all. */
  readonly before?: ReactNode;
}

/** Maximum number of options shown at once; typing filters them. */
const MAX_SHOWN = 200;
/** Shorter lists have no search field. */
const WITH_SEARCH = 9;

/** Selects from a list that may be long: typing filters it, and the number selected is shown. */
export function PickList(props: PickListProps) {
  const { label, options, chosen, onChange, multiple, placeholder = texts.search, error, before } = props;
  const { notesDescribe = false } = props;
  const [search, setSearch] = useState('');
  const name = useId();
  const errorId = useId();
  const chosenIds = useMemo(() => new Set(chosen), [chosen]);
  const found = useMemo(() => matching(options, search), [options, search]);
  const shown = found.slice(0, MAX_SHOWN);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!multiple) showChosen(box.current!);
  }, [multiple]);
  const toggle = (id: number) => {
    if (!multiple) onChange([id]);
    else onChange(chosenIds.has(id) ? chosen.filter((own) => own !== id) : [...chosen, id]);
  };
  return (
    <fieldset
      className={styles.list}
      aria-describedby={error === undefined ? undefined : errorId}
      data-wrong={error === undefined ? undefined : true}
    >
      <legend className={`label ${styles.legend}`}>{label}</legend>
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
            // Enter selects the only match and does not submit the form.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const [only] = found;
            if (found.length === 1 && only && !(multiple && chosenIds.has(only.id))) toggle(only.id);
          }}
        />
      )}
      <div ref={box} className={error === undefined ? styles.box : `${styles.box} ${styles.wrong}`}>
        {shown.map(({ id, label: words, note, end }) => (
          <label key={id} className={styles.row}>
            <input
              type={multiple ? 'checkbox' : 'radio'}
              name={name}
              checked={chosenIds.has(id)}
              {...(notesDescribe && { 'aria-label': words, 'aria-describedby': `${name}${id}` })}
              onChange={() => toggle(id)}
            />
            <span className={multiple ? styles.check : styles.radio} aria-hidden="true" />
            <span className="breaks">
              {words}{' '}
              {note !== undefined && (
                <span id={notesDescribe ? `${name}${id}` : undefined} className="note">
                  {note}
                </span>
              )}
            </span>
            {end !== undefined && <span className={styles.end}>{end}</span>}
          </label>
        ))}
        {found.length === 0 && <p className="empty">{texts.noMatchesFor(search.trim())}</p>}
      </div>
      <p className={styles.count} role="status">
        {multiple && texts.selectedCount(chosen.length, options.length)}{' '}
        {found.length > MAX_SHOWN && texts.showingTypeToFilter(MAX_SHOWN, found.length)}
      </p>
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Scrolls the list, not the page, to what was chosen before. */
function showChosen(box: HTMLElement): void {
  const row = box.querySelector(':checked')?.closest('label');
  if (row == null) return;
  const below = row.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom;
  if (below > 0) box.scrollTop = below + box.clientHeight / 2;
}

/** Options that contain every word, in any order. */
function matching(options: readonly PickOption[], search: string): readonly PickOption[] {
  const words = searchTerms(search);
  if (words.length === 0) return options;
  return options.filter(({ label, note = '' }) => {
    const text = fold(`${label} ${note}`);
    return words.every((word) => text.includes(word));
  });
}
