import { Button, Switch } from '@mantine/core';
import { type PushResult, type StationSettings, TOASTS } from '@outpost/contract';
import { useState } from 'react';
import {
  pushToast,
  usePushConfig,
  useReadSettings,
  useRollBack,
  useSettings,
  useStation,
} from '../../../../data/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { Empty, LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { Icon } from '../../../../ui/icon/index.ts';
import { Card } from '../../../../ui/page/index.ts';
import { ColumnHeads } from '../../../../ui/table/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { Moment } from '../../../../ui/time/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import { managedPoints } from '../model/draft.ts';
import { SETTING_MARKS, withDesiredValue } from '../model/settings.ts';
import settingsStyles from '../settings.module.css';
import { switchField } from '../state/fields.ts';
import type { Editor } from '../state/use-editor.ts';
import styles from '../station-config.module.css';
import * as texts from '../texts.ts';
import { PushDialog } from './PushDialog.tsx';
import { PushOutcomeView } from './PushOutcomeView.tsx';
import { SettingRow } from './SettingRow.tsx';

/** The desired and reported values of the controller, and pushing them. */
export function SettingsSection({ editor }: { readonly editor: Editor }) {
  const { draft, stored, problems, edit } = editor;
  const { StationId } = stored;
  const asked = useSettings(StationId);
  const live = useStation(StationId);
  const reading = useReadSettings();
  const push = usePushConfig();
  const rollBack = useRollBack();
  const [isAsking, setAsking] = useState(false);
  const [result, setResult] = useState<PushResult | null>(null);
  const settings = asked.data;
  const managed = managedPoints(draft, editor.protocol);
  // The clock's registers are set together, by the switch below; momentary points hold no value.
  const writable = draft.points.filter(({ cells, wanted }) => {
    const holdsValue = cells.Momentary === '' && !cells.Purpose.startsWith('clock:');
    return cells.Writable !== '' && (holdsValue || wanted !== null);
  });
  const values = new Map(
    live.data?.Points.map(({ Point, Value }) => [Point.Id, { point: Point, value: Value }]),
  );
  const actual = new Map(settings?.Settings.map((one) => [one.Point, one]));
  const isChanged = editor.changes.some(({ Path }) => Path.startsWith('Settings') || Path === 'SetClock');
  const hasClock = draft.points.some(({ cells }) => cells.Purpose.startsWith('clock:'));
  const nothing = settings !== undefined && settings.Settings.length === 0;

  const tell = (answer: PushResult) => {
    setAsking(false);
    setResult(answer);
    const { ok, text } = pushToast(answer);
    showToast(ok ? 'success' : 'error', text);
  };
  const failed = (error: { detail: string }) => showToast('error', TOASTS.remoteStationFailed(error.detail));

  return (
    <div className="stack">
      <Card
        title={texts.setpoints}
        note={texts.setpointsContent}
        end={
          settings && (
            <span className="buttons">
              <Button disabled={reading.isPending} onClick={() => reading.mutate(StationId)}>
                {reading.isPending ? texts.reading : texts.readNow}
              </Button>
              <Button
                variant="filled"
                disabled={nothing || isChanged || push.isPending}
                onClick={() => {
                  push.reset();
                  setAsking(true);
                }}
              >
                {push.isPending ? texts.pushing : texts.pushAction}
              </Button>
            </span>
          )
        }
        pad={false}
      >
        {isChanged && <p className="pad">{texts.saveBeforePush}</p>}
        {settings && <SettingCounts settings={settings} />}
        <FormFailure>{reading.error?.detail}</FormFailure>
        {settings === undefined && (
          <LoadingOrFailed
            query={asked}
            loading={texts.loadingSetpoints}
            failed={texts.couldNotLoadSetpoints}
          />
        )}
        {writable.length === 0 ? (
          <Empty title={texts.noWritablePoints}>{texts.noWritablePointsHint}</Empty>
        ) : (
          <table className={`table dense stacked ${settingsStyles.settings}`} aria-label={texts.setpoints}>
            <ColumnHeads
              titles={[texts.manage, texts.setpoint, texts.desired, texts.reported, texts.state]}
            />
            <tbody>
              {writable.map((point) => (
                <SettingRow
                  key={point.key}
                  point={point}
                  problem={problems.settings.get(managed.indexOf(point)) ?? null}
                  actual={actual.get(point.cells.Point.trim()) ?? null}
                  live={values.get(point.id) ?? null}
                  onWanted={(text) =>
                    edit((before) => withDesiredValue(before, point, text), texts.settingKey(point.key))
                  }
                />
              ))}
            </tbody>
          </table>
        )}
        {hasClock && (
          <div className="pad">
            <Switch
              label={texts.setClock}
              description={texts.setClockHint}
              {...switchField(editor, 'SetClock')}
            />
          </div>
        )}
      </Card>
      {settings?.LastPush && (
        <p className="hint">
          {fill(settings.LastPush.Action === 'push' ? texts.lastPushedAt : texts.lastRolledBackAt, {
            time: <Moment at={settings.LastPush.At} />,
            user: settings.LastPush.By,
          })}
          {settings.LastPush.CanRollBack > 0 && (
            <>
              {' · '}
              <button
                type="button"
                className={`text-button ${styles.link}`}
                disabled={rollBack.isPending}
                onClick={() =>
                  rollBack.mutate(
                    { stationId: StationId, pushId: settings.LastPush!.PushId },
                    { onSuccess: tell, onError: failed },
                  )
                }
              >
                {rollBack.isPending
                  ? texts.rollingBack
                  : texts.rollBackChanges(settings.LastPush.CanRollBack)}
              </button>
            </>
          )}
        </p>
      )}
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={texts.pushToTheController} large>
        {isAsking && settings !== undefined && (
          <PushDialog
            settings={settings}
            isPending={push.isPending}
            failure={push.error?.detail ?? null}
            onPush={(interlocksRead) =>
              push.mutate({ stationId: StationId, interlocksRead }, { onSuccess: tell, onError: failed })
            }
            onCancel={() => setAsking(false)}
          />
        )}
      </Dialog>
      <Dialog open={result !== null} onClose={() => setResult(null)} title={texts.pushResult} large>
        {result !== null && (
          <PushOutcomeView
            result={result}
            isPending={rollBack.isPending}
            onRollBack={
              result.PushId === null || !result.Entries.some(({ Outcome }) => Outcome === 'applied')
                ? null
                : () =>
                    rollBack.mutate(
                      { stationId: StationId, pushId: result.PushId! },
                      { onSuccess: tell, onError: failed },
                    )
            }
            onClose={() => setResult(null)}
          />
        )}
      </Dialog>
    </div>
  );
}

/** Counts by status, the worst first; nothing if all are applied. */
function SettingCounts({ settings }: { readonly settings: StationSettings }) {
  const parts = [
    ['drifted', settings.Drifted, texts.driftedHint],
    ['unknown', settings.Unknown, texts.unknownHint],
    ['not-pushed', settings.NotPushed, texts.notPushedHint],
  ] as const;
  const said = parts.filter(([, count]) => count > 0);
  if (said.length === 0) return null;
  return (
    <ul className={settingsStyles.status}>
      {said.map(([state, count, words]) => (
        <li key={state}>
          <Icon name={SETTING_MARKS[state] ?? 'check'} size={16} />
          <span>
            <b>{count}</b> {words}
          </span>
        </li>
      ))}
    </ul>
  );
}
