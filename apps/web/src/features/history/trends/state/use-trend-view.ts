import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { serverNowMs } from '../../../../data/index.ts';
import { readTrendView, type TrendView, trendPath } from '../model/view.ts';

/** A view that the address will have, and the one before. */
interface Pending {
  readonly from: string;
  readonly view: TrendView;
}

/** The view in the address and a function that replaces it. */
export function useTrendView(): readonly [view: TrendView, setView: (view: TrendView) => void] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [pending, setPending] = useState<Pending | null>(null);
  const search = params.toString();
  const addressed = useMemo(() => readTrendView(new URLSearchParams(search), serverNowMs()), [search]);
  const setView = useCallback(
    (view: TrendView) => {
      // The address changes later; the view is updated at once.
      setPending({ from: search, view });
      void navigate(trendPath(view), { replace: true, preventScrollReset: true });
    },
    [navigate, search],
  );
  return [pending?.from === search ? pending.view : addressed, setView];
}
