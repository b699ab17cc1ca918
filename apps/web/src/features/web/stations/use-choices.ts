import { useCallback, useEffect, useRef, useState } from 'react';
import { useAddressParams } from '../../../ui/address/use-address-params.ts';
import { type ListChoices, readListChoices, writeChoices } from './list-choices.ts';

/** Faster keystrokes are combined into one address update. */
const WRITE_AFTER_MS = 250;

/**
 * The list's choices, stored in the address. They apply at once; the address follows in the same
 * history entry at the same scroll position. Other address changes (back, a link) bring their own
 * choices.
 */
export function useChoices(): [ListChoices, (change: Partial<ListChoices>) => void] {
  const [params, setParams] = useAddressParams();
  const [choices, setChoices] = useState(() => readListChoices(params));
  const newest = useRef({ choices, params });
  const written = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    newest.current.params = params;
    // This address was written here, and newer choices may have been made since.
    if (written.current.delete(params.toString())) return;
    newest.current.choices = readListChoices(params);
    setChoices(newest.current.choices);
  }, [params]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const change = useCallback(
    (own: Partial<ListChoices>) => {
      const next = { ...newest.current.choices, ...own };
      newest.current.choices = next;
      setChoices(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const address = writeChoices(newest.current.params, next);
        if (address.toString() === newest.current.params.toString()) return;
        written.current.add(address.toString());
        setParams(() => address, { replace: true, preventScrollReset: true });
      }, WRITE_AFTER_MS);
    },
    [setParams],
  );
  return [choices, change];
}
