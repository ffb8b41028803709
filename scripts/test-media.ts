import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { MediaFailed } from '#server/media/errors.ts';
import { tryJoin } from '#tests/all/media/joins.ts';
import { tryRecipe } from '#tests/all/media/matrix.ts';
import { RECIPES } from '#tests/all/media/recipes.ts';
import { JOINS } from '#tests/all/media/rushes.ts';

/**
 * `node scripts/test-media.ts [--seed N] [NAME …]`: takes in and cuts every recording of the matrix at random places,
 * then joins unequal rushes, compares, prints a line each, and writes the lines into `.cache/docs/media.md`.
 * Fails on a wrong frame, frames worse than those of a plain encode, audio off its place or of many more bits, what a file states
 * differently, few copied packets where most can be, and on what cannot be cut or joined.
 */
/** Seconds: a tick of ASS, and a rounding. */
const CENTISECOND = 0.011;
/** Decibels below a plain encode. */
const WORSE = 3;
/** Encoded video comes out upright, and Theora that stands still has no frame rate. */
const MAY_CHANGE = /^(rotation: \d+ → none|frame rate: [\d.]+ → NaN)$/;
/** Cut at few places, or made of frames that stand alone. */
const MOSTLY_COPIED = /^(copied|prores)-/;
const FEW_BITS = ['odd-64k.mp4', 'odd-128k.mkv'];
const TABLE = '.cache/docs/media.md';
const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' } },
});
const seed = Number(values.seed ?? Date.now() % 100_000);
const isWanted = ({ name }: { name: string }) => names.length === 0 || names.includes(name);
const recipes = RECIPES.filter(isWanted);
const joins = JOINS.filter(isWanted);
console.log(`seed ${seed}, ${recipes.length} recordings, ${joins.length} joins`);

const rows = new Map<string, string>();
let failed = 0;
for (const recipe of recipes)
  await tell(recipe.name, async () => {
    const outcome = await tryRecipe(recipe, seed);
    const { copied, psnr, below, changed, audioBits } = outcome;
    const likeness = `${psnr.toFixed(1)} dB${below > 0 ? `, −${below.toFixed(1)}` : ''}`;
    const faults = changed.filter((one) => !MAY_CHANGE.test(one));
    if (MOSTLY_COPIED.test(recipe.name) && copied < 0.3) faults.push('hardly copied');
    if (FEW_BITS.includes(recipe.name) && !(audioBits < 1.3)) faults.push(`${audioBits} × the audio's bits`);
    const row = `${Math.round(100 * copied)} % | ${likeness} | ${changed.join('; ')}`;
    return [{ ...outcome, faults }, row];
  });
for (const join of joins)
  await tell(join.name, async () => {
    const outcome = await tryJoin(join);
    const made = join.rushes.map((rush) => rush.name);
    return [outcome, `${outcome.kind} | ${made.length > 6 ? `${made.length} rushes` : made.join(', ')}`];
  });
console.log(`${recipes.length + joins.length - failed} exact, ${failed} not`);
process.exitCode = failed > 0 ? 1 : 0;

interface Compared {
  readonly framesWrong: number;
  readonly samplesOff: number;
  readonly secondsOff: number;
  readonly linesOff?: number;
  readonly below?: number;
  readonly faults?: readonly string[];
}

async function tell(name: string, run: () => Promise<[Compared, string]>): Promise<void> {
  const row = await run().then(
    ([{ framesWrong, samplesOff, secondsOff, linesOff = 0, below = 0, faults = [] }, more]) => {
      const isInPlace = framesWrong === 0 && Math.abs(samplesOff) <= 1 && secondsOff < 0.05;
      const isExact = isInPlace && linesOff < CENTISECOND && below <= WORSE && faults.length === 0;
      if (!isExact) failed++;
      const exact = isExact
        ? 'exact'
        : `${framesWrong} frames wrong, ${samplesOff} samples off, ${secondsOff.toFixed(3)} s, lines off by ${linesOff} s, ${below.toFixed(1)} dB worse, ${faults.join(', ')}`;
      return `| ${name} | ${exact} | ${more} |`;
    },
    (error: unknown) => {
      failed++;
      const detail = error instanceof MediaFailed ? error.detail : '';
      return `| ${name} | ${error instanceof Error ? error.message : String(error)} ${detail} | |`;
    },
  );
  console.log(row);
  rows.set(name, row);
  writeTables();
}

function writeTables(): void {
  const before = existsSync(TABLE) ? readFileSync(TABLE, 'utf8').split('\n') : [];
  // What was not tried now stays as it was.
  const linesOf = (all: readonly { name: string }[]) =>
    all
      .flatMap(({ name }) => rows.get(name) ?? before.find((line) => line.startsWith(`| ${name} |`)) ?? [])
      .join('\n');
  mkdirSync(dirname(TABLE), { recursive: true });
  writeFileSync(
    TABLE,
    `# What comes out of which recording

Made by \`scripts/test-media.ts\` (seed ${seed}): each recording of the matrix (\`tests/all/media/recipes.ts\`) is taken in, cut at
20 random places, and compared with its source. *Exact*: every frame shows the one of its time (where they come at a varying rate, each once), every piece of audio lies
within one sample of its place, every line of subtitles within a hundredth of a second, and the length is the planned one. *Copied* says how many of the video packets are
the recording's own, byte for byte; at 20 cuts in 8 seconds few can be, and recordings named \`copied-…\` are cut at 4 places. *PSNR* is that of
the worst of all frames (60 dB: the same), and by how much those that were encoded are worse, in the mean, than a plain encode of as many bits (both capped at 48 dB, one level of 256). The
last column says which of these the file states differently or not any more: of the first video track codec, profile of ProRes, pixel format, colours,
field order, shape of pixels, rotation and constant frame rate; of each audio track codec, channels, their layout and sample rate; of both and of subtitles
language, handler's name and marks (as default or forced); title, artist, comment, date and place of recording, keys of phones, start timecode,
cover, attached file and titles of chapters. Bit rates are not compared. Recordings that are rotated by their header stay so
where video is copied, and come out upright, without a rotation, where they are encoded.

| Recording | Cut | Copied | PSNR | Changed |
|---|---|---|---|---|
${linesOf(RECIPES)}

# What changes midway

Videos that change their size or coding midway (several sample entries of one codec in an MP4 or MOV, as editors write them that concatenate
files), are brought to the largest size and one coding when they are taken in, and cut after that. Audio that does is decoded as it
comes. A recording that changes its codec is refused by name: another codec among the sample entries, or a transport stream whose program map says
midway that its video or audio is coded otherwise or goes on in other tracks. Matroska states one codec a track
(\`tests/all/media/damage.test.ts\`).

# What unequal rushes become

Each frame is within one frame and each piece of audio within a sample of where the plan puts it, and the length is the planned one. *Becomes*
says codec, pixel format and HDR of the joined video: the codec of the first, as deep as the deepest. HDR stays where all rushes have the same.

| Join | Joined | Becomes | Rushes |
|---|---|---|---|
${linesOf(JOINS)}
`,
  );
}
