/** Stands once in the file. */
export interface Edit {
  readonly path: string;
  readonly find: string;
  readonly put: string;
}

/** A program of node_modules/.bin and its arguments. */
export type Proof = readonly [program: string, ...args: string[]];

/** A step that is left out or wrong, and how it is noticed. */
export interface Lapse {
  /** What the recipe says of it, word for word. */
  readonly claim: string;
  readonly edit: Edit;
  readonly proof: Proof;
  /** In the output of the proof, which fails. */
  readonly says: RegExp;
}

/** A recipe of CONTRIBUTING.md, as somebody follows it. */
export interface Recipe {
  readonly heading: string;
  /** New files by their path. */
  readonly files: Readonly<Record<string, string>>;
  readonly edits: readonly Edit[];
  /** Scripts that the recipe has run, each with what says before that it has to be. */
  readonly scripts: readonly { readonly path: string; readonly proof: Proof; readonly says: RegExp }[];
  /** All succeed once it was followed. */
  readonly proofs: readonly Proof[];
  readonly lapses: readonly Lapse[];
}

/** Puts something behind a text that stands once in the file. */
export function after(path: string, find: string, added: string): Edit {
  return { path, find, put: find + added };
}

/** The types of an environment, or of the folder that has its own. */
export function types(folder: '.' | 'server' | 'tests' | 'src/editor/model'): Proof {
  return ['tsc', '-p', `${folder}/tsconfig.json`];
}

export function tests(project: 'unit' | 'security', ...files: string[]): Proof {
  return ['node', 'node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files];
}

export const TEXTS: Proof = ['node', 'scripts/check-texts.ts'];
export const IMPORTS: Proof = ['node', 'scripts/check-imports.ts'];
export const GENERATED: Proof = ['node', 'scripts/check-generated.ts'];
