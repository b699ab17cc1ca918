import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import type { ConnectionTest } from '@outpost/contract';
import { useTestConnection } from '../../../../data/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { Icon } from '../../../../ui/icon/Icon.tsx';
import { Card } from '../../../../ui/page/index.ts';
import { testOf } from '../model/target.ts';
import { switchField, textField } from '../state/fields.ts';
import type { Editor } from '../state/use-editor.ts';
import styles from '../station-config.module.css';
import stepsStyles from '../steps.module.css';
import * as texts from '../texts.ts';

const TYPES = [
  { value: 'tcp', label: texts.modbusTcp },
  { value: 'rtu-over-tcp', label: texts.rtuFramingOverTcp },
];

/** Connection and polling of the controller, with a test. */
export function ConnectionSection({ editor }: { readonly editor: Editor }) {
  const test = useTestConnection();
  const asked = testOf(editor.candidate);
  return (
    <div className={styles.columns}>
      <Card title={texts.connection}>
        <div className={styles.fields}>
          <NativeSelect label={texts.protocol} data={TYPES} {...textField(editor, 'ConnectionType')} />
          <TextInput
            label={texts.host}
            description={texts.hostHint}
            autoComplete="off"
            spellCheck={false}
            maxLength={253}
            {...textField(editor, 'Host')}
          />
          <div className={styles.two}>
            <TextInput
              label={texts.port}
              inputMode="numeric"
              autoComplete="off"
              {...textField(editor, 'Port')}
            />
            <TextInput
              label={texts.unitId}
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
              {test.isPending ? texts.testing : texts.testConnection}
            </Button>
            <span className={styles.hint}>
              {texts.testHint}
              {asked !== null && asked.unfinished > 0 && ` ${texts.incompletePoints(asked.unfinished)}`}
            </span>
          </div>
          <FormFailure>{test.error?.detail}</FormFailure>
          <div role="status">{test.data !== undefined && !test.isPending && <Steps test={test.data} />}</div>
        </div>
      </Card>
      <Card title={texts.polling}>
        <div className={styles.fields}>
          <div className={styles.two}>
            <TextInput
              label={texts.pollInterval}
              description={texts.seconds}
              inputMode="decimal"
              autoComplete="off"
              {...textField(editor, 'PollIntervalSeconds')}
            />
            <TextInput
              label={texts.responseTimeout}
              description={texts.milliseconds}
              inputMode="numeric"
              autoComplete="off"
              {...textField(editor, 'TimeoutMs')}
            />
          </div>
          <div className={styles.two}>
            <TextInput
              label={texts.retries}
              description={texts.perPoll}
              inputMode="numeric"
              autoComplete="off"
              {...textField(editor, 'Retries')}
            />
            <TextInput
              label={texts.offlineAfter}
              description={texts.offlineAfterUnit}
              inputMode="numeric"
              autoComplete="off"
              {...textField(editor, 'OfflineAfter')}
            />
          </div>
          <TextInput
            label={texts.largestGap}
            description={texts.largestGapHint}
            inputMode="numeric"
            autoComplete="off"
            {...textField(editor, 'MaxGap')}
          />
          <div className={styles.two}>
            <TextInput
              label={texts.registersPerRequest}
              description={texts.detectedHint}
              placeholder={texts.automatic}
              inputMode="numeric"
              autoComplete="off"
              {...textField(editor, 'RegistersPerRequest')}
            />
            <TextInput
              label={texts.bitsPerRequest}
              description={texts.bitsPerRequestHint}
              placeholder={texts.automatic}
              inputMode="numeric"
              autoComplete="off"
              {...textField(editor, 'BitsPerRequest')}
            />
          </div>
          <Switch
            label={texts.keepConnectionOpen}
            description={texts.keepConnectionHint}
            {...switchField(editor, 'KeepOpen')}
          />
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
  const names = more > 0 ? [...named, texts.moreCount(more)] : named;
  return texts.pointsNotRead(Read, Points, names);
}
