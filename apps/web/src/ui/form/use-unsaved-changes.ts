import { useEffect, useRef } from 'react';

/**
 * The browser asks before it closes or reloads the tab while there are unsaved changes.
 * @param onLeft called when another screen replaces this one meanwhile
 */
export function useUnsavedChanges(isUnsaved: boolean, onLeft: () => void): void {
  const left = useRef<(() => void) | null>(null);
  left.current = isUnsaved ? onLeft : null;
  useEffect(() => () => left.current?.(), []);
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
