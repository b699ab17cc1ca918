import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { FilterChip, FilterChips } from '../../ui/chip/index.ts';
import { Icon } from '../../ui/icon/index.ts';
import { Segments } from '../../ui/segments/index.ts';
import styles from '../gallery.module.css';
import { GallerySample, GallerySection, Samples } from '../parts.tsx';

export function ActionsSection() {
  const [chip, setChip] = useState('all');
  const [order, setOrder] = useState<'worst' | 'kind'>('worst');
  const [theme, setTheme] = useState<'light' | 'dark' | 'auto'>('auto');
  return (
    <GallerySection title="Actions and choices">
      <Samples wide>
        <GallerySample name="Buttons">
          <div className={styles.row}>
            <Button variant="filled">Login</Button>
            <Button>Try again</Button>
            <Button variant="subtle">Show all</Button>
            <Button variant="filled" color="danger">
              Write value
            </Button>
            <Button color="danger">Delete</Button>
          </div>
        </GallerySample>
        <GallerySample name="Buttons, disabled and small">
          <div className={styles.row}>
            <Button variant="filled" disabled>
              Login
            </Button>
            <Button disabled>Trying again…</Button>
            <Button size="xs">Reload</Button>
            <ActionIcon aria-label="More">
              <Icon name="more" />
            </ActionIcon>
          </div>
        </GallerySample>
        <GallerySample name="Filter chips">
          <FilterChips label="Show">
            {(['all', 'alarm', 'offline'] as const).map((show) => (
              <FilterChip
                key={show}
                pressed={chip === show}
                onPress={() => setChip(show)}
                {...(show === 'all' ? {} : { count: 2 })}
              >
                {{ all: 'All', alarm: 'In alarm', offline: 'Offline' }[show]}
              </FilterChip>
            ))}
          </FilterChips>
        </GallerySample>
        <GallerySample name="Segments">
          <Segments
            label="Group"
            value={order}
            onChange={setOrder}
            options={[
              { value: 'worst', label: 'Worst first' },
              { value: 'kind', label: 'By kind' },
            ]}
          />
        </GallerySample>
        <GallerySample name="Segments, wide, with icons">
          <Segments
            label="Theme"
            wide
            value={theme}
            onChange={setTheme}
            options={[
              { value: 'light', label: 'Light', icon: 'sun' },
              { value: 'dark', label: 'Dark', icon: 'moon' },
              { value: 'auto', label: 'System', icon: 'screen' },
            ]}
          />
        </GallerySample>
      </Samples>
    </GallerySection>
  );
}
