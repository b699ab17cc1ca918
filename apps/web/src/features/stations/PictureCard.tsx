import { Moment } from '../../ui/age/index.ts';
import { Card } from '../../ui/page/index.ts';
import { PumpPair, Tank, Well, WetWell } from '../../ui/process/index.ts';
import type { StationPicture } from './picture.ts';

export interface PictureCardProps {
  readonly picture: StationPicture;
  /** It shows what was, not what is. */
  readonly past: boolean;
  /** The last good poll. */
  readonly at: string | null;
}

/** The process as it is now, or as it was when it was last heard of. */
export function PictureCard({ picture, past, at }: PictureCardProps) {
  const note = !past ? (
    'now'
  ) : at === null ? (
    'no values yet'
  ) : (
    <>
      as of <Moment at={at} />
    </>
  );
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
