import { Button, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { useFailure, useModbusAnalog, useModbusDigital, useModbusStations } from '../../../data/index.ts';
import { Failed, Loading } from '../../../ui/feedback/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { stationAddresses } from '../model/addresses.ts';
import settingsStyles from '../settings.module.css';
import { textField } from '../state/fields.ts';
import type { Editor } from '../state/use-editor.ts';
import styles from '../station-config.module.css';

/** The addresses of this station in Outpost's own Modbus server. */
export function MapSection({ editor }: { readonly editor: Editor }) {
  const { StationId, SiteName, MapUnitId } = editor.stored;
  const stations = useModbusStations(true);
  const digital = useModbusDigital(true);
  const analog = useModbusAnalog(true);
  const queries = [stations, digital, analog];
  const failed = queries.find(({ error }) => error !== null) ?? stations;
  const failure = useFailure(failed);
  const rows =
    stations.data && digital.data && analog.data
      ? stationAddresses(StationId, stations.data, digital.data, analog.data)
      : null;
  return (
    <div className={styles.stack}>
      <Card title="Separate unit">
        <div className={styles.fields}>
          <TextInput
            label="Unit ID"
            description="2 to 254: a Modbus unit with only this station. Unit 1 always has all stations. Blank: none"
            inputMode="numeric"
            autoComplete="off"
            className={styles.short}
            {...textField(editor, 'MapUnitId')}
          />
          {MapUnitId !== null && (
            <p className={styles.hint}>
              <Link to={`/config/modbus?unit=${MapUnitId}`}>Addresses of unit {MapUnitId}</Link>
            </p>
          )}
        </div>
      </Card>
      <Card
        title="Addresses in unit 1"
        note="assigned once, never change automatically"
        end={
          <Button component={Link} to={`/config/modbus?search=${encodeURIComponent(SiteName)}`}>
            Edit addresses
          </Button>
        }
        pad={false}
      >
        {rows !== null ? (
          <table className={settingsStyles.addresses} aria-label="Addresses of this station">
            <thead>
              <tr>
                <th scope="col">Table</th>
                <th scope="col" className={styles.number}>
                  Address
                </th>
                <th scope="col">Content</th>
                <th scope="col">Format</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ table, address, what, format }) => (
                <tr key={`${table} ${address}`}>
                  <td>{table}</td>
                  <td className={styles.number}>{address}</td>
                  <td>{what}</td>
                  <td>{format}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : failure === null ? (
          <Loading label="Loading addresses" />
        ) : (
          <Failed
            title="Couldn't load the addresses"
            onRetry={() => void failed.refetch()}
            retrying={failed.isFetching}
          >
            {failure.detail}
          </Failed>
        )}
      </Card>
    </div>
  );
}
