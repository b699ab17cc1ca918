import type { KeyboardEvent, Ref } from 'react';
import { Icon } from '../icon/index.ts';
import styles from './search-field.module.css';

export interface SearchFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  /** What it searches, for screen readers. */
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Keys that the field itself does not use. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

const MAX_LETTERS = 100;

/** The page's search field; Escape clears it, `/` moves the focus to it (see `useSlashKey`). */
export function SearchField(props: SearchFieldProps) {
  const { ref, label, placeholder, value, onChange, onKeyDown } = props;
  return (
    <search className={styles.search}>
      <Icon name="search" size={16} />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_LETTERS}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') onChange('');
          else onKeyDown?.(event);
        }}
      />
      <span className={styles.key} aria-hidden="true">
        /
      </span>
    </search>
  );
}
