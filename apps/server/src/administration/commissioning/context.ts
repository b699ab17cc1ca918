import type { Image } from '../../acquisition/index.ts';
import type { Alarms } from '../../alarms/index.ts';
import type { History } from '../../history/index.ts';
import type { Context } from '../../platform/context.ts';
import type { StationService } from '../stations/index.ts';
import type { CommissioningRepository } from './repository.ts';

/** What the parts of commissioning share. */
export interface CommissioningContext extends Context {
  readonly repository: CommissioningRepository;
  readonly stations: Pick<StationService, 'get' | 'storedOf'>;
  readonly image: Image;
  readonly history: Pick<History, 'read' | 'analogSpans' | 'digitalSpans'>;
  readonly alarms: { readonly service: Pick<Alarms['service'], 'logOf'> };
}
