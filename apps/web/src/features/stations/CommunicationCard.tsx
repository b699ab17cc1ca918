import type { StationDetail } from '@outpost/contract';
import { Age } from '../../ui/age/index.ts';
import { Card } from '../../ui/page/index.ts';
import { FactLine, Facts } from './Facts.tsx';
import { communicationFacts, lastErrorFact } from './facts.ts';

/** How the conversation with the station's controller goes. */
export function CommunicationCard(props: { readonly station: StationDetail; readonly nowMs: number }) {
  const { station, nowMs } = props;
  const [status, ...others] = communicationFacts(station);
  const error = lastErrorFact(station, nowMs);
  const at = station.Communication.LastGoodPollAt;
  return (
    <Card title="Communication">
      <Facts>
        {status && <FactLine {...status} />}
        <FactLine name="Last good poll" text={at === null ? 'never' : <Age at={at} suffix="ago" />} />
        {others.map((fact) => (
          <FactLine key={fact.name} {...fact} />
        ))}
        {error && <FactLine {...error} below />}
      </Facts>
    </Card>
  );
}
