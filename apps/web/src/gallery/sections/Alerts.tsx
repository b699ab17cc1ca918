import { Button } from '@mantine/core';
import type { AlertSetting } from '@outpost/contract';
import { useState } from 'react';
import {
  type AlertSettingAction,
  AlertSettingDialogs,
  AlertSettingForm,
  AlertSettingList,
} from '../../ui/alert-settings/index.ts';
import { Card } from '../../ui/page/index.ts';
import { GallerySample, GallerySection, Samples } from '../parts.tsx';

const STATIONS = [
  { id: 1, label: 'Alder Street Lift Station' },
  { id: 2, label: 'Mill Creek Lift Station' },
];
const PEOPLE = [
  { id: 1, label: 'Maria Ortega', note: 'maria@example.com' },
  { id: 2, label: 'Ben Carter', note: 'ben@example.com' },
];
const SETTING: AlertSetting = {
  Id: 1,
  AccountId: 1,
  StationId: 2,
  LeastPriority: 'high',
  Channels: ['email', 'sms'],
};
const nothing = () => undefined;

export function Alerts() {
  const [task, setTask] = useState<AlertSettingAction | null>(null);
  const shared = { stations: STATIONS, people: PEOPLE, setUp: ['email'] as const, isPending: false };
  return (
    <GallerySection title="Alert settings">
      <Samples wide>
        <GallerySample name="List, with channels that are not configured">
          <Card pad={false}>
            <AlertSettingList
              settings={[
                { setting: SETTING, name: 'Mill Creek Lift Station' },
                {
                  setting: { ...SETTING, Id: 2, LeastPriority: 'low', Channels: ['sms'] },
                  name: 'Ben Carter',
                  note: 'deactivated',
                },
              ]}
              setUp={['email']}
              onEdit={nothing}
              onDelete={nothing}
            />
          </Card>
        </GallerySample>
        <GallerySample name="Form with an error">
          <AlertSettingForm
            {...shared}
            setting={null}
            accountId={2}
            failure="Station 1 already has an alert setting with minimum priority low"
            onSubmit={nothing}
            onCancel={nothing}
          />
        </GallerySample>
        <GallerySample name="Dialogs">
          <Button onClick={() => setTask({ kind: 'edit', setting: SETTING, name: 'Mill Creek' })}>
            Edit setting
          </Button>
          <Button onClick={() => setTask({ kind: 'delete', setting: SETTING, name: 'Mill Creek' })}>
            Delete setting
          </Button>
          <AlertSettingDialogs
            {...shared}
            task={task}
            onClose={() => setTask(null)}
            failure={null}
            onSave={() => setTask(null)}
            onDelete={nothing}
          />
        </GallerySample>
      </Samples>
    </GallerySection>
  );
}
