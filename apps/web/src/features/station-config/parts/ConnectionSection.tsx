import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import type { ConnectionTest } from '@outpost/contract';
import { formatList, plural } from '@outpost/core';
import { useTestConnection } from '../../../data/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { Card } from '../../../ui/page/index.ts';
import { testOf } from '../model/target.ts';
import { switchField, textField } from '../state/fields.ts';
import type { Editor } from '../state/use-editor.ts';
import styles from '../station-config.module.css';
import stepsStyles from '../steps.module.css';

const TYPES = [
  { value: 'tcp', label: 'Modbus TCP' },
  { value: 'rtu-over-tcp', label: 'RTU framing over TCP' },
];

/** Connection and polling of the controller, with a test. */
export function ConnectionSection({ editor }: { readonly editor: Editor }) {
  const test = useTestConnection();
  const asked = testOf(editor.candidate);
  return (
    <div className={styles.columns}>
      <Card title="Connection">
        <div className={styles.fields}>
          <NativeSelect label="Protocol" data={TYPES} {...textField(editor, 'ConnectionType')} />
          <TextInput
            label="Host"
            description="IP address or host name of the controller, or of its radio or serial gateway"
            autoComplete="off"
            spellCheck={false}
            maxLength={253}
            {...textField(editor, 'Host')}
          />
          <div className={styles.two}>
            <TextInput label="Port" inputMode="numeric" autoComplete="off" {...textField(editor, 'Port')} />
            <TextInput
              label="Unit ID"
              inputMode="numeric"
              autoComplete="off"
              {...textField(editor, 'UnitId')}
            />
          </div>
          <div className={stepsStyles.testLine}>
            <Button
              disabled={asked === null || test.isPending}
              onClick={() => asked !== null && test.mutate(asked.body)}
            >
              {test.isPending ? 'Testing…' : 'Test connection'}
            </Button>
            <span className={styles.hint}>
              Reads all points, including unsaved changes. Nothing is written.
              {asked !== null && asked.unfinished > 0 && ` ${unfinishedText(asked.unfinished)}`}
            </span>
          </div>
          <FormFailure>{test.error?.detail}</FormFailure>
          <div role="status">{test.data !== undefined && !test.isPending && <Steps test={test.data} />}</div>
        </div>
      </Card>
      <Card title="Polling">
        <div className={styles.fields}>
          <div className={styles.two}>
            <TextInput
              label="Poll interval"
              description="seconds"
              inputMode="decimal"
              autoComplete="off"
              {...textField(editor, 'PollIntervalSeconds')}
            />
            <TextInput
              label="Response timeout"
              description="milliseconds"
              inputMode="numeric"
              autoComplete="off"
              {...textField(editor, 'TimeoutMs')}
            />
          </div>
          <div className={styles.two}>
            <TextInput
              label="Retries"
              description="per poll"
              inputMode="numeric"
              autoComplete="off"
              {...textField(editor, 'Retries')}
            />
            <TextInput
              label="Offline after"
              description="consecutive failed polls"
              inputMode="numeric"
              autoComplete="off"
              {...textField(editor, 'OfflineAfter')}
            />
          </div>
          <TextInput
            label="Largest gap"
            description="Unused registers to read through instead of sending another request"
            inputMode="numeric"
            autoComplete="off"
            {...textField(editor, 'MaxGap')}
          />
          <div className={styles.two}>
            <TextInput
              label="Registers per request"
              description="Blank: detected from the controller"
              placeholder="automatic"
              inputMode="numeric"
              autoComplete="off"
              {...textField(editor, 'RegistersPerRequest')}
            />
            <TextInput
              label="Bits per request"
              description="Coils and discrete inputs"
              placeholder="automatic"
              inputMode="numeric"
              autoComplete="off"
              {...textField(editor, 'BitsPerRequest')}
            />
          </div>
          <Switch
            label="Keep connection open"
            description="Turn off for controllers that allow one client at a time"
            {...switchField(editor, 'KeepOpen')}
          />
        </div>
      </Card>
    </div>
  );
}

const STEP_LABELS = {
  resolve: 'Host name',
  connect: 'Connection',
  answer: 'Response',
  exception: 'Data',
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
            <b>{STEP_LABELS[Step]}</b>
            <span className={stepsStyles.took}>
              {Ms === null ? '' : `${Ms < 10 ? Ms.toFixed(1) : Math.round(Ms)} ms`}
            </span>
            <span className={stepsStyles.describeStep}>{Words}</span>
            {Step === 'exception' && State === 'failed' && test.Reading !== null && (
              <span className={stepsStyles.describeStep}>{unreadText(test.Reading)}</span>
            )}
            {Check !== null && <span className={stepsStyles.stepCheck}>{Check}</span>}
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
  const names = more > 0 ? [...named, `${more} more`] : named;
  return `Read ${Read} of ${Points} points. Not read: ${formatList(names)}`;
}

function unfinishedText(count: number): string {
  return plural(count, { one: '# incomplete point is skipped.', other: '# incomplete points are skipped.' });
}
