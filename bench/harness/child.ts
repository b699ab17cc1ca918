import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A process of its own that exchanges messages with this one. */
export interface Child<From extends { kind: string }, To> {
  readonly pid: number;
  /** The next message of this kind. @throws Error when the process exits before */
  nextMessage<K extends From['kind']>(kind: K): Promise<Extract<From, { kind: K }>>;
  send(message: To): void;
  /** Sends SIGTERM and waits for its end. */
  end(): Promise<void>;
}

/** How `npm start` runs the server. */
export const AS_NPM_START = ['--max-semi-space-size=16'];
/**
 * Otherwise glibc has an arena for each thread and keeps what large buffers leave in the heap; V8
 * reserves 128 MiB for young objects. None of it makes the server faster.
 */
export const ENVIRONMENT_OF_NPM_START = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' };

/**
 * @param execArgv options of Node; with {@link AS_NPM_START}, memory is limited as there
 */
export function startChild<From extends { kind: string }, To extends string | object = never>(
  script: URL,
  args: readonly string[] = [],
  execArgv: readonly string[] = [],
): Child<From, To> {
  const child = fork(script, args, {
    execArgv: [...execArgv],
    env: { ...process.env, ...(execArgv.length > 0 ? ENVIRONMENT_OF_NPM_START : {}) },
  });
  const failed = new Promise<never>((_, fail) => {
    child.once('exit', (code) => fail(new Error(`${script} exited with ${code}`)));
  });
  // No caller may be waiting when it ends normally.
  failed.catch(() => {});
  return {
    pid: child.pid!,
    nextMessage: (kind) =>
      Promise.race([
        failed,
        new Promise<never>((done) => {
          const listen = (message: From) => {
            if (message.kind !== kind) return;
            child.off('message', listen);
            done(message as never);
          };
          child.on('message', listen);
        }),
      ]),
    send: (message) => void child.send(message),
    async end() {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

// A child ends with the process that started it.
if (process.send) process.once('disconnect', () => process.exit());

/** In a child: sends a message to the process that started it. */
export const sendToParent = <Message extends { kind: string }>(message: Message): void =>
  void process.send!(message);
