import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestCertificates } from '@outpost/testing/certificates.ts';
import { ServerProgram } from '@outpost/testing/server-program.ts';
import { onTestFinished } from 'vitest';

/** What rsyslog read of a message. */
export interface RsyslogMessage {
  readonly pri: string;
  readonly timestamp: string;
  readonly host: string;
  readonly app: string;
  readonly messageId: string;
  readonly data: string;
  readonly text: string;
}

const TEMPLATE = `template(name="parts" type="list" option.jsonf="on") {
  property(outname="pri" name="pri" format="jsonf")
  property(outname="timestamp" name="timereported" dateFormat="rfc3339" date.inUTC="on" format="jsonf")
  property(outname="host" name="hostname" format="jsonf")
  property(outname="app" name="app-name" format="jsonf")
  property(outname="messageId" name="msgid" format="jsonf")
  property(outname="data" name="structured-data" format="jsonf")
  property(outname="text" name="msg" format="jsonf")
}`;

/** rsyslog on a free port: over TLS with certificates, also at 127.0.0.2, otherwise over TCP and UDP. */
export class Rsyslog {
  readonly #server: ServerProgram;

  private constructor(server: ServerProgram) {
    this.#server = server;
  }

  static async start(tls?: TestCertificates & { readonly needsClient: boolean }): Promise<Rsyslog> {
    const stream = tls
      ? `global(defaultNetstreamDriver="gtls" defaultNetstreamDriverCAFile="${tls.ca}"
          defaultNetstreamDriverCertFile="${tls.cert}" defaultNetstreamDriverKeyFile="${tls.key}")
        module(load="imtcp" streamDriver.name="gtls" streamDriver.mode="1"
          streamDriver.authMode="${tls.needsClient ? 'x509/certvalid' : 'anon'}")`
      : 'module(load="imtcp")\nmodule(load="imudp")';
    const server = await ServerProgram.create({
      name: 'rsyslogd',
      settings: ({ folder, port }) => `
        global(workDirectory="${join(folder, 'work')}" maxMessageSize="16k")
        ${stream}
        ${TEMPLATE}
        ruleset(name="all") {
          action(type="omfile" file="${join(folder, 'received')}" template="parts")
        }
        input(type="imtcp" address="127.0.0.1" port="${port}" ruleset="all")
        ${
          tls
            ? `input(type="imtcp" address="127.0.0.2" port="${port}" ruleset="all")`
            : `input(type="imudp" address="127.0.0.1" port="${port}" ruleset="all")`
        }
      `,
      args: ({ folder, settingsFile }) => ['-n', '-f', settingsFile, '-i', join(folder, 'pid')],
    });
    onTestFinished(() => server.remove());
    return new Rsyslog(server);
  }

  get port(): number {
    return this.#server.port;
  }

  /** Ends in order, and reads nothing more. */
  stop(): Promise<void> {
    return this.#server.kill('SIGTERM');
  }

  restart(): Promise<void> {
    return this.#server.start();
  }

  /** What it has written into its file. */
  async received(): Promise<RsyslogMessage[]> {
    const text = await readFile(join(this.#server.place.folder, 'received'), 'utf8').catch(() => '');
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as RsyslogMessage);
  }

  /** What it reported. */
  get output(): string {
    return this.#server.output;
  }
}
