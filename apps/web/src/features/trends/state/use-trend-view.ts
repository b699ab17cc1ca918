import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { serverNowMs } from '../../../data/index.ts';
import { readView, type TrendView, trendPath } from '../model/view.ts';

/** The view of the address, and how to go to another one. It takes the place of the one before in the browser's history. */
export function useTrendView(): readonly [view: TrendView, setView: (view: TrendView) => void] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = params.toString();
  const view = useMemo(() => readView(new URLSearchParams(search), serverNowMs()), [search]);
  const setView = useCallback(
    (next: TrendView) => void navigate(trendPath(next), { replace: true, preventScrollReset: true }),
    [navigate],
  );
  return [view, setView];
}
