import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import type { Point, PointValue, PushResult, StationSetting, StationSettings } from '@outpost/contract';
import { useState } from 'react';
import {
  pushToast,
  useFailure,
  usePushConfig,
  useReadSettings,
  useRollBack,
  useSettings,
  useStation,
} from '../../../data/index.ts';
import { Age, Moment } from '../../../ui/age/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { Empty, Failed, Loading } from '../../../ui/feedback/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { Icon } from '../../../ui/icon/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { shownValue, ValueText, wordsOf } from '../../../ui/value/index.ts';
import type { PointDraft, StationDraft } from '../model/draft.ts';
import { SETTING_MARKS, SETTING_WORDS, valueWords } from '../model/settings.ts';
import settingsStyles from '../settings.module.css';
import { switchField } from '../state/fields.ts';
import type { Editor } from '../state/use-editor.ts';
import styles from '../station-config.module.css';
import stepsStyles from '../steps.module.css';
import { PushDialog } from './PushDialog.tsx';

const WANTED = [
  { value: 'yes', label: 'on' },
  { value: '', label: 'off' },
];

/** What the controller is wanted to hold, beside what it holds; and how that gets there. */
export function SettingsSection({ editor }: { readonly editor: Editor }) {
  const { draft, stored, problems, edit } = editor;
  const { StationId } = stored;
  const asked = useSettings(StationId);
  const failure = useFailure(asked);
  const live = useStation(StationId);
  const reading = useReadSettings();
  const push = usePushConfig();
  const rollBack = useRollBack();
  const [isAsking, setAsking] = useState(false);
  const [result, setResult] = useState<PushResult | null>(null);
  const settings = asked.data;
  const wanted = new Map(draft.settings.map((one, index) => [one.Point, { ...one, index }]));
  // The clock's registers are set as one, by the switch below.
  const writable = draft.points.filter(
    ({ cells }) =>
      cells.Writable !== '' && (!cells.Purpose.startsWith('clock:') || wanted.has(cells.Point.trim())),
  );
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
  const failed = (error: { detail: string }) =>
    showToast('error', `Error updating remote station. ${error.detail}`);

  return (
    <div className={styles.stack}>
      <Card
        title="What the controller should hold"
        note="set points of writable points"
        end={
          settings && (
            <span className={settingsStyles.pushButtons}>
              <Button disabled={reading.isPending} onClick={() => reading.mutate(StationId)}>
                {reading.isPending ? 'Reading…' : 'Read now'}
              </Button>
              <Button
                variant="filled"
                disabled={nothing || isChanged || push.isPending}
                onClick={() => {
                  push.reset();
                  setAsking(true);
                }}
              >
                {push.isPending ? 'Pushing…' : 'Push…'}
              </Button>
            </span>
          )
        }
        pad={false}
      >
        {isChanged && <p className={styles.pad}>Save first: only what is saved is pushed.</p>}
        {settings && <Standing settings={settings} />}
        <FormFailure>{reading.error?.detail}</FormFailure>
        {failure !== null && settings === undefined && (
          <Failed
            title="What it holds could not be loaded"
            onRetry={() => void asked.refetch()}
            retrying={asked.isFetching}
          >
            {failure.detail}
          </Failed>
        )}
        {settings === undefined && failure === null && <Loading label="Loading set points" />}
        {writable.length === 0 ? (
          <Empty title="No point of this station can be written">
            Points that are marked writable can be set from here.
          </Empty>
        ) : (
          <table className={settingsStyles.settings} aria-label="Set points">
            <thead>
              <tr>
                <th scope="col">Set from here</th>
                <th scope="col">Set point</th>
                <th scope="col">Wanted</th>
                <th scope="col">In the controller</th>
                <th scope="col">State</th>
              </tr>
            </thead>
            <tbody>
              {writable.map((point) => {
                const own = wanted.get(point.cells.Point.trim());
                return (
                  <SettingRow
                    key={point.key}
                    point={point}
                    wanted={own?.Wanted ?? null}
                    problem={own === undefined ? null : (problems.settings.get(own.index) ?? null)}
                    actual={actual.get(point.cells.Point.trim()) ?? null}
                    live={values.get(point.id) ?? null}
                    onWanted={(text) =>
                      edit((before) => withWanted(before, point, text), `setting ${point.key}`)
                    }
                  />
                );
              })}
            </tbody>
          </table>
        )}
        {hasClock && (
          <div className={styles.pad}>
            <Switch
              label="Set the controller’s clock with each push"
              description="To the station’s local time"
              {...switchField(editor, 'SetClock')}
            />
          </div>
        )}
      </Card>
      {settings?.LastPush && (
        <p className={styles.hint}>
          {settings.LastPush.Action === 'push' ? 'Last pushed' : 'Last rolled back'}{' '}
          <Moment at={settings.LastPush.At} /> by {settings.LastPush.By}
          {settings.LastPush.CanRollBack > 0 && (
            <>
              {' · '}
              <button
                type="button"
                className={styles.link}
                disabled={rollBack.isPending}
                onClick={() =>
                  rollBack.mutate(
                    { stationId: StationId, pushId: settings.LastPush!.PushId },
                    { onSuccess: tell, onError: failed },
                  )
                }
              >
                {rollBack.isPending
                  ? 'Rolling back…'
                  : `Roll back its ${settings.LastPush.CanRollBack} changes`}
              </button>
            </>
          )}
        </p>
      )}
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="Push to the controller" large>
        {isAsking && settings !== undefined && (
          <PushDialog
            settings={settings}
            isPending={push.isPending}
            failure={push.error?.detail ?? null}
            onPush={() => push.mutate(StationId, { onSuccess: tell, onError: failed })}
            onCancel={() => setAsking(false)}
          />
        )}
      </Dialog>
      <Dialog open={result !== null} onClose={() => setResult(null)} title="What became of it" large>
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

/** How many stand how, the worst first; nothing while all is as wanted. */
function Standing({ settings }: { readonly settings: StationSettings }) {
  const parts = [
    ['drifted', settings.Drifted, 'drifted: the controller holds something else than was pushed'],
    ['unknown', settings.Unknown, 'not known: the controller has not been read well'],
    ['not-pushed', settings.NotPushed, 'not pushed yet'],
  ] as const;
  const said = parts.filter(([, count]) => count > 0);
  if (said.length === 0) return null;
  return (
    <ul className={settingsStyles.standing}>
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

interface Live {
  readonly point: Point;
  readonly value: PointValue;
}

interface SettingRowProps {
  readonly point: PointDraft;
  /** null: it is not set from here. */
  readonly wanted: string | null;
  readonly problem: string | null;
  /** Of those that are stored as wanted. */
  readonly actual: StationSetting | null;
  /** What the point reads, whether it is wanted or not. */
  readonly live: Live | null;
  readonly onWanted: (text: string | null) => void;
}

function SettingRow({ point, wanted, problem, actual, live, onWanted }: SettingRowProps) {
  const { cells } = point;
  const isDigital = cells.Kind === 'digital';
  const name = `${cells.Point} ${cells.Name}`;
  const mark = actual === null ? null : SETTING_MARKS[actual.State];
  return (
    <tr>
      <td data-label="Set from here">
        <input
          type="checkbox"
          className={settingsStyles.tick}
          aria-label={`Set ${name} from here`}
          checked={wanted !== null}
          onChange={(event) => onWanted(event.currentTarget.checked ? firstWanted(live, isDigital) : null)}
        />
      </td>
      <th scope="row">
        {cells.Name}
        <span className={styles.sub}>{cells.Point}</span>
      </th>
      <td data-label="Wanted" className={settingsStyles.wanted}>
        {wanted === null ? (
          <span className={styles.none}>as it is</span>
        ) : isDigital ? (
          <NativeSelect
            aria-label={`Wanted: ${name}`}
            value={wanted}
            error={problem}
            data={WANTED.map(({ value }) => ({
              value,
              label: value === '' ? cells.OffLabel : cells.OnLabel,
            }))}
            onChange={(event) => onWanted(event.currentTarget.value)}
          />
        ) : (
          <TextInput
            aria-label={`Wanted: ${name}`}
            value={wanted}
            error={problem}
            inputMode="decimal"
            autoComplete="off"
            rightSection={<span className={settingsStyles.units}>{cells.Units}</span>}
            onChange={(event) => onWanted(event.currentTarget.value)}
          />
        )}
      </td>
      <td data-label="In the controller">
        {actual === null ? (
          live && <ValueText value={shownValue(wordsOf(live.point), live.value, false)} />
        ) : (
          <span className={actual.Quality === 'good' ? undefined : settingsStyles.old}>
            {valueWords(actual.Actual, actual)}
            <span className={styles.sub}>
              {actual.Quality === 'good' ? (
                <Age at={actual.At} suffix="ago" />
              ) : (
                (actual.Reason ?? actual.Quality)
              )}
            </span>
          </span>
        )}
      </td>
      <td data-label="State">
        {actual !== null && (
          <span className={settingsStyles.state}>
            {mark !== null && <Icon name={mark} size={15} />}
            <span>
              {SETTING_WORDS[actual.State]}
              {actual.Pushed !== null && (
                <span className={styles.sub}>
                  pushed {valueWords(actual.Pushed.Value, actual)}, <Moment at={actual.Pushed.At} />
                </span>
              )}
            </span>
          </span>
        )}
      </td>
    </tr>
  );
}

/** What is wanted to begin with: what the controller holds. */
function firstWanted(live: Live | null, isDigital: boolean): string {
  const value = live?.value.Value ?? null;
  if (isDigital) return value === true || value === 1 ? 'yes' : '';
  return typeof value === 'number' ? String(Number(value.toPrecision(9))) : '';
}

function withWanted(draft: StationDraft, { cells }: PointDraft, text: string | null): StationDraft {
  const terminal = cells.Point.trim();
  const at = draft.settings.findIndex(({ Point }) => Point === terminal);
  if (text === null) return { ...draft, settings: draft.settings.filter((_, index) => index !== at) };
  const setting = { Point: terminal, Wanted: text };
  const settings = at < 0 ? [...draft.settings, setting] : draft.settings.with(at, setting);
  return { ...draft, settings };
}

const OUTCOME_WORDS = {
  unchanged: 'was there already',
  applied: 'written, reads back as wanted',
  differs: 'written, reads back something else',
  refused: 'refused by the controller',
  failed: 'not sent',
  unknown: 'sent, nobody knows',
  skipped: 'not tried',
} as const;

interface PushOutcomeViewProps {
  readonly result: PushResult;
  readonly isPending: boolean;
  /** null: nothing was changed. */
  readonly onRollBack: (() => void) | null;
  readonly onClose: () => void;
}

/** What became of each entry. */
function PushOutcomeView({ result, isPending, onRollBack, onClose }: PushOutcomeViewProps) {
  const there = result.Entries.filter(({ Applied }) => Applied).length;
  return (
    <div className={styles.form}>
      <p>
        <b>
          {there} of {result.Entries.length}
        </b>{' '}
        are in the controller as wanted.
      </p>
      <ul className={settingsStyles.outcomes}>
        {result.Entries.map((entry) => (
          <li key={entry.Point}>
            <span className={stepsStyles.stepMark}>
              <Icon name={entry.Applied ? 'check' : 'warning'} size={16} />
            </span>
            <span>
              <b>{entry.Name}</b> {entry.Outcome !== 'unchanged' && `${valueWords(entry.Old, entry)} → `}
              {valueWords(entry.Wanted, entry)}
              <span className={styles.sub}>
                {OUTCOME_WORDS[entry.Outcome]}
                {entry.Outcome === 'differs' && `: ${valueWords(entry.Actual, entry)}`}
                {entry.Reason !== null && ` · ${entry.Reason}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="filled" onClick={onClose}>
          Close
        </Button>
        {onRollBack !== null && result.Outcome !== 'done' && (
          <Button disabled={isPending} onClick={onRollBack}>
            {isPending ? 'Rolling back…' : 'Roll back what was written'}
          </Button>
        )}
      </div>
    </div>
  );
}
