import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ARCHITECTURES } from './architectures.ts';
import { isNeeded } from './debian-libraries.ts';
import { imageConfig } from './image.ts';

const containerfile = readFileSync(new URL('../../deploy/Containerfile', import.meta.url), 'utf8');
const { config, ...image } = imageConfig(
  { version: '0.1.0', architecture: ARCHITECTURES[1]!, epochSeconds: 86_400 },
  ['sha256:a'],
) as { config: Record<string, unknown> & { Env: string[] } };

it('has the settings, ports, volume and signal of deploy/Containerfile', () => {
  const last = containerfile.split(/^FROM /m).at(-1)!;
  const settings = [...last.matchAll(/^ENV (.*)$/gm)].flatMap(([, text]) => text!.split(' '));
  expect(settings.length).toBeGreaterThan(5);
  expect(config.Env).toEqual(expect.arrayContaining(settings));
  const ports = /^EXPOSE (.*)$/m.exec(last)![1]!.split(' ');
  expect(Object.keys(config.ExposedPorts as object)).toEqual(ports.map((port) => `${port}/tcp`));
  expect(config.Volumes).toEqual({ [/^VOLUME (.*)$/m.exec(last)![1]!]: {} });
  expect(config.StopSignal).toBe(/^STOPSIGNAL (.*)$/m.exec(last)![1]);
});

it('runs as another account than root, with a health check', () => {
  expect(config).toMatchObject({
    User: '1000:1000',
    Entrypoint: ['/usr/bin/outpost'],
    Cmd: ['start'],
    Healthcheck: { Test: ['CMD', '/usr/bin/outpost', 'status'] },
  });
  expect(image).toMatchObject({
    created: '1970-01-02T00:00:00.000Z',
    architecture: 'arm64',
    rootfs: { diff_ids: ['sha256:a'] },
  });
});

it.each([
  ['./usr/lib/aarch64-linux-gnu/libc.so.6', true],
  ['./usr/lib/aarch64-linux-gnu/libstdc++.so.6.0.33', true],
  ['./usr/lib/ld-linux-aarch64.so.1', true],
  ['./usr/lib64/ld-linux-x86-64.so.2', true],
  ['./lib', true],
  ['./usr/share/doc/libc6/copyright', true],
  ['./usr/share/doc/libgcc-s1', true],
  ['./etc/os-release', true],
  ['./usr/lib/aarch64-linux-gnu/gconv/BIG5.so', false],
  ['./usr/share/doc/libc6/changelog.Debian.gz', false],
  ['./etc/profile.d/', false],
  ['./bin', false],
])('of the libraries of Debian, %s is needed: %s', (path, is) => {
  expect(isNeeded(path, ARCHITECTURES[1]!)).toBe(is);
});
