import { Button, NumberInput, PasswordInput, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { BetweenForm } from '../../ui/between/index.ts';
import { CheckBox } from '../../ui/check-box/index.ts';
import { FormCard, FormFailure } from '../../ui/form/FormCard.tsx';
import { PickList } from '../../ui/pick-list/index.ts';
import { SearchField } from '../../ui/search-field/index.ts';
import styles from '../gallery.module.css';
import { GallerySample, GallerySection, Samples } from '../parts.tsx';

export function FieldsSection() {
  const [search, setSearch] = useState('mill');
  const [ticked, setTicked] = useState(true);
  const [people, setPeople] = useState<number[]>([2]);
  return (
    <GallerySection title="Fields and forms">
      <Samples>
        <GallerySample name="Text">
          <TextInput label="Site name" description="As dispatch calls it" defaultValue="Mill Creek" />
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
          <PasswordInput label="Password" defaultValue="correct horse" />
        </GallerySample>
        <GallerySample name="Number">
          <NumberInput label="Poll interval" suffix=" s" defaultValue={10} min={1} />
        </GallerySample>
        <GallerySample name="Switch">
          <Switch label="Flash values that change" description="In the grid, for a moment" defaultChecked />
        </GallerySample>
        <GallerySample name="Switch, off and disabled">
          <Switch label="Off" />
          <Switch label="Off, not to be changed" disabled />
          <Switch label="On, not to be changed" disabled defaultChecked />
        </GallerySample>
        <GallerySample name="Box to tick">
          <div className={styles.row}>
            <CheckBox label="Choose Mill Creek" checked={ticked} onChange={setTicked} />
            <CheckBox label="Choose Elm Street" checked={!ticked} onChange={(on) => setTicked(!on)} />
          </div>
        </GallerySample>
        <GallerySample name="Search">
          <SearchField label="Search sites" placeholder="Search" value={search} onChange={setSearch} />
        </GallerySample>
        <GallerySample name="Search, empty">
          <SearchField
            label="Search points"
            placeholder="Search this list"
            value=""
            onChange={() => undefined}
          />
        </GallerySample>
      </Samples>
      <Samples wide>
        <GallerySample name="Choice from a list">
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
        <GallerySample name="From when to when">
          <BetweenForm
            about="Alarms that were raised"
            from="2026-03-01T06:00:00Z"
            to={null}
            onSubmit={() => undefined}
            onCancel={() => undefined}
          />
        </GallerySample>
        <GallerySample name="Form that failed">
          <FormCard
            name="Components"
            title="Sign in"
            lead="With the address that an Admin gave you."
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
