/** An architecture for which packages are built, with its name in each world. */
export interface Architecture {
  /** Of Node.js, and in names of archives. */
  readonly node: 'x64' | 'arm64';
  /** Of Debian and of container images. */
  readonly debian: 'amd64' | 'arm64';
  /** Folder of libraries in Debian. */
  readonly triplet: string;
  /** Folder of prebuilt binaries in npm packages. */
  readonly prebuilds: string;
}

export const ARCHITECTURES: readonly Architecture[] = [
  { node: 'x64', debian: 'amd64', triplet: 'x86_64-linux-gnu', prebuilds: 'linux-x64' },
  { node: 'arm64', debian: 'arm64', triplet: 'aarch64-linux-gnu', prebuilds: 'linux-arm64' },
];
