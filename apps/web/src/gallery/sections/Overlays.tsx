import { Button } from '@mantine/core';
import { lazy, Suspense, useCallback, useState } from 'react';
import { ConfirmForm, Dialog, NameForm } from '../../ui/dialog/index.ts';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { Menu } from '../../ui/menu/index.ts';
import { ActionsMenu, ColumnHeads } from '../../ui/table/index.ts';
import { showAlarmToast, showToast } from '../../ui/toast/index.ts';
import { LinkToastText } from '../../ui/toast/LinkToastText.tsx';
import styles from '../gallery.module.css';
import { GallerySample, GallerySection, Samples } from '../parts.tsx';

const Toasts = lazy(() => import('../../ui/toast/Toasts.tsx'));
const nothing = () => undefined;
const ALARM_TOAST = {
  key: 'alarm-4',
  replaces: [],
  state: 'critical',
  text: 'High wet well',
  note: 'Mill Creek Lift Station · Critical',
  to: '/alarms?alarm=4',
} as const;
const PLACES = ['middle', 'top', 'sheet'] as const;

export function Overlays() {
  const [open, setOpen] = useState<(typeof PLACES)[number] | null>(null);
  const close = useCallback(() => setOpen(null), []);
  return (
    <GallerySection title="Overlays">
      <Samples wide>
        <GallerySample name="Menu">
          <Menu
            button="Theme"
            groups={[
              {
                heading: 'Theme',
                items: [
                  { key: 'light', label: 'Light', icon: 'sun', checked: true, onSelect: () => undefined },
                  { key: 'dark', label: 'Dark', icon: 'moon', checked: false, onSelect: () => undefined },
                ],
              },
              { items: [{ key: 'out', label: 'Sign Out', icon: 'out', onSelect: () => undefined }] },
            ]}
          />
        </GallerySample>
        <GallerySample name="Table with a menu in each row">
          <table className="table stacked" aria-label="Webhooks">
            <ColumnHeads titles={['Name', 'State']} hasActions />
            <tbody>
              {['Maintenance system', 'SCADA'].map((name) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>On</td>
                  <td className="end">
                    <ActionsMenu
                      of={name}
                      groups={[{ items: [{ key: 'edit', label: 'Edit…', onSelect: () => undefined }] }]}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </GallerySample>
        <GallerySample name="Dialogs">
          <div className={styles.row}>
            {PLACES.map((place) => (
              <Button key={place} onClick={() => setOpen(place)}>
                {`Dialog, ${place}`}
              </Button>
            ))}
          </div>
          {PLACES.map((place) => (
            <Dialog key={place} open={open === place} onClose={close} title="Please confirm" place={place}>
              <p style={{ padding: '4px 16px 16px' }}>Write 2.40 m to Lead on? It is 1.50 m now.</p>
            </Dialog>
          ))}
        </GallerySample>
        <GallerySample name="Name form in a dialog">
          <NameForm
            name="Night shift"
            hint="Saved for your account: stations, order and columns."
            action="Rename"
            isPending={false}
            failure={null}
            onSubmit={nothing}
            onCancel={nothing}
          />
        </GallerySample>
        <GallerySample name="Buttons of a form in a dialog">
          <FormButtons action="Acknowledge" onCancel={nothing} />
        </GallerySample>
        <GallerySample name="Confirmation in a dialog, failed">
          <ConfirmForm
            question="Are you sure you want to delete the view “Night shift”?"
            isPending={false}
            failure="Can't reach the server. The view was not deleted."
            onYes={nothing}
            onNo={nothing}
          />
        </GallerySample>
        <GallerySample name="Toasts">
          <div className={styles.row}>
            <Button onClick={() => showToast('success', 'Station 7 updated!')}>Toast, success</Button>
            <Button onClick={() => showToast('error', 'Server error')}>Toast, error</Button>
            <Button onClick={() => showAlarmToast(ALARM_TOAST)}>Toast, alarm</Button>
          </div>
          <LinkToastText toast={{ kind: 'link', ...ALARM_TOAST }} />
          <Suspense fallback={null}>
            <Toasts position="bottom-right" />
          </Suspense>
        </GallerySample>
      </Samples>
    </GallerySection>
  );
}
