import { Button, NumberInput, Switch, TextInput } from '@mantine/core';
import type { SourceField } from '@outpost/contract';
import { useState } from 'react';
import { AreaFilter, AreaInput } from '../../ui/area/index.ts';
import { BetweenForm } from '../../ui/between/index.ts';
import { CheckBox } from '../../ui/check-box/index.ts';
import { DateTimeField, TimeField } from '../../ui/date-time/index.ts';
import { FieldRow } from '../../ui/form/FieldRow.tsx';
import { FormCard, FormFailure } from '../../ui/form/FormCard.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { PickList } from '../../ui/pick-list/index.ts';
import { SearchField } from '../../ui/search-field/index.ts';
import { type FieldTexts, SourceFieldInput } from '../../ui/source-fields/index.ts';
import styles from '../gallery.module.css';
import { GallerySample, GallerySection, Samples } from '../parts.tsx';

const SOURCE_FIELDS: readonly SourceField[] = [
  { name: 'Host', label: 'Host', hint: 'IP address or host name', kind: { type: 'host' } },
  {
    name: 'Most',
    label: 'Registers per request',
    kind: { type: 'number', min: 1, max: 125, isWhole: true },
    fallback: null,
  },
  { name: 'Parity', label: 'Parity', kind: { type: 'choice', options: [{ value: 'even', label: 'Even' }] } },
  { name: 'KeepOpen', label: 'Keep connection open', kind: { type: 'switch' }, fallback: true },
];

const AREAS = [{ Area: 'North' }, { Area: 'South' }];

export function FieldsSection() {
  const [area, setArea] = useState('North');
  const [search, setSearch] = useState('mill');
  const [from, setFrom] = useState('2026-03-02T18:00');
  const [ticked, setTicked] = useState(true);
  const [source, setSource] = useState<FieldTexts>({ Parity: 'even' });
  const [people, setPeople] = useState<number[]>([2]);
  return (
    <GallerySection title="Fields and forms">
      <Samples>
        <GallerySample name="Text">
          <TextInput label="Site name" description="Name used by dispatch" defaultValue="Mill Creek" />
        </GallerySample>
        <GallerySample name="Area">
          <AreaFilter stations={AREAS} area={area} onChange={setArea} />
          <AreaInput stations={AREAS} value={area} onChange={(event) => setArea(event.currentTarget.value)} />
        </GallerySample>
        <GallerySample name="Date and time">
          <DateTimeField label="From" description="America/Denver" value={from} onChange={setFrom} />
        </GallerySample>
        <GallerySample name="Time of day">
          <TimeField label="Time" description="America/Denver" value={from.slice(11)} onChange={() => {}} />
        </GallerySample>
        <GallerySample name="Date and time with an error">
          <DateTimeField label="Until" value={from} error="Must be after the start" onChange={setFrom} />
        </GallerySample>
        <GallerySample name="Text, empty">
          <TextInput label="Site name" placeholder="Mill Creek" />
        </GallerySample>
        <GallerySample name="Text with an error">
          <TextInput label="Port" defaultValue="70000" error="A whole number from 1 to 65535" />
        </GallerySample>
        <GallerySample name="Text, disabled">
          <TextInput label="Station Id" defaultValue="17" disabled />
        </GallerySample>
        <GallerySample name="Password">
          <PasswordField label="Password" defaultValue="correct horse" />
        </GallerySample>
        <GallerySample name="Password with an error">
          <PasswordField label="New password" error="Must not be empty" />
        </GallerySample>
        <GallerySample name="Number">
          <NumberInput label="Poll interval" suffix=" s" defaultValue={10} min={1} />
        </GallerySample>
        <GallerySample name="Switch">
          <Switch
            label="Flash changed values"
            description="Briefly highlights values in the grid when they change"
            defaultChecked
          />
        </GallerySample>
        <GallerySample name="Switch, off and disabled">
          <Switch label="Off" />
          <Switch label="Off, disabled" disabled />
          <Switch label="On, disabled" disabled defaultChecked />
        </GallerySample>
        <GallerySample name="Check box">
          <div className={styles.row}>
            <CheckBox label="Select Mill Creek" checked={ticked} onChange={setTicked} />
            <CheckBox label="Select Elm Street" checked={!ticked} onChange={(on) => setTicked(!on)} />
          </div>
        </GallerySample>
        <GallerySample name="Search">
          <SearchField label="Search stations" placeholder="Search" value={search} onChange={setSearch} />
        </GallerySample>
        <GallerySample name="Search, empty">
          <SearchField
            label="Search points"
            placeholder="Search stations"
            value=""
            onChange={() => undefined}
          />
        </GallerySample>
      </Samples>
      <Samples wide>
        <GallerySample name="Pick list">
          <PickList
            label="Users"
            multiple
            options={[
              { id: 1, label: 'ann@example.com' },
              { id: 2, label: 'ben@example.com', note: 'Supervisor' },
            ]}
            chosen={people}
            onChange={setPeople}
          />
        </GallerySample>
        <GallerySample name="Fields side by side">
          <FieldRow>
            <TextInput label="Code" description="Your number for the station" defaultValue="0401" />
            <TextInput label="Unit ID" error="Enter 1 to 247" defaultValue="999" />
          </FieldRow>
        </GallerySample>
        <GallerySample name="Fields of a protocol">
          {SOURCE_FIELDS.map((field) => (
            <SourceFieldInput
              key={field.name}
              field={field}
              value={source[field.name] ?? ''}
              error={field.name === 'Host' && 'Must not be empty'}
              onChange={(text) => setSource((before) => ({ ...before, [field.name]: text }))}
            />
          ))}
        </GallerySample>
        <GallerySample name="Time range">
          <BetweenForm
            about="Alarms raised in this range"
            from="2026-03-01T06:00:00Z"
            to={null}
            onSubmit={() => undefined}
            onCancel={() => undefined}
          />
        </GallerySample>
        <GallerySample name="Form with an error">
          <FormCard
            name="Components"
            title="Sign in"
            lead="Use the email address of your account."
            onSubmit={() => undefined}
          >
            <TextInput type="email" label="Email address" defaultValue="operator@example.com" />
            <FormFailure>Email address or password is wrong.</FormFailure>
            <Button type="submit" variant="filled" fullWidth>
              Login
            </Button>
          </FormCard>
        </GallerySample>
      </Samples>
    </GallerySection>
  );
}
