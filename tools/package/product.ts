import type { Installation } from '../command/installation.ts';
import type { Architecture } from './architectures.ts';
import type { Files } from './installation-files.ts';

/** What all products of an architecture are made of. */
export interface Product {
  readonly version: string;
  readonly architecture: Architecture;
  /** The installed folder, without documents. */
  readonly program: (record: Installation) => Files;
  readonly documents: Files;
  /** Licences and bill of materials. */
  readonly notices: Files;
  /** The maintainers' public keys; empty while the project has none. */
  readonly releaseKeys: Files;
  /** Texts of `deploy/`, by their path there. */
  readonly deployed: ReadonlyMap<string, string>;
  readonly maintainer: string;
  readonly epochSeconds: number;
  /** An empty folder for this product alone. */
  readonly scratch: string;
  /** Where products go. */
  readonly out: string;
}
