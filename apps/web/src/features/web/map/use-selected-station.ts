import { useCallback } from 'react';
import { withParams } from '../../../ui/address/params.ts';
import { useAddressParams } from '../../../ui/address/use-address-params.ts';

const PARAM = 'station';

/** The selected station, in the address: `/map?station=17`. null: none. */
export function useSelectedStation(): [stationId: number | null, choose: (stationId: number | null) => void] {
  const [params, setParams] = useAddressParams();
  const text = params.get(PARAM) ?? '';
  const choose = useCallback(
    (stationId: number | null) =>
      setParams((now) => withParams(now, { [PARAM]: stationId === null ? null : String(stationId) }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams],
  );
  return [/^[1-9]\d{0,9}$/.test(text) ? Number(text) : null, choose];
}
