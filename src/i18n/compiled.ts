import type { CompiledMessage } from 'icu-minify/format';

/** Stands for compile.ts where the messages were compiled by the build. */
export function compile(message: CompiledMessage): CompiledMessage {
  return message;
}
