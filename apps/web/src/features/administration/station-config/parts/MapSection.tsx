import { Button, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { useModbusAnalog, useModbusDigital, useModbusStations } from '../../../../data/index.ts';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { Card } from '../../../../ui/page/index.ts';
import { ColumnHeads } from '../../../../ui/table/index.ts';
import { stationAddresses } from '../model/addresses.ts';
import { textField } from '../state/fields.ts';
import type { Editor } from '../state/use-editor.ts';
import styles from '../station-config.module.css';
import * as texts from '../texts.ts';

/** The addresses of this station in Outpost's own Modbus server. */
export function MapSection({ editor }: { readonly editor: Editor }) {
  const { StationId, SiteName, MapUnitId } = editor.stored;
  const stations = useModbusStations(true);
  const digital = useModbusDigital(true);
  const analog = useModbusAnalog(true);
  const queries = [stations, digital, analog];
  const failed = queries.find(({ error }) => error !== null) ?? stations;
  const rows =
    stations.data && digital.data && analog.data
      ? stationAddresses(StationId, stations.data, digital.data, analog.data)
      : null;
  return (
    <div className="stack">
      <Card title={texts.separateUnit}>
        <div className="stack">
          <TextInput
            label={texts.unitId}
            description={texts.separateUnitHint}
            inputMode="numeric"
            autoComplete="off"
            className={styles.short}
            {...textField(editor, 'MapUnitId')}
          />
          {MapUnitId !== null && (
            <p className="hint">
              <Link to={`/config/modbus?unit=${MapUnitId}`}>{texts.addressesOfUnit(MapUnitId)}</Link>
            </p>
          )}
        </div>
      </Card>
      <Card
        title={texts.addressesInUnit1}
        note={texts.addressesContent}
        end={
          <Button component={Link} to={`/config/modbus?search=${encodeURIComponent(SiteName)}`}>
            {texts.editAddresses}
          </Button>
        }
        pad={false}
      >
        {rows !== null ? (
          <table className="table dense stacked" aria-label={texts.addressesOfThisStation}>
            <ColumnHeads titles={[texts.table, { number: texts.address }, texts.content, texts.format]} />
            <tbody>
              {rows.map(({ table, address, what, format }) => (
                <tr key={`${table} ${address}`}>
                  <td>{table}</td>
                  <td className="number" data-label={texts.address}>
                    {address}
                  </td>
                  <td>{what}</td>
                  <td data-label={texts.format}>{format}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <LoadingOrFailed
            query={failed}
            loading={texts.loadingAddresses}
            failed={texts.couldNotLoadAddresses}
          />
        )}
      </Card>
    </div>
  );
}
