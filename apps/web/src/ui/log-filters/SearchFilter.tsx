import { useEffect, useRef, useState } from 'react';
import { SearchField, useSlashKey } from '../search-field/index.ts';

/** Delay after the last keystroke before the search runs. */
const SEARCH_DELAY_MS = 250;

export interface SearchFilterProps {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A search that runs when typing pauses; `/` goes to it. */
export function SearchFilter({ label, placeholder, text, onText }: SearchFilterProps) {
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
      label={label}
      placeholder={placeholder}
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
