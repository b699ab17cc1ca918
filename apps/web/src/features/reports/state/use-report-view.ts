import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ReportView, readReportView, reportViewParams } from '../model/address.ts';

/**
 * How the report of the address is looked at. Another period or other points are a step in the browser's history, what of
 * them is shown is not.
 */
export function useReportView(): [ReportView, (change: Partial<ReportView>) => void] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readReportView(params), [params]);
  const change = useCallback(
    (own: Partial<ReportView>) => {
      const isStep = 'period' in own || 'points' in own;
      setParams((before) => reportViewParams({ ...readReportView(before), ...own }), { replace: !isStep });
    },
    [setParams],
  );
  return [view, change];
}
