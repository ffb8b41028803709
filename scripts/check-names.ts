import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

/**
 * Lists exported names that stand in two files of one side of the wire: whoever searches for one finds the other. A name may stand on both
 * sides, for the two halves of one thing; re-exports do not count.
 */
const SIDES = {
  browser: ['src/**/*.{ts,tsx}'],
  server: ['server/**/*.ts', 'src/editor/model/**/*.ts', 'src/api/contract/**/*.ts'],
} as const;

/** Names that may stand twice, by reason. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'a call, and what the page or the database does for it': [
    ...['alignWords', 'beginTwoStep', 'cancelAlignment', 'changePassword', 'deleteComment', 'getProject'],
    ...['listVersions', 'nameVersion', 'openProject', 'setCommentState', 'setLanguage', 'suggestCuts'],
  ],
  'the shape of a call, and the same thing in the model, on the page or in the database': [
    ...['AlignedWord', 'CommentKind', 'CommentState', 'Failure', 'LoggedChange', 'ProjectCard', 'presence'],
    'sharedProject',
  ],
  'a rule of the model, and the action that dispatches it': [
    ...['renameSpeaker', 'setParagraphSpeaker', 'setPreviewMode', 'stepMatch'],
  ],
  'a service, and its work in a thread': ['mergeEdit'],
};
const allowed = new Set(Object.values(ALLOWED).flat());

/** The names that a source exports itself. */
export function exportedNames(path: string, source: string): string[] {
  return parseSync(path, source).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, exportName }) =>
      moduleRequest === null && exportName.name ? [exportName.name] : [],
    ),
  );
}

/** The files of each name that stands in two or more. */
export function twice(files: Iterable<readonly [path: string, source: string]>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [path, source] of files)
    for (const name of new Set(exportedNames(path, source)))
      found.set(name, [...(found.get(name) ?? []), path]);
  return new Map([...found].filter(([, paths]) => paths.length > 1));
}

if (import.meta.main) {
  let problems = 0;
  for (const [side, patterns] of Object.entries(SIDES)) {
    const paths = globSync([...patterns], { exclude: ['**/*.test.{ts,tsx}', 'src/i18n/**'] });
    const names = twice(paths.map((path) => [path, readFileSync(path, 'utf8')] as const));
    for (const [name, files] of [...names].sort(([a], [b]) => a.localeCompare(b))) {
      if (allowed.has(name)) continue;
      problems += 1;
      console.error(`${side}: ${name} is exported by ${files.join(', ')}`);
    }
  }
  if (problems > 0) process.exit(1);
  console.log('names: each is exported once on its side');
}
