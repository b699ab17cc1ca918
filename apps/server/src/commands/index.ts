import { calls, type StationSettings } from '@outpost/contract';
import type { Image } from '../acquisition/index.ts';
import { AppError } from '../platform/app-error.ts';
import type { Actor } from '../platform/audit/index.ts';
import type { Context } from '../platform/context.ts';
import { mount, type Principal } from '../platform/http/index.ts';
import { type CommandField, commandField } from './command-field.ts';
import type { Commands } from './command-types.ts';
import type { CommandContext } from './context.ts';
import { DriftWatch } from './drift-watch.ts';
import { PushBook } from './push-book.ts';
import { Pusher } from './pusher.ts';
import { createPushRepository } from './repository.ts';
import { Reservations } from './reservations.ts';
import { ResultStore } from './result-store.ts';
import { SettingsBoard } from './settings-board.ts';
import { SettingsReader } from './settings-reader.ts';
import { Settler } from './settler.ts';
import { POLL_WAIT_MS, stationOf } from './station-of.ts';
import * as texts from './texts.ts';
import { Writer } from './writer.ts';

export type { Commands } from './command-types.ts';

/**
 * Commands to controllers: writes of one value, pushes of a station's configuration, and their
 * results.
 */
export function createCommands(context: Context, image: Image, drivers: CommandField): Commands {
  const { storage, audit, bus, clock, observeOnly } = context;
  const field = commandField(drivers, context.logger);
  const book = new PushBook(createPushRepository(storage, audit), clock);
  const shared: CommandContext = {
    ...context,
    ...{ image, field, book, pollAfter },
    board: new SettingsBoard(context, image, book),
    reservations: new Reservations(clock),
    results: new ResultStore(context),
  };
  const { reservations, results } = shared;
  const watch = new DriftWatch(shared);
  const settler = new Settler(shared);
  const writer = new Writer(shared, settler);
  const pusher = new Pusher(shared, settler);
  const reader = new SettingsReader(shared);
  const underWay = new Set<Promise<unknown>>();
  let isStopping = false;
  book.onChange = (stationId) => watch.look(stationId);
  const stopListening = bus.on('stationChanged', ({ StationId }) => {
    watch.look(StationId);
  });

  function pollAfter(stationId: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = clock.setTimeout(resolve, POLL_WAIT_MS);
      const end = () => {
        timer.cancel();
        watch.look(stationId);
        resolve();
      };
      // The result of the poll is for the station's own state; the command has been read back.
      field.pollNow(stationId).then(end, end);
    });
  }

  /** The process does not end between a write and its audit event. */
  const tracked = async <T>(work: () => Promise<T>): Promise<T> => {
    if (observeOnly) {
      throw new AppError('OBSERVE_ONLY', texts.observeOnly);
    }
    if (isStopping) throw new AppError('NOT_READY', texts.serverStopping);
    const promise = work();
    underWay.add(promise);
    try {
      return await promise;
    } finally {
      underWay.delete(promise);
    }
  };

  const commands: Commands = {
    select: (stationId, body, by) => tracked(() => writer.select(stationId, body, by)),
    deselect: (selectionId, by) => reservations.deselect(selectionId, by),
    write: (stationId, body, by) => tracked(() => writer.write(stationId, body, by)),
    push: (stationId, by, interlocksRead) => tracked(() => pusher.push(stationId, by, interlocksRead)),
    rollBack: (stationId, pushId, by) => tracked(() => pusher.rollBack(stationId, pushId, by)),
    settings: (stationId, readNow): Promise<StationSettings> => reader.settings(stationId, readNow),
    counts: () => reader.counts(),
    async start() {
      await book.load();
      if (!observeOnly) await settler.start();
      watch.start();
    },
    async stop() {
      isStopping = true;
      watch.stop();
      stopListening();
      await Promise.allSettled(underWay);
      await results.stop();
      await settler.stop();
    },
    mount(app) {
      const { commands: door } = calls;
      mount(app, door.select, ({ params, body, principal }) =>
        commands.select(params.id, body, actorOf(principal)),
      );
      mount(app, door.deselect, ({ params, body, principal }) => {
        stationOf(image, params.id);
        commands.deselect(body.SelectionId, actorOf(principal));
        return { Ok: true as const };
      });
      mount(app, door.write, ({ params, body, principal }) =>
        commands.write(params.id, body, actorOf(principal)),
      );
      mount(app, door.settingCounts, () => commands.counts());
      mount(app, door.settings, ({ params, query }) => commands.settings(params.id, query.read === 'now'));
      mount(app, door.pushConfig, ({ params, query, principal }) =>
        commands.push(params.id, actorOf(principal), query.interlocks === 'read'),
      );
      mount(app, door.rollBack, ({ params, body, principal }) =>
        commands.rollBack(params.id, body.PushId, actorOf(principal)),
      );
    },
  };
  return commands;
}

const actorOf = ({ accountId, name }: Principal): Actor => ({ accountId, name });
