import { readFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { type Expression, parseSync, Visitor } from 'oxc-parser';
import type { Plugin } from 'vite';

/** The files with messages; `app.ts` only lists them. */
const CATALOGUE = /\/src\/i18n\/[a-z]+\/(?!app\.ts$)[^/]+\.ts$/;

/** Compiles the ICU messages of src/i18n, so that browsers load neither the compiler nor the syntax. */
export function compileTexts(): Plugin {
  return {
    name: 'compile-texts',
    enforce: 'pre',
    resolveId(id) {
      return id === '#text-compiler' ? this.resolve('/src/i18n/compiled.ts') : null;
    },
    load(id) {
      return CATALOGUE.test(id) ? withCompiled(id, readFileSync(id, 'utf8')) : null;
    },
  };
}

/** A source of the catalogue with each message replaced by its compiled form. @throws on a message that is no ICU */
export function withCompiled(path: string, source: string): string {
  let made = '';
  let from = 0;
  for (const { message, start, end } of messagesOf(path, source)) {
    made += source.slice(from, start) + JSON.stringify(compile(message));
    from = end;
  }
  return made + source.slice(from);
}

/** A message, by its area and its key in it, and where it stands in its source. */
interface Message {
  readonly area: string;
  readonly key: string;
  readonly message: string;
  readonly start: number;
  readonly end: number;
}

/** The messages of a catalogue's source, in their order. @throws on one that is not a constant string */
export function messagesOf(path: string, source: string): Message[] {
  const found: Message[] = [];
  let area = '';
  const { program } = parseSync(path, source);
  new Visitor({
    VariableDeclarator({ id }) {
      area = id.type === 'Identifier' ? id.name : '';
    },
    Property({ key, value }) {
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : null;
      const message = stringOf(value as Expression);
      if (name === null || message === null)
        throw new Error(
          `${path}: a message is a string, without a variable: ${source.slice(value.start, value.end)}`,
        );
      found.push({ area, key: name, message, start: value.start, end: value.end });
    },
  }).visit(program);
  return found;
}

function stringOf(value: Expression): string | null {
  if (value.type === 'Literal') return typeof value.value === 'string' ? value.value : null;
  if (value.type === 'TemplateLiteral')
    return value.expressions.length === 0 ? (value.quasis[0]?.value.cooked ?? null) : null;
  return null;
}
