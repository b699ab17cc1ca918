import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { STATION_KINDS } from '@outpost/contract';
import { usePublicConfig } from '../../../data/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { alarmKindLabel } from '../../../ui/station-status/index.ts';
import { parseNumber } from '../model/text.ts';
import { switchField, textField } from '../state/fields.ts';
import type { Editor } from '../state/use-editor.ts';
import styles from '../station-config.module.css';
import * as areaTexts from '../texts.ts';
import { Pin } from './Pin.tsx';

const KINDS = STATION_KINDS.map((value) => ({ value, label: alarmKindLabel(value) }));
const ZONES = Intl.supportedValuesOf('timeZone');

/** Name, kind and location of the station. */
export function SiteSection({ editor }: { readonly editor: Editor }) {
  const { TimeZone } = usePublicConfig();
  const { texts } = editor.draft;
  const zone = textField(editor, 'TimeZone');
  const place = { latitude: parseNumber(texts.Latitude), longitude: parseNumber(texts.Longitude) };
  return (
    <div className={styles.columns}>
      <Card title={areaTexts.site}>
        <div className={styles.fields}>
          <Switch
            label={areaTexts.polled}
            description={areaTexts.whenOffTheLastValues}
            {...switchField(editor, 'Enabled')}
          />
          <TextInput
            label={areaTexts.stationName}
            maxLength={120}
            autoComplete="off"
            {...textField(editor, 'SiteName')}
          />
          <div className={styles.two}>
            <NativeSelect label={areaTexts.kind} data={KINDS} {...textField(editor, 'Kind')} />
            <TextInput
              label={areaTexts.code}
              description={areaTexts.yourOwnSiteNumber}
              maxLength={24}
              autoComplete="off"
              {...textField(editor, 'Code')}
            />
          </div>
          <TextInput
            label={areaTexts.timeZone}
            description={areaTexts.blankTheOrganisationsTimeZone(TimeZone ? ` (${TimeZone})` : '')}
            placeholder={TimeZone}
            list="station-time-zones"
            autoComplete="off"
            spellCheck={false}
            {...zone}
          />
          <datalist id="station-time-zones">
            {ZONES.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <Textarea
            label={areaTexts.notes}
            description={areaTexts.informationForFieldStaff}
            autosize
            minRows={3}
            maxLength={4_000}
            {...textField(editor, 'Notes')}
          />
        </div>
      </Card>
      <Card title={areaTexts.location} note={areaTexts.clickTheMapOrDrag}>
        <div className={styles.fields}>
          <div className={styles.two}>
            <TextInput
              label={areaTexts.latitude}
              placeholder="39.7392"
              inputMode="decimal"
              autoComplete="off"
              {...textField(editor, 'Latitude')}
            />
            <TextInput
              label={areaTexts.longitude}
              placeholder="-104.9903"
              inputMode="decimal"
              autoComplete="off"
              {...textField(editor, 'Longitude')}
            />
          </div>
          <Pin
            latitude={place.latitude}
            longitude={place.longitude}
            onPlace={(latitude, longitude) =>
              editor.edit((before) => ({
                ...before,
                texts: { ...before.texts, Latitude: latitude.toFixed(6), Longitude: longitude.toFixed(6) },
              }))
            }
          />
        </div>
      </Card>
    </div>
  );
}
