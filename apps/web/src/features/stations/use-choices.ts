import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ListChoices, readChoices, writeChoices } from './list-choices.ts';

/** The list's choices, kept in the address. A change replaces the entry in the history and keeps the scroll position. */
export function useChoices(): [ListChoices, (change: Partial<ListChoices>) => void] {
  const [params, setParams] = useSearchParams();
  const choices = useMemo(() => readChoices(params), [params]);
  const change = useCallback(
    (own: Partial<ListChoices>) =>
      setParams((before) => writeChoices(before, { ...readChoices(before), ...own }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams],
  );
  return [choices, change];
}
