import { Card } from '../../../ui/page/index.ts';
import { type ProcessDiagram, ProcessPicture } from '../../../ui/process/index.ts';
import { fill } from '../../../ui/text/fill.ts';
import { Moment } from '../../../ui/time/index.ts';
import styles from './station.module.css';
import * as texts from './texts.ts';

export interface PictureCardProps {
  readonly diagram: ProcessDiagram;
  /** Shows the past, not the present. */
  readonly past: boolean;
  /** The last response. */
  readonly at: string | null;
  readonly onWrite: (pointId: number) => void;
}

/** The process picture, current or last known. */
export function PictureCard({ diagram, past, at, onWrite }: PictureCardProps) {
  const note = !past
    ? texts.nowValue
    : at === null
      ? texts.noValuesYet
      : fill(texts.valueTime, { time: <Moment at={at} /> });
  return (
    <Card title={diagram.title} note={note} className={styles.picture}>
      <ProcessPicture diagram={diagram} onWrite={onWrite} />
    </Card>
  );
}
