import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import type { ConnectionTest } from '@outpost/contract';
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

/** How the controller is reached, how often it is asked, and whether that works. */
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
            description="Address or host name of the controller, or of the radio or serial gateway before it"
            autoComplete="off"
            spellCheck={false}
            maxLength={253}
            {...textField(editor, 'Host')}
          />
          <div className={styles.two}>
            <TextInput label="Port" inputMode="numeric" autoComplete="off" {...textField(editor, 'Port')} />
            <TextInput
              label="Unit id"
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
              {test.isPending ? 'Testing…' : 'Test'}
            </Button>
            <span className={styles.hint}>
              Reads what polls will read, saved or not. Nothing is written.
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
              label="Poll every"
              description="seconds"
              inputMode="decimal"
              autoComplete="off"
              {...textField(editor, 'PollIntervalSeconds')}
            />
            <TextInput
              label="Wait for an answer"
              description="milliseconds"
              inputMode="numeric"
              autoComplete="off"
              {...textField(editor, 'TimeoutMs')}
            />
          </div>
          <div className={styles.two}>
            <TextInput
              label="Further tries"
              description="within one poll"
              inputMode="numeric"
              autoComplete="off"
              {...textField(editor, 'Retries')}
            />
            <TextInput
              label="Offline after"
              description="failed polls in a row"
              inputMode="numeric"
              autoComplete="off"
              {...textField(editor, 'OfflineAfter')}
            />
          </div>
          <TextInput
            label="Largest gap"
            description="Registers that nobody asked for, read to save a request"
            inputMode="numeric"
            autoComplete="off"
            {...textField(editor, 'MaxGap')}
          />
          <div className={styles.two}>
            <TextInput
              label="Registers per request"
              description="Blank: learned from the device"
              placeholder="learned"
              inputMode="numeric"
              autoComplete="off"
              {...textField(editor, 'RegistersPerRequest')}
            />
            <TextInput
              label="Bits per request"
              description="Coils and discrete inputs"
              placeholder="learned"
              inputMode="numeric"
              autoComplete="off"
              {...textField(editor, 'BitsPerRequest')}
            />
          </div>
          <Switch
            label="Keep the connection open"
            description="Off for controllers that allow one client at a time"
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
  answer: 'Answer',
  exception: 'Data',
} as const;

/** Each step of a test: whether it worked, how long it took, what to check. */
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
  const names = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return `Read ${Read} of ${Points} points. Not read: ${names}`;
}

function unfinishedText(count: number): string {
  return count === 1 ? '1 unfinished point is left out.' : `${count} unfinished points are left out.`;
}
