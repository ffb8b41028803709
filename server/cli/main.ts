import { spoken } from '#i18n/language.ts';
import { inLanguage } from '#server/reader-language.ts';
import { Stopped } from './problems.ts';
import { runCommandLine } from './program.ts';

/** Entry of `trimscript` (scripts/trimscript). Aborting takes half-written files away; a second signal ends at once. */
const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(name, () => stop.abort(new Stopped(name)));
// `… | head` reads no further.
process.stdout.on('error', () => stop.abort(new Stopped('EPIPE')));

const { LC_ALL, LC_MESSAGES, LANG } = process.env;
const reader = spoken([LC_ALL || LC_MESSAGES || LANG || 'en']) ?? 'en';
const code = await inLanguage(reader, () => runCommandLine(process.argv.slice(2), stop.signal));
// Recognisers that were kept for more would hold the process. What was written goes out first.
process.stdout.write('', () => process.exit(code));
