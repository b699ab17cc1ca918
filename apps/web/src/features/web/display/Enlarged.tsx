import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

export interface EnlargedProps {
  /** The width for which the content is drawn, CSS pixels. */
  readonly drawnFor: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Content drawn for a width, enlarged to the width that there is; never made smaller. */
export function Enlarged({ drawnFor, className, children }: EnlargedProps) {
  const element = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return;
    const look = () => setZoom(Math.max(1, box.clientWidth / drawnFor));
    const observer = new ResizeObserver(look);
    observer.observe(box);
    look();
    return () => observer.disconnect();
  }, [drawnFor]);
  return (
    <div ref={element} className={className}>
      <div style={{ zoom, height: '100%' }}>{children}</div>
    </div>
  );
}
