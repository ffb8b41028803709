import compileMessage from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';

const compiled = new Map<string, CompiledMessage>();

/** An ICU message in the form that is formatted. The browser's build compiles beforehand (scripts/compile-texts.ts). */
export function compile(message: string | CompiledMessage): CompiledMessage {
  if (typeof message !== 'string') return message;
  let made = compiled.get(message);
  if (made === undefined) {
    made = compileMessage(message);
    compiled.set(message, made);
  }
  return made;
}
