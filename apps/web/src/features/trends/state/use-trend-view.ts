import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { serverNowMs } from '../../../data/index.ts';
import { readTrendView, type TrendView, trendPath } from '../model/view.ts';

/** A view that the address is on its way to, and where it comes from. */
interface Pending {
  readonly from: string;
  readonly view: TrendView;
}

/** The view of the address, and how to go to another one. It takes the place of the one before in the browser's history. */
export function useTrendView(): readonly [view: TrendView, setView: (view: TrendView) => void] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [pending, setPending] = useState<Pending | null>(null);
  const search = params.toString();
  const addressed = useMemo(() => readTrendView(new URLSearchParams(search), serverNowMs()), [search]);
  const setView = useCallback(
    (view: TrendView) => {
      // The address follows in its own time; what is pressed is seen at once.
      setPending({ from: search, view });
      void navigate(trendPath(view), { replace: true, preventScrollReset: true });
    },
    [navigate, search],
  );
  return [pending?.from === search ? pending.view : addressed, setView];
}
