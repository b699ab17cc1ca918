import { useState } from 'react';

/** What is unfolded, and a function that folds or unfolds one. */
export function useOpened<Key>(): [ReadonlySet<Key>, (key: Key) => void] {
  const [opened, setOpened] = useState<ReadonlySet<Key>>(new Set());
  const toggle = (key: Key) => {
    const next = new Set(opened);
    if (!next.delete(key)) next.add(key);
    setOpened(next);
  };
  return [opened, toggle];
}
