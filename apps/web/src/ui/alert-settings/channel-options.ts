import { CHANNELS, type Channel, channelOf } from '@outpost/contract';
import type { PickOption } from '../pick-list/index.ts';
import * as texts from './texts.ts';

/**
 * The channels to choose from, the configured ones first; the ids are the places in `CHANNELS`.
 *
 * @param setUp configured channels; null: not known yet
 */
export function channelOptions(setUp: readonly Channel[] | null): PickOption[] {
  const isSetUp = (channel: Channel) => setUp === null || setUp.includes(channel);
  return CHANNELS.toSorted((a, b) => Number(isSetUp(b)) - Number(isSetUp(a))).map((channel) => ({
    id: CHANNELS.indexOf(channel),
    label: channelOf(channel).name,
    ...(isSetUp(channel) ? {} : { note: texts.notConfigured }),
  }));
}
