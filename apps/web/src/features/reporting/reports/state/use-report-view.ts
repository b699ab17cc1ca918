import { useCallback, useMemo } from 'react';
import { useAddressParams } from '../../../../ui/address/use-address-params.ts';
import { type ReportView, readReportView, reportViewParams } from '../model/address.ts';

/** The view in the address. Another period or other points add an entry to the browser's history. */
export function useReportView(): [ReportView, (change: Partial<ReportView>) => void] {
  const [params, setParams] = useAddressParams();
  const view = useMemo(() => readReportView(params), [params]);
  const change = useCallback(
    (own: Partial<ReportView>) => {
      const isStep = 'period' in own || 'points' in own;
      setParams((now) => reportViewParams({ ...readReportView(now), ...own }), { replace: !isStep });
    },
    [setParams],
  );
  return [view, change];
}
