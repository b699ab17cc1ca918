import type { ReactNode } from 'react';
import type { HeadingLine } from '../model/lines.ts';
import * as texts from '../texts.ts';
import styles from './list.module.css';
import type { LinePlace } from './use-virtual-lines.ts';

export interface MaintenanceHeadingProps {
  readonly line: HeadingLine;
  readonly place: LinePlace;
  readonly children: ReactNode;
}

/** Above the alarms of stations in maintenance. */
export function MaintenanceHeading({ line, place, children }: MaintenanceHeadingProps) {
  return (
    <li
      ref={place.measure}
      data-index={place.index}
      className={styles.heading}
      {...(place.gap > 0 && { style: { marginTop: place.gap } })}
    >
      {children}
      <h2>{texts.inMaintenance}</h2>
      <span className={styles.groupCount}>{line.members.length}</span>
    </li>
  );
}
