import { type KeyboardEvent, useRef, useState } from 'react';
import { formatOption, optionBeginning, type SheetColumn } from './columns.ts';
import styles from './sheet.module.css';

export interface CellEditorProps {
  readonly column: SheetColumn;
  /** The initial text. */
  readonly initial: string;
  /** What was typed to begin. A list continues with it. */
  readonly typed: string;
  readonly label: string;
  /** The text, or null to keep the old one; and where the cursor moves. */
  readonly onEnd: (text: string | null, then: 'stay' | 'down' | 'right' | 'left') => void;
}

/** The input field in a cell that is being edited. */
export function CellEditor({ column, initial, typed, label, onEnd }: CellEditorProps) {
  const [text, setText] = useState(initial);
  const over = useRef(false);
  const search = useRef(typed);
  const end = (written: string | null, then: 'stay' | 'down' | 'right' | 'left') => {
    // Leaving the field by a key also blurs it.
    if (over.current) return;
    over.current = true;
    onEnd(written, then);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || selectOption(event)) return;
    const then = THEN[event.key];
    if (then === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') end(null, 'stay');
    else end(text, event.key === 'Tab' && event.shiftKey ? 'left' : then);
  };
  /** Selects by the whole text typed. The browser would not know the key that began it. */
  const selectOption = (event: KeyboardEvent): boolean => {
    const { key } = event;
    const isText = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (column.kind !== 'choice' || !isText || (key === ' ' && search.current === '')) {
      if (key !== 'Shift') search.current = '';
      return false;
    }
    event.preventDefault();
    search.current = [search.current + key, key].find((one) => optionBeginning(column, one) !== null) ?? '';
    if (search.current !== '') setText(optionBeginning(column, search.current) ?? text);
    return true;
  };
  const shared = {
    'aria-label': label,
    className: column.kind === 'number' ? `${styles.editor} ${styles.number}` : styles.editor,
    autoFocus: true,
    onKeyDown,
    onBlur: () => end(text, 'stay'),
  };
  if (column.kind === 'choice') {
    const options = column.options ?? [];
    const isKnown = options.some(({ value }) => value === text);
    return (
      <select {...shared} value={text} onChange={(event) => setText(event.currentTarget.value)}>
        {!isKnown && <option value={text}>{text}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {formatOption(option)}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...shared}
      value={text}
      inputMode={column.kind === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

const THEN: Readonly<Record<string, 'stay' | 'down' | 'right'>> = {
  Escape: 'stay',
  Enter: 'down',
  Tab: 'right',
};
