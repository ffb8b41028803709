import { pino } from 'pino';
import { expect, test } from 'vitest';
import { loggableUrl, logOptions } from './log.ts';

test.each([
  ['/workspace/SECRET', '/workspace/…'],
  ['/projects/SECRET?project=1', '/projects/…'],
  ['/activate-account/SECRET?x=1', '/activate-account/…'],
  ['/upload_media/SECRET/', '/upload_media/…'],
  ['/media/a/b.mp4?expires=1&signature=SECRET', '/media/a/b.mp4'],
  ['/api/login/', '/api/login/'],
])('the address %s is logged as %s', (url, logged) => {
  expect(loggableUrl(url)).toBe(logged);
});

test('secrets in fields and in messages of failed queries are blanked', () => {
  let out = '';
  const log = pino(logOptions, {
    write: (line: string) => {
      out += line;
    },
  });
  const cause = new Error('inner\nparams: SECRET');
  log.info(
    { auth_token: 'SECRET', body: { password: 'SECRET', signedUrl: '/media/x?signature=SECRET' } },
    'hello',
  );
  log.error({ err: new Error('Failed query: select 1\nparams: SECRET,SECRET', { cause }) });
  expect(out).toContain('hello');
  expect(out).toContain('Failed query');
  expect(out).not.toContain('SECRET');
});
