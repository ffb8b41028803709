import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Stages } from './expected-time.ts';
import { atPace, keepPaces, learned, readPaces } from './machine-pace.ts';

const stages: Stages = {
  listening: { work: 'listening', seconds: 0, starting: 1 },
  encoding: { work: 'mixing h264', seconds: 1000, starting: 1 },
  writing: { work: 'writing aac', seconds: 400, starting: 1, beside: 0.5 },
  checking: { work: 'checking', seconds: 100, starting: 1 },
};

test('a later cut is expected to take as long as the one before did, and other work as long as all of that together', () => {
  const paces = learned({}, stages, { encoding: 2000, writing: 400, checking: 600 });
  const { listening, encoding, writing, checking } = atPace(stages, paces);
  expect([listening, encoding, writing, checking].map(({ seconds }) => seconds)).toEqual([
    ...[0, expect.closeTo(2000, -1), expect.closeTo(400, -1), expect.closeTo(600, -1)],
  ]);
  expect(encoding.starting).toBeCloseTo(2);
  expect(writing).toMatchObject({ work: 'writing aac', beside: 0.5 });
  const other = { ...stages, encoding: { ...stages.encoding, work: 'mixing vp9' } };
  expect(atPace(other, paces).encoding.seconds).toBeCloseTo(2000, -1);
});

test('several cuts are taken together, and none counts without a bound', () => {
  let paces = learned({}, stages, { encoding: 1000 });
  paces = learned(paces, stages, { encoding: 4000 });
  expect(paces['mixing h264']).toBeCloseTo(2, 2);
  expect(learned({}, stages, { encoding: 100_000 })['mixing h264']).toBe(8);
  expect(learned(paces, stages, {})).toBe(paces);
  expect(learned(paces, stages, { encoding: 1 })).toBe(paces);
});

test('a stage of a moment tells little', () => {
  const short = { ...stages, checking: { ...stages.checking, seconds: 0.01 } };
  expect(learned({}, short, { checking: 0.1 }).checking).toBeLessThan(1.5);
});

test('what is kept is read again; a file that is missing, broken or out of its bounds is as none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-pace-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'pace.json');
  expect(await readPaces(path)).toEqual({});
  await keepPaces(path, { any: 1.5 });
  expect(await readPaces(path)).toEqual({ any: 1.5 });
  for (const broken of ['', '{"any":', 'null', '[]', '{"any":"fast"}', '{"any":1e9}', '{"any":-1}']) {
    await writeFile(path, broken);
    expect(await readPaces(path), broken).toEqual({});
  }
  await keepPaces(path, { any: 2 });
  expect(await readFile(path, 'utf8')).toBe('{"any":2}');
  expect(await readdir(folder)).toEqual(['pace.json']);
  await keepPaces(join(folder, 'not/there.json'), { any: 2 });
});
