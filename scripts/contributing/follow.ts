import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import type { Edit, Proof, Recipe } from './recipe.ts';

/**
 * Follows a recipe in a copy of the project and has it proved; then again with each of its lapses.
 * @param folder of the copy, which the recipe stays in
 * @returns a line for each thing that is not as CONTRIBUTING.md has it
 */
export async function follow(recipe: Recipe, folder: string): Promise<readonly string[]> {
  const wrong = claimsMissing(recipe, folder);
  for (const [path, text] of Object.entries(recipe.files)) {
    if (existsSync(join(folder, path))) throw new Error(`${path} is there already`);
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  for (const edit of recipe.edits) make(edit, folder);
  for (const { path, proof, says } of recipe.scripts) {
    wrong.push(...(await expectFailure(proof, says, folder, `without ${path}`)));
    const { failed, all } = await run(['node', path], folder);
    if (failed) wrong.push(`${path}: ${all}`);
  }
  for (const proof of recipe.proofs) {
    const { failed, all } = await run(proof, folder);
    if (failed) wrong.push(`${proof.join(' ')}\n${all}`);
  }
  for (const { claim, edit, proof, says } of recipe.lapses) {
    const undo = make(edit, folder);
    wrong.push(...(await expectFailure(proof, says, folder, `'${claim}'`)));
    undo();
  }
  return wrong;
}

/** What the lapses say that the recipe says, and does not. */
function claimsMissing({ heading, lapses }: Recipe, folder: string): string[] {
  const text = readFileSync(join(folder, 'CONTRIBUTING.md'), 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) return [`CONTRIBUTING.md has no '${heading}'`];
  const words = section.replace(/\s+/g, ' ');
  return lapses
    .filter(({ claim }) => !words.includes(claim))
    .map(({ claim }) => `CONTRIBUTING.md does not say '${claim}'`);
}

/** @returns what takes it back @throws where the text does not stand there once */
function make({ path, find, put }: Edit, folder: string): () => void {
  const file = join(folder, path);
  const before = readFileSync(file, 'utf8');
  if (before.split(find).length !== 2) throw new Error(`${path} does not have once: ${find}`);
  writeFileSync(
    file,
    before.replace(find, () => put),
  );
  return () => writeFileSync(file, before);
}

async function expectFailure(proof: Proof, says: RegExp, folder: string, lapse: string): Promise<string[]> {
  const { failed, all } = await run(proof, folder);
  if (failed && says.test(all)) return [];
  return [`${lapse}: ${proof.join(' ')} does not say ${says}\n${all}`];
}

function run([program, ...args]: Proof, folder: string) {
  return execa(program, args, {
    ...{ cwd: folder, preferLocal: true, localDir: folder, reject: false, all: true, stdin: 'ignore' },
    env: { NO_COLOR: '1' },
  });
}
