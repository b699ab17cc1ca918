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

/** Where the customer's SCADA finds this station in Outpost's own Modbus server. */
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
      <Card title="A unit of its own">
        <div className={styles.fields}>
          <TextInput
            label="Unit id"
            description="2 to 254: there a master reads this station alone, beside the whole map at unit 1. Empty: nowhere"
            inputMode="numeric"
            autoComplete="off"
            className={styles.short}
            {...textField(editor, 'MapUnitId')}
          />
          {MapUnitId !== null && (
            <p className={styles.hint}>
              Its own addresses are in the{' '}
              <Link to={`/config/modbus?unit=${MapUnitId}`}>map of unit {MapUnitId}</Link>.
            </p>
          )}
        </div>
      </Card>
      <Card
        title="In the whole map"
        note="unit 1; given once, never moved by themselves"
        end={
          <Button component={Link} to={`/config/modbus?search=${encodeURIComponent(SiteName)}`}>
            Set by hand
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
                <th scope="col">What</th>
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
          <Loading label="Loading its addresses" />
        ) : (
          <Failed
            title="Its addresses could not be loaded"
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
