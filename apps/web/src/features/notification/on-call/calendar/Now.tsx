import { useOnCallNow, useServerNow } from '../../../../data/index.ts';
import { OnCallLine } from '../../../../ui/on-call/index.ts';
import * as texts from '../texts.ts';

/** Who is on call now, of all stations. */
export function Now() {
  const { data, isError } = useOnCallNow();
  return (
    <section className="surface" aria-label={texts.onCallNow}>
      <OnCallLine onCall={data} isFailed={isError} nowMs={useServerNow()} />
    </section>
  );
}
