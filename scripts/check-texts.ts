import { globSync, readFileSync } from 'node:fs';
import { type Argument, parseSync, Visitor } from 'oxc-parser';
import { messagesOf } from './compile-texts.ts';

/**
 * Checks the catalogue of visible texts (src/i18n): the app says nothing outside of it, no text is made while a module
 * loads (its reader's language is not known then), and every message is said somewhere.
 */

/** Attributes and properties that people read or hear. */
const SPOKEN =
  /^(aria-(label|description|roledescription|valuetext)|alt|hint|label|placeholder|title|tooltip|message)$/;
/** Properties of a reply; what the server labels is for who runs it. */
const ANSWERED = /^(desc|message)$/;
/** Refusals of the server, whose message is answered as it is. */
const SHOWN = /^(Refusal|Malformed|TooLarge|Busy|PayloadError|TaskFailure|MediaRefused)$/;
/** A sentence, a capitalised word and more, or words in brackets after others: what code has no other use for. */
const SENTENCE = /^[A-Z][a-z]*['’]?[a-z]*,? .*[a-z]|^[A-Z][a-z]+ X$|[a-z]{2} [a-z]+.*[.?!…]$|^ \([a-z]{2}/;
/** A list of class names. */
const CLASSES =
  /^[a-z\d][^A-Z.?!…]*(-|:)[a-z\d[]\S*( \S+)*$|^X [a-z-]+(:|-)\S+|^[a-z\d!:[\]-]+-[a-z\d!]+( [a-z\d!:[\]-]+)+$/;
/** Names, the same in every language. */
const NAMES =
  /^(Trimscript|X · Trimscript|PostgreSQL|Stripe \(X mode\)X|Whisper X|X \(sherpa-onnx\)|X at X|(Bearer|Token) X|Samsung Internet|Parakeet TDT.*|Whisper base|Moonshine tiny|GE2E voice encoder|Silero Team|Carnegie Mellon University)$/;
/**
 * English on purpose: for developers (invariants of the model, reasons in the log), in files of a format, stored
 * with a document, or compared by clients of other versions.
 */
const ENGLISH = new RegExp(
  [
    'src/editor/(shortcut-docs|model/(saved/check-document|edit/cut|merge/merge|formats/write/comments-csv)\\.ts)',
    'src/editor/player/(gapless/|player\\.ts|video-engine|waveform-view)',
    'src/editor/state/(transcription/transcript-(files|origin|stream)|saving/local-copy|device/browser-name|project)\\.ts',
    'src/api/contract/(project|edit-shapes|saved-document)\\.ts',
    'src/render/',
    // Who runs the server reads these, or a program.
    'server/(config|config-patterns|deps|failed-start|process-health|serve)\\.ts',
    'server/db/connection/(embedded-thread|folder-lease)\\.ts',
    'server/routes/(health|openapi)\\.ts',
    'server/speech/(choose\\.ts|models/)',
    'server/suggest/(language-model|testing-hostile)\\.ts',
    'server/media/(plan/captions|encode/sound-check)\\.ts',
  ].join('|'),
);
const LETTERS = /\p{L}{2}/u;
/**
 * Calls whose strings no user reads: errors thrown at programmers or at who starts the server, the log, metrics, problems
 * that are collected for one of these, SQL, and what the platform takes.
 */
const CODE_ONLY = new RegExp(
  `^(${[
    '(Network|Type|Range|Config)?Error|FetchFailed|HostFailed|DeadlinePassed|Undeliverable|BadSignature',
    'BadEvent|BalanceTooLow|DamagedDatabase|OtherVersion|OtherEngine|DataFolderInUse',
    '([\\w.#]+\\.)?(log|console)\\.\\w+|(Counter|Gauge|Histogram)|problems\\.push|complain',
    'sql(<.*)?|URL|RegExp|Intl\\.\\w+',
  ].join('|')})$`,
);
/** Their second argument is for the log. */
const DETAILED = /^(MediaFailed|SpeechFailed|SpeechUnavailable)$/;

interface Found {
  readonly line: number;
  readonly what: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Called extends Node {
  readonly callee: Node;
  readonly arguments: readonly Argument[];
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
  const isServer = path.startsWith('server/');
  const say = ({ start, end }: Node, problem: string): void => {
    const what = source.slice(start, end).replaceAll(/\s+/g, ' ').trim().slice(0, 90);
    found.push({ line: source.slice(0, start).split('\n').length, what: `${problem}: ${what}` });
  };
  let depth = 0;
  const enter = (): void => {
    depth += 1;
  };
  const leave = (): void => {
    depth -= 1;
  };
  const nameOf = ({ start, end }: Node): string => source.slice(start, end);
  const codeOnly: Node[] = [];
  const isCodeOnly = (node: Node): boolean =>
    codeOnly.some(({ start, end }) => start <= node.start && node.end <= end);
  const outside = (node: Node, text: string): void => {
    if (!isCodeOnly(node) && SENTENCE.test(text) && !CLASSES.test(text) && !NAMES.test(text))
      say(node, 'not in the catalogue');
  };
  const called = (node: Called): void => {
    const [first, second] = node.arguments;
    const name = nameOf(node.callee);
    if (CODE_ONLY.test(name)) codeOnly.push(node);
    if (DETAILED.test(name) && second) codeOnly.push(second);
    const text = first && textIn(first);
    if (SHOWN.test(name) && text && LETTERS.test(text) && !SENTENCE.test(text))
      say(first, 'not in the catalogue');
  };
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    NewExpression: called,
    TSLiteralType(node) {
      codeOnly.push(node);
    },
    TaggedTemplateExpression(node) {
      if (CODE_ONLY.test(nameOf(node.tag))) codeOnly.push(node.quasi);
    },
    CallExpression(node) {
      called(node);
      const { callee } = node;
      if (depth === 0 && callee.type === 'MemberExpression' && areas.has(nameOf(callee.object)))
        say(node, 'made while the module loads');
    },
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
        !isCodeOnly(value) &&
        typeof text === 'string' &&
        (isServer ? ANSWERED : SPOKEN).test(nameOf(key)) &&
        LETTERS.test(text) &&
        !SENTENCE.test(text)
      )
        say(value, 'not in the catalogue');
    },
    Literal(node) {
      if (typeof node.value === 'string') outside(node, node.value);
    },
    TemplateLiteral(node) {
      outside(node, textIn(node) ?? '');
    },
  }).visit(program);
  return found;
}

/** What a literal says, with X for each value in it; null for anything else. */
function textIn(node: Argument): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  return node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join('X') : null;
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
    .filter(({ path }) => !ENGLISH.test(path))
    .flatMap(({ path, source }) =>
      textProblems(path, source).map(({ line, what }) => `${path}:${line} ${what}`),
    );
  problems.push(...unsaid(sources.map(({ source }) => source).join('\n')));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) console.error(`${problems.length} problems; see docs/translating.md`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
