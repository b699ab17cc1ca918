import type { StationAdminRow } from '@outpost/contract';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { withParams } from '../../../ui/address/params.ts';
import { useAddressParams } from '../../../ui/address/use-address-params.ts';
import { isShown, matchingStations, type Shown } from './model/rows.ts';

/** In the address: opens the dialog that adds a station. */
const ADD = 'add';

export interface StationListFilter {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly shown: Shown;
  readonly setShown: (shown: Shown) => void;
  /** Empty: all. */
  readonly area: string;
  readonly setArea: (area: string) => void;
  readonly rows: readonly StationAdminRow[];
  /** Changes with the filter. */
  readonly key: string;
}

/** Which stations the list shows: area and state are in the address, the search is not. */
export function useStationListFilter(stations: readonly StationAdminRow[] | undefined): StationListFilter {
  const [params, setParams] = useAddressParams();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const show = params.get('show');
  const shown = isShown(show) ? show : 'all';
  const area = params.get('area') ?? '';
  const rows = useMemo(
    () => (stations ? matchingStations(stations, wanted, shown, area) : []),
    [stations, wanted, shown, area],
  );
  const setParam = (name: string, value: string) =>
    setParams((now) => withParams(now, { [name]: value }), { replace: true });
  return {
    text,
    setText,
    shown,
    setShown: (next) => setParam('show', next === 'all' ? '' : next),
    area,
    setArea: (next) => setParam('area', next),
    rows,
    key: `${wanted} ${shown} ${area}`,
  };
}

/**
 * Whether the address opens the dialog that adds a station. It does so once: a reload, or going back
 * to it, shows the list.
 */
export function useOpensAdd(): boolean {
  const [params, setParams] = useAddressParams();
  const isAdd = params.has(ADD);
  useEffect(() => {
    if (isAdd) setParams((now) => withParams(now, { [ADD]: null }), { replace: true });
  }, [isAdd, setParams]);
  return isAdd;
}
