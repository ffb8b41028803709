import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { MediaFailed } from '#server/media/errors.ts';
import { type Outcome, tryRecipe } from '#tests/media/matrix.ts';
import { RECIPES } from '#tests/media/recipes.ts';

/**
 * `npm run test:media [-- --seed N] [--write] [NAME …]`: takes in and cuts every recording of the matrix at random places,
 * compares, prints a line each; `--write` puts the lines into the table of docs/media.md. Fails on a wrong frame, sound off its place or
 * a recording that cannot be cut.
 */
const args = process.argv.slice(2);
const seedAt = args.indexOf('--seed');
const seed = seedAt < 0 ? Date.now() % 100_000 : Number(args[seedAt + 1]);
const names = args.filter((arg, i) => !arg.startsWith('--') && (seedAt < 0 || i !== seedAt + 1));
const wanted = RECIPES.filter(({ name }) => names.length === 0 || names.includes(name));
console.log(`seed ${seed}, ${wanted.length} recordings`);

const TABLE = 'docs/media.md';
const rows = new Map<string, string>();
let failed = 0;
for (const recipe of wanted) {
  const row = await lineOf(recipe.name, () => tryRecipe(recipe, seed));
  console.log(row);
  rows.set(recipe.name, row);
  if (args.includes('--write')) writeTable();
}
console.log(`${wanted.length - failed} exact, ${failed} not`);
process.exitCode = failed > 0 ? 1 : 0;

async function lineOf(name: string, run: () => Promise<Outcome>): Promise<string> {
  try {
    const { framesWrong, samplesOff, secondsOff, copied, changed } = await run();
    const isExact = framesWrong === 0 && Math.abs(samplesOff) <= 1 && secondsOff < 0.05;
    if (!isExact) failed++;
    const exact = isExact
      ? 'exact'
      : `${framesWrong} frames wrong, ${samplesOff} samples off, ${secondsOff.toFixed(3)} s`;
    return `| ${name} | ${exact} | ${Math.round(100 * copied)} % | ${changed.join('; ')} |`;
  } catch (error) {
    failed++;
    const detail = error instanceof MediaFailed ? error.detail : '';
    return `| ${name} | ${error instanceof Error ? error.message : String(error)} ${detail} | | |`;
  }
}

/** With the lines of recordings that were not tried now as they were. */
function writeTable(): void {
  const before = existsSync(TABLE) ? readFileSync(TABLE, 'utf8').split('\n') : [];
  const lines = RECIPES.flatMap(
    ({ name }) => rows.get(name) ?? before.find((line) => line.startsWith(`| ${name} |`)) ?? [],
  );
  const head = `# What comes out of which recording

Made by \`npm run test:media -- --write\` (seed ${seed}): each recording of the matrix (\`tests/media/recipes.ts\`) is taken in, cut at
20 random places, and compared with its source. *Exact*: every frame shows the picture of its time, every piece of sound lies
within one sample of its place, and the length is the planned one. *Copied* says how many of the pictures' packets are
the recording's own, byte for byte; at 20 cuts in 8 seconds few can be, and recordings named \`copied-…\` are cut at 4 places (–: not counted). The
last column says what the file states differently than its source; all else is as it was.

| Recording | Cut | Copied | Changed |
|---|---|---|---|
`;
  writeFileSync(TABLE, `${head}${lines.join('\n')}\n`);
}
