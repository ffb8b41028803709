import { expect, test } from 'vitest';
import { ffmpegArgs, ffprobeArgs, inputArgs } from './command.ts';
import { withoutPaths } from './run.ts';

test('every input has a fixed list of demuxers and protocols', () => {
  const args = ffmpegArgs({
    inputs: [
      { kind: 'file', path: '/data/a.mp4' },
      { kind: 'pipe', options: ['-f', 's16le'] },
    ],
    args: ['-c', 'copy'],
    output: '/data/out.mp4',
  });
  const line = args.join(' ');
  expect(args).toContain('-nostdin');
  expect(line).toMatch(
    /-protocol_whitelist file -format_whitelist mov,mp4,[a-z0-9,]+ -max_pixels \d+ -i file:\/data\/a.mp4/,
  );
  expect(line).toMatch(/-f s16le -protocol_whitelist pipe -format_whitelist s16le,[a-z0-9,]+ -i pipe:0/);
  expect(line).toMatch(/-threads \d+ -fs \d+ file:\/data\/out.mp4$/);
  expect(line).not.toMatch(/hls|concat|image2|lavfi/);
});

test('ffprobe runs with the same limits', () => {
  const line = ffprobeArgs('/data/a.mp4', ['-show_streams']).join(' ');
  expect(line).toMatch(
    /-max_alloc \d+ -threads \d+ -show_streams -protocol_whitelist file -format_whitelist mov,\S+ -max_pixels \d+ -i file:/,
  );
});

test('only our own scripts may concatenate files', () => {
  const [list, file] = (['list', 'file'] as const).map((kind) =>
    inputArgs({ kind, path: '/data/x' }).join(' '),
  );
  // NUT is what parts of ours are written as.
  expect(list).toContain('-format_whitelist concat,nut,mov');
  expect(file).not.toMatch(/concat|nut/);
});

test('error messages contain no paths', () => {
  expect(withoutPaths("file:/data/u1/x y.mp4: moov atom not found\n'/etc/passwd' no")).not.toMatch(
    /data|etc/,
  );
});
