import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { STATION_KINDS } from '@outpost/contract';
import { usePublicConfig, useStationNames } from '../../../../data/index.ts';
import { AreaInput } from '../../../../ui/area/index.ts';
import { FieldRow } from '../../../../ui/form/FieldRow.tsx';
import { Card } from '../../../../ui/page/index.ts';
import { alarmKindLabel } from '../../../../ui/station-status/index.ts';
import { parseNumber } from '../../../../ui/text/typed-number.ts';
import { switchField, textField } from '../state/fields.ts';
import type { Editor } from '../state/use-editor.ts';
import styles from '../station-config.module.css';
import * as texts from '../texts.ts';
import { Pin } from './Pin.tsx';

const KINDS = STATION_KINDS.map((value) => ({ value, label: alarmKindLabel(value) }));
const ZONES = Intl.supportedValuesOf('timeZone');

/** Name, kind and location of the station. */
export function SiteSection({ editor }: { readonly editor: Editor }) {
  const { TimeZone } = usePublicConfig();
  const { texts: typed } = editor.draft;
  const { data: stations } = useStationNames();
  const zone = textField(editor, 'TimeZone');
  const place = { latitude: parseNumber(typed.Latitude), longitude: parseNumber(typed.Longitude) };
  return (
    <div className={styles.columns}>
      <Card title={texts.site}>
        <div className="stack">
          <Switch
            label={texts.pollingEnabled}
            description={texts.pollingEnabledHint}
            {...switchField(editor, 'Enabled')}
          />
          <TextInput
            label={texts.stationName}
            maxLength={120}
            autoComplete="off"
            {...textField(editor, 'SiteName')}
          />
          <FieldRow>
            <NativeSelect label={texts.kind} data={KINDS} {...textField(editor, 'Kind')} />
            <TextInput
              label={texts.code}
              description={texts.codeHint}
              maxLength={24}
              autoComplete="off"
              {...textField(editor, 'Code')}
            />
          </FieldRow>
          <AreaInput stations={stations} description={texts.areaHint} {...textField(editor, 'Area')} />
          <TextInput
            label={texts.timeZone}
            description={TimeZone ? texts.timeZoneHintNamed(TimeZone) : texts.timeZoneHint}
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
            label={texts.notes}
            description={texts.notesHint}
            autosize
            minRows={3}
            maxLength={4_000}
            {...textField(editor, 'Notes')}
          />
        </div>
      </Card>
      <Card title={texts.location} note={texts.locationHint}>
        <div className="stack">
          <FieldRow>
            <TextInput
              label={texts.latitude}
              placeholder="39.7392"
              inputMode="decimal"
              autoComplete="off"
              {...textField(editor, 'Latitude')}
            />
            <TextInput
              label={texts.longitude}
              placeholder="-104.9903"
              inputMode="decimal"
              autoComplete="off"
              {...textField(editor, 'Longitude')}
            />
          </FieldRow>
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
