import { expect, test } from 'vitest';
import { base32, stepAt, stepOfCode, totpCode, totpUri } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test('the test vectors of RFC 6238, appendix B', () => {
  const vectors = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ] as const;
  for (const [seconds, code] of vectors) expect(totpCode(secret, stepAt(seconds), 8)).toBe(code);
});

test('a code is of its step and one either way, and of no other', () => {
  const at = 1_111_111_111;
  const code = totpCode(secret, stepAt(at));
  expect(code).toBe('050471');
  for (const seconds of [at - 30, at, at + 30]) expect(stepOfCode(secret, code, seconds)).toBe(stepAt(at));
  for (const seconds of [at - 60, at + 61]) expect(stepOfCode(secret, code, seconds)).toBeNull();
  for (const wrong of ['', '05047', '0504711', '０５０４７１', 'abcdef'])
    expect(stepOfCode(secret, wrong, at)).toBeNull();
});

test('base32 as in RFC 4648, section 10', () => {
  const vectors = {
    f: 'MY',
    fo: 'MZXQ',
    foo: 'MZXW6',
    foob: 'MZXW6YQ',
    fooba: 'MZXW6YTB',
    foobar: 'MZXW6YTBOI',
  };
  for (const [text, expected] of Object.entries(vectors)) expect(base32(Buffer.from(text))).toBe(expected);
  expect(totpUri(secret, 'maya+cut@northquay.example')).toBe(
    'otpauth://totp/Trimscript:maya%2Bcut%40northquay.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Trimscript',
  );
});
