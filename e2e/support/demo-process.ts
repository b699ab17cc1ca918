/** Runs the demo in a process of its own for the browser tests; its parent controls the field by messages. */
import type { Fault, FaultKind } from '@outpost/simulator';
import { sql } from 'kysely';
import { startDemo } from '../../tools/demo/start-demo.ts';

export type FieldCommand =
  | { do: 'fault'; site: string; fault: Fault }
  | { do: 'clear'; site: string; kind?: FaultKind }
  | { do: 'set'; site: string; name: string; value: number }
  | { do: 'release'; site: string }
  /** As on a disk that turned read-only. */
  | { do: 'refuse-writes'; refused: boolean };

export type FromDemo = { ready: { url: string } } | { done: number } | { failed: number; words: string };

const tell = (message: FromDemo) => process.send!(message);

const demo = await startDemo({
  environment: process.env,
  password: process.env.DEMO_PASSWORD!,
  days: Number(process.env.DEMO_DAYS),
  seed: 1,
  fieldPort: 0,
  outages: 'none',
  say: () => {},
});

async function play(command: FieldCommand): Promise<void> {
  if (command.do === 'refuse-writes') {
    const { write } = demo.server.storage;
    await sql.raw(`pragma query_only = ${command.refused ? 'on' : 'off'}`).execute(write);
    return;
  }
  const site = demo.field.site(command.site);
  if (command.do === 'fault') site.fault(command.fault);
  else if (command.do === 'clear') site.clear(command.kind);
  else if (command.do === 'set') site.set(command.name, command.value);
  else site.release();
}

process.on('message', ({ id, command }: { id: number; command: FieldCommand }) => {
  play(command).then(
    () => tell({ done: id }),
    (error: Error) => tell({ failed: id, words: error.message }),
  );
});
process.on('SIGTERM', () => demo.stop().then(() => process.exit(0)));
process.on('disconnect', () => process.exit(0));
tell({ ready: { url: demo.server.url } });
