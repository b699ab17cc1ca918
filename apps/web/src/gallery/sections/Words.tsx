import { Button } from '@mantine/core';
import { FactLine, Facts } from '../../ui/facts/index.ts';
import { Empty, Failed, Loading } from '../../ui/feedback/index.ts';
import { ICONS } from '../../ui/icon/Icon.tsx';
import { Icon } from '../../ui/icon/index.ts';
import { KeyHint } from '../../ui/key-hint/index.ts';
import styles from '../gallery.module.css';
import { Sample, Samples, Section } from '../parts.tsx';

export function Words() {
  return (
    <Section title="Feedback, facts, signs">
      <Samples>
        <Sample name="Loading">
          <Loading label="Loading stations" />
        </Sample>
        <Sample name="Empty">
          <Empty title="No station matches “mill”" action={<Button>Show all</Button>}>
            The search looks at names, codes and kinds.
          </Empty>
        </Sample>
        <Sample name="Failed">
          <Failed title="The stations could not be loaded" onRetry={() => undefined}>
            The server cannot be reached.
          </Failed>
        </Sample>
        <Sample name="Failed, trying again">
          <Failed title="The stations could not be loaded" onRetry={() => undefined} retrying>
            The server cannot be reached.
          </Failed>
        </Sample>
        <Sample name="Facts">
          <Facts>
            <FactLine name="Role" text="Supervisor" />
            <FactLine name="Address" text="10.2.0.17:502, unit 1" />
            <FactLine name="Notes" below text={'Gate code is with dispatch.\nBeware of the dog.'} />
          </Facts>
        </Sample>
        <Sample name="Keys">
          <div className={styles.row}>
            <KeyHint>Ctrl K</KeyHint>
            <KeyHint>/</KeyHint>
          </div>
        </Sample>
        <Sample name="Icons">
          <div className={styles.row}>
            {ICONS.map((name) => (
              <Icon key={name} name={name} size={20} />
            ))}
          </div>
        </Sample>
      </Samples>
    </Section>
  );
}
