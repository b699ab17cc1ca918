import { useEffect, useRef, useState } from 'react';
import { serverNowMs, ticker } from '../../../../data/index.ts';
import type { TrendRange } from '../model/range.ts';
import { SpanStore } from './span-store.ts';

/** The range shown: follows the view and updates it after a gesture. */
export function useSpanStore(range: TrendRange, onRange: (range: TrendRange) => void): SpanStore {
  const told = useRef(onRange);
  useEffect(() => {
    told.current = onRange;
  });
  const [store] = useState(
    () =>
      new SpanStore(range, {
        nowMs: serverNowMs,
        later: (work, ms) => {
          const timer = setTimeout(work, ms);
          return () => clearTimeout(timer);
        },
        onSettled: (settled) => told.current(settled),
      }),
  );
  useEffect(() => store.choose(range), [store, range]);
  useEffect(() => ticker.subscribe(store.tick), [store]);
  useEffect(() => () => store.destroy(), [store]);
  return store;
}
