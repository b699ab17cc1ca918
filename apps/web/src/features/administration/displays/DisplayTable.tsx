import type { Display } from '@outpost/contract';
import { Icon } from '../../../ui/icon/index.ts';
import { ActionsMenu, ColumnHeads } from '../../../ui/table/index.ts';
import { fill } from '../../../ui/text/fill.ts';
import { Age, Moment } from '../../../ui/time/index.ts';
import * as texts from './texts.ts';

export type DisplayAction = 'edit' | 'pair' | 'remove';

export interface DisplayTableProps {
  readonly displays: readonly Display[];
  readonly onAction: (action: DisplayAction, display: Display) => void;
}

/** All wall displays with their devices. */
export function DisplayTable({ displays, onAction }: DisplayTableProps) {
  return (
    <table className="table stacked" aria-label={texts.wallDisplays}>
      <ColumnHeads titles={[texts.name, texts.shows, texts.device, texts.lastSeen]} hasActions />
      <tbody>
        {displays.map((display) => (
          <tr key={display.Id}>
            <th scope="row">{display.Name}</th>
            <td>
              {display.Stations.length === 0
                ? texts.situationAndMap
                : texts.alwaysShownStations(display.Stations.length)}
              <span className="note block">
                {texts.secondsPerPage(display.SlideSeconds)} · {nightOf(display.Night)}
              </span>
            </td>
            <td>
              <Device display={display} />
            </td>
            <td>{display.Device !== null && <Age at={display.Device.LastSeenAt} suffix="ago" />}</td>
            <td className="end">
              <ActionsMenu
                of={display.Name}
                groups={[
                  {
                    items: [
                      item('edit', texts.editAction, () => onAction('edit', display)),
                      item(
                        'pair',
                        display.Device === null ? texts.pairAction : texts.pairWithOtherAction,
                        () => onAction('pair', display),
                      ),
                    ],
                  },
                  { items: [item('remove', texts.removeAction, () => onAction('remove', display))] },
                ]}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const item = (key: DisplayAction, label: string, onSelect: () => void) => ({ key, label, onSelect });

const nightOf = (night: string | null): string => {
  const [from, to] = night?.split('-') ?? [];
  return from === undefined || to === undefined ? texts.noDimming : texts.dimHours(from, to);
};

function Device({ display: { Device, CodeValidUntil } }: { readonly display: Display }) {
  return (
    <>
      <span className="mark">
        <Icon name={Device === null ? 'minus' : 'check'} size={14} />
        {Device === null ? texts.notPaired : Device.Name || texts.unknownDevice}
      </span>
      {Device !== null && <span className="note block">{Device.Address}</span>}
      {CodeValidUntil !== null && (
        <span className="note block">
          {fill(texts.waitingUntil, { time: <Moment at={CodeValidUntil} /> })}
        </span>
      )}
    </>
  );
}
