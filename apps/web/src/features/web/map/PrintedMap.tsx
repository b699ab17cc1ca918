import type { AlarmLogEntry } from '@outpost/contract';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { usePublicConfig } from '../../../data/index.ts';
import { useOfNow } from '../../../ui/clock/clock.ts';
import { PrintHead } from '../../../ui/page/PrintHead.tsx';
import { usePrinting } from '../../../ui/page/use-printing.ts';
import { formatTally, StateMark } from '../../../ui/state/index.ts';
import { kindAndCode } from '../../../ui/station-status/index.ts';
import { ColumnHeads } from '../../../ui/table/index.ts';
import { describeMapRow } from './list/describe-row.ts';
import type { MapHandle } from './MapPane.tsx';
import styles from './map.module.css';
import type { MapModel } from './model/map-model.ts';
import { RANKS } from './model/ranks.ts';
import type { MapListGroup } from './model/worst-first.ts';
import * as texts from './texts.ts';

interface PrintedMapProps {
  readonly map: RefObject<MapHandle | null>;
  readonly model: MapModel;
  readonly groups: readonly MapListGroup[];
}

/** The map on paper as it is on the screen, then its stations, worst first. */
export function PrintedMap(props: PrintedMapProps) {
  return usePrinting() ? <PrintedSites {...props} /> : null;
}

function PrintedSites({ map, model, groups }: PrintedMapProps) {
  const { CompanyName } = usePublicConfig();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [credits, setCredits] = useState('');
  useLayoutEffect(() => setCredits(map.current?.copyTo(canvas.current!) ?? ''), [map]);
  return (
    <div className={styles.printed}>
      <PrintHead companyName={CompanyName} wide note={formatTally(model.tally())} />
      <canvas ref={canvas} role="img" aria-label={texts.map} />
      <p className="note">{credits}</p>
      <table className="table dense">
        <ColumnHeads titles={[texts.station, texts.kind, texts.status]} />
        {groups.map(({ title, sites }) => (
          <tbody key={title}>
            {sites.map((site) => (
              <PrintedSite
                key={site}
                model={model}
                site={site}
                alarm={model.alarm(site)}
                waiting={model.unacknowledged(site)}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface PrintedSiteProps extends Pick<PrintedMapProps, 'model'> {
  readonly site: number;
  /** The worst of the station, if it is known. */
  readonly alarm: AlarmLogEntry | undefined;
  /** The worst of those that must be acknowledged. */
  readonly waiting: AlarmLogEntry | undefined;
}

function PrintedSite({ model, site, alarm, waiting }: PrintedSiteProps) {
  const { name, kind, code, place } = model.sites[site]!;
  const mark = RANKS[model.rank(site)]!;
  const words = useOfNow((nowMs) => describeMapRow(mark, model.state(site), nowMs, alarm, waiting));
  return (
    <tr>
      <th scope="row">
        <span className="mark">
          <StateMark state={mark} /> {name}
        </span>
      </th>
      <td>
        {kindAndCode({ Kind: kind, Code: code })}
        {place === null && ` · ${texts.withoutPosition}`}
      </td>
      <td>{words}</td>
    </tr>
  );
}
