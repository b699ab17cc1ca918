import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mailServerOf, NO_MAIL_SERVER, urlOf } from './mail-server.ts';

it('writes the URL of a server', () => {
  const server = { ...NO_MAIL_SERVER, host: 'mail.example.com' };
  expect(urlOf(server)).toBe('smtp://mail.example.com');
  expect(
    urlOf({ ...server, tls: true, port: '465', user: 'outpost@example.com', password: 'a:b/c@d#é' }),
  ).toBe('smtps://outpost%40example.com:a%3Ab%2Fc%40d%23%C3%A9@mail.example.com:465');
  expect(urlOf(NO_MAIL_SERVER)).toBe('');
});

it('reads what it has written, also while it is edited', () => {
  const piece = fc.string({ maxLength: 12 }).filter((text) => text.isWellFormed());
  fc.assert(
    fc.property(
      fc.record({
        tls: fc.boolean(),
        host: fc.constantFrom('', 'mail.example.com', '10.0.0.7', '[::1]'),
        port: fc.constantFrom('', '25', '58'),
        user: piece,
        password: piece,
      }),
      (server) => {
        expect(mailServerOf(urlOf(server))).toEqual(server);
      },
    ),
  );
});

it('rejects URLs with further parts', () => {
  expect(mailServerOf('smtp://mail.example.com:587/path')).toBeNull();
  expect(mailServerOf('smtp://mail.example.com?pool=true')).toBeNull();
  expect(mailServerOf('mail.example.com')).toBeNull();
  expect(mailServerOf('smtp://%E0%A4%A@mail.example.com')).toBeNull();
});
