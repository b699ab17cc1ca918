import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

const PARAM = 'station';

/** The selected station, in the address: `/map?station=17`. null: none. */
export function useSelectedStation(): [stationId: number | null, choose: (stationId: number | null) => void] {
  const [params, setParams] = useSearchParams();
  const text = params.get(PARAM) ?? '';
  const choose = useCallback(
    (stationId: number | null) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (stationId === null) next.delete(PARAM);
          else next.set(PARAM, String(stationId));
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return [/^[1-9]\d{0,9}$/.test(text) ? Number(text) : null, choose];
}
