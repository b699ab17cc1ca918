import { Moment } from '../../../ui/age/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { PumpPair, Tank, Well, WetWell } from '../../../ui/process/index.ts';
import { fill } from '../../../ui/text/fill.ts';
import type { StationPicture } from './picture.ts';
import * as texts from './texts.ts';

export interface PictureCardProps {
  readonly picture: StationPicture;
  /** Shows the past, not the present. */
  readonly past: boolean;
  /** The last good poll. */
  readonly at: string | null;
}

/** The process diagram, current or last known. */
export function PictureCard({ picture, past, at }: PictureCardProps) {
  const note = !past
    ? 'now'
    : at === null
      ? texts.noValuesYet
      : fill(texts.asOf, { time: <Moment at={at} /> });
  return (
    <Card title={picture.title} note={note}>
      <Drawing picture={picture} />
    </Card>
  );
}

function Drawing({ picture }: { readonly picture: StationPicture }) {
  if (picture.kind === 'pumps') {
    const { pumps, suction, discharge, flow } = picture;
    return <PumpPair pumps={pumps} suction={suction} discharge={discharge} flow={flow} />;
  }
  const { title, level, scale, lines, pumps } = picture;
  const common = { name: title, level, scale, lines, pumps };
  if (picture.kind === 'tank') return <Tank {...common} />;
  if (picture.kind === 'well') return <Well {...common} />;
  return <WetWell {...common} {...(picture.float ? { float: picture.float } : {})} />;
}
