import { use } from 'react';
import { PresentContext } from './present-context.ts';

/** The key digital values of a station, such as its pumps; nothing while they are not current. */
export function StationValues({ stationId }: { readonly stationId: number }) {
  const values = use(PresentContext).digitalsOf(stationId);
  return values.length > 0 && <span>{values.join(' · ')}</span>;
}
