import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { messagesOf } from './compile-texts.ts';

/**
 * Checks the catalogue of visible texts (src/i18n): the app says nothing outside of it, no text is made while a module
 * loads (its reader's language is not known then), and every message is said somewhere.
 */

/** Attributes and properties that people read or hear. */
const SPOKEN =
  /^(aria-(label|description|roledescription|valuetext)|alt|hint|label|placeholder|title|tooltip|message)$/;
/** A sentence, or a capitalised word and more: what code has no other use for. */
const SENTENCE = /^[A-Z][a-z]*['’]?[a-z]*,? .*[a-z]|[a-z]{2} [a-z]+.*[.?!…]$/;
/** A list of class names. */
const CLASSES =
  /^[a-z\d][^A-Z.?!…]*(-|:)[a-z\d[]\S*( \S+)*$|^X [a-z-]+(:|-)\S+|^[a-z\d!:[\]-]+-[a-z\d!]+( [a-z\d!:[\]-]+)+$/;
/** Names, the same in every language. */
const NAMES =
  /^(Trimscript|X · Trimscript|Samsung Internet|Parakeet TDT.*|Whisper base|Moonshine tiny|GE2E voice encoder|Silero Team|Carnegie Mellon University)$/;
/**
 * English on purpose: for developers (invariants of the model, reasons in the log), in files of a format, stored
 * with a document, or compared by clients of other versions.
 */
const ENGLISH = new RegExp(
  [
    'src/editor/(shortcut-docs|model/(check|cut|merge/merge|formats/comments-csv)\\.ts)',
    'src/editor/player/(gapless/|player\\.ts|video-engine|waveform-view)',
    'src/editor/state/(transcript-files|transcript-stream|local-copy|browser-name|project)\\.ts',
    'src/api/contract/(project|saved-document)\\.ts',
    'src/render/',
  ].join('|'),
);
const LETTERS = /\p{L}{2}/u;
/** Thrown at programmers, never shown; and calls whose strings are no texts. */
const CODE_ONLY = /^(Error|NetworkError|TypeError|RangeError|URL|RegExp|Intl\.\w+|console\.\w+)$/;

interface Found {
  readonly line: number;
  readonly what: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The texts of a source that are not in the catalogue, and those made at module level. */
export function textProblems(path: string, source: string): Found[] {
  const { program, module } = parseSync(path, source);
  const areas = new Set(
    module.staticImports
      .filter(({ moduleRequest }) => moduleRequest.value.includes('i18n/en/'))
      .flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  );
  const found: Found[] = [];
  const say = ({ start, end }: Node, problem: string): void => {
    const what = source.slice(start, end).replaceAll(/\s+/g, ' ').trim().slice(0, 90);
    found.push({ line: source.slice(0, start).split('\n').length, what: `${problem}: ${what}` });
  };
  let depth = 0;
  let silent = 0;
  const enter = (): void => {
    depth += 1;
  };
  const leave = (): void => {
    depth -= 1;
  };
  const quiet = (): void => {
    silent += 1;
  };
  const loud = (): void => {
    silent -= 1;
  };
  const nameOf = ({ start, end }: Node): string => source.slice(start, end);
  const isCodeOnly = ({ callee }: { callee: Node }): boolean => CODE_ONLY.test(nameOf(callee));
  const outside = (node: Node, text: string): void => {
    if (silent === 0 && SENTENCE.test(text) && !CLASSES.test(text) && !NAMES.test(text))
      say(node, 'not in the catalogue');
  };
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    NewExpression: (node) => isCodeOnly(node) && quiet(),
    'NewExpression:exit': (node) => isCodeOnly(node) && loud(),
    TSLiteralType: quiet,
    'TSLiteralType:exit': loud,
    CallExpression(node) {
      if (isCodeOnly(node)) quiet();
      const { callee } = node;
      if (depth === 0 && callee.type === 'MemberExpression' && areas.has(nameOf(callee.object)))
        say(node, 'made while the module loads');
    },
    'CallExpression:exit': (node) => isCodeOnly(node) && loud(),
    JSXText(node) {
      if (LETTERS.test(node.value) && !NAMES.test(node.value.trim())) say(node, 'not in the catalogue');
    },
    JSXAttribute(node) {
      const text = node.value?.type === 'Literal' ? node.value.value : null;
      if (typeof text === 'string' && SPOKEN.test(nameOf(node.name)) && LETTERS.test(text))
        say(node, 'not in the catalogue');
    },
    Property({ key, value }) {
      const text = value.type === 'Literal' ? value.value : null;
      if (
        silent === 0 &&
        typeof text === 'string' &&
        SPOKEN.test(nameOf(key)) &&
        LETTERS.test(text) &&
        !SENTENCE.test(text)
      )
        say(value, 'not in the catalogue');
    },
    Literal(node) {
      if (typeof node.value === 'string') outside(node, node.value);
    },
    TemplateLiteral(node) {
      outside(node, node.quasis.map(({ value }) => value.cooked).join('X'));
    },
  }).visit(program);
  return found;
}

function unsaid(said: string): string[] {
  return globSync('src/i18n/en/*.ts').flatMap((path) =>
    messagesOf(path, readFileSync(path, 'utf8'))
      .filter(({ key }) => !new RegExp(`\\.${key}\\b|['"\`]${key}['"\`]`).test(said))
      .map(({ area, key }) => `${path}: nothing says ${area}.${key}`),
  );
}

if (import.meta.main) {
  const all = globSync(['src/**/*.{ts,tsx}', 'server/**/*.ts']).filter(
    (path) => !/\.test\.tsx?$|^src\/i18n\//.test(path),
  );
  const sources = all.map((path) => ({ path, source: readFileSync(path, 'utf8') }));
  const problems = sources
    .filter(({ path }) => path.startsWith('src/') && !ENGLISH.test(path))
    .flatMap(({ path, source }) =>
      textProblems(path, source).map(({ line, what }) => `${path}:${line} ${what}`),
    );
  problems.push(...unsaid(sources.map(({ source }) => source).join('\n')));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) console.error(`${problems.length} problems; see docs/translating.md`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
