import { Button, NativeSelect } from '@mantine/core';
import type { ConnectionTest, SourceField } from '@outpost/contract';
import { useTestConnection } from '../../../../data/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { Icon } from '../../../../ui/icon/Icon.tsx';
import { Card } from '../../../../ui/page/index.ts';
import { FieldRows, fieldRows, protocolOf, SourceFieldInput } from '../../../../ui/source-fields/index.ts';
import { formatTook } from '../../../../ui/time/index.ts';
import { type TextField, withProtocol } from '../model/draft.ts';
import { testOf } from '../model/target.ts';
import { sourceField, typedField } from '../state/fields.ts';
import type { Editor } from '../state/use-editor.ts';
import styles from '../station-config.module.css';
import stepsStyles from '../steps.module.css';
import * as texts from '../texts.ts';

/** Fields of every station, whatever its protocol. */
const POLL_INTERVAL = {
  name: 'PollIntervalSeconds',
  label: texts.pollInterval,
  unit: texts.seconds,
  kind: { type: 'number', min: 0.2, max: 86_400, isWhole: false },
} as const satisfies SourceField;
const OFFLINE_AFTER = {
  name: 'OfflineAfter',
  label: texts.offlineAfter,
  unit: texts.offlineAfterUnit,
  kind: { type: 'number', min: 1, max: 100, isWhole: true },
} as const satisfies SourceField;

const STATION_FIELDS: ReadonlySet<SourceField> = new Set([POLL_INTERVAL, OFFLINE_AFTER]);

/** The fields of polling. `Offline after` takes the first free place. */
function pollingRows(fields: readonly SourceField[]): SourceField[][] {
  const rows = fieldRows([POLL_INTERVAL, ...fields]);
  const free = rows.findIndex(([first, second]) => first?.kind.type === 'number' && second === undefined);
  if (free === -1) return [...rows, [OFFLINE_AFTER]];
  return rows.with(free, [...rows[free]!, OFFLINE_AFTER]);
}

/** Connection and polling of the controller, with a test. */
export function ConnectionSection({ editor }: { readonly editor: Editor }) {
  const { protocol, protocols, problems, candidate, edit } = editor;
  const test = useTestConnection();
  const asked = testOf(candidate, protocol, problems);
  const isPolling = ({ group }: SourceField) => group === 'polling';
  const inputOf = (field: SourceField) => (
    <SourceFieldInput
      field={field}
      {...(STATION_FIELDS.has(field)
        ? typedField(editor, field.name as TextField)
        : sourceField(editor, field))}
    />
  );
  return (
    <div className={styles.columns}>
      <Card title={texts.connection}>
        <div className="stack">
          <NativeSelect
            label={texts.protocol}
            data={[...new Set([...protocols, protocol])].map(({ id, name }) => ({ value: id, label: name }))}
            value={protocol.id}
            error={problems.fields.get('Source.Protocol') ?? null}
            onChange={({ currentTarget: { value } }) =>
              edit((before) => withProtocol(before, protocol, protocolOf(protocols, value)))
            }
          />
          <FieldRows
            rows={fieldRows(protocol.source.filter((field) => !isPolling(field)))}
            inputOf={inputOf}
          />
          <div className="line">
            <Button
              disabled={asked === null || test.isPending}
              onClick={() => asked !== null && test.mutate(asked.body)}
            >
              {test.isPending ? texts.testing : texts.testConnection}
            </Button>
            <span className="hint">
              {texts.testHint}
              {asked !== null && asked.unfinished > 0 && ` ${texts.incompletePoints(asked.unfinished)}`}
            </span>
          </div>
          <FormFailure>{test.error?.detail}</FormFailure>
          <div role="status">{test.data !== undefined && !test.isPending && <Steps test={test.data} />}</div>
        </div>
      </Card>
      <Card title={texts.polling}>
        <div className="stack">
          <FieldRows rows={pollingRows(protocol.source.filter(isPolling))} inputOf={inputOf} />
        </div>
      </Card>
    </div>
  );
}

const STEP_LABELS = {
  resolve: texts.hostName,
  connect: texts.connection,
  answer: texts.response,
  exception: texts.data,
} as const;

/** The steps of a test: result, duration and what to check. */
function Steps({ test }: { readonly test: ConnectionTest }) {
  return (
    <ol className={stepsStyles.steps}>
      {test.Steps.map(({ Step, State, Ms, Words, Check }) => (
        <li key={Step} data-state={State}>
          <span className={stepsStyles.stepMark}>
            {State === 'passed' && <Icon name="check" size={16} />}
            {State === 'failed' && <Icon name="warning" size={17} />}
            {State === 'not-reached' && <Icon name="minus" size={16} />}
          </span>
          <span>
            <b>{STEP_LABELS[Step]}</b> <span className="muted">{Ms === null ? '' : formatTook(Ms)}</span>
            <span className="hint block">{Words}</span>
            {Step === 'exception' && State === 'failed' && test.Reading !== null && (
              <span className="hint block">{unreadText(test.Reading)}</span>
            )}
            {Check !== null && <span className="hint block">{Check}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

const MAX_NAMED_POINTS = 12;

/** `Read 22 of 25 points. Not read: AI3, AI4, AI20` */
function unreadText({ Points, Read, Refused }: NonNullable<ConnectionTest['Reading']>): string {
  const named = Refused.flatMap((range) => range.Points).slice(0, MAX_NAMED_POINTS);
  const more = Points - Read - named.length;
  const names = more > 0 ? [...named, texts.moreCount(more)] : named;
  return texts.pointsNotRead(Read, Points, names);
}
