import { expect, test } from 'vitest';
import { textProblems } from './check-texts.ts';

const found = (source: string) => textProblems('page.tsx', source).map(({ what }) => what.split(':')[0]);

test.each([
  ['<p>No cuts yet</p>', 1],
  ['<IconButton label="Undo" />', 1],
  ['<p className="flex gap-2">{cuts.none()}</p>', 0],
  ["throw new Refusal('This link is gone. Ask for a new one.')", 1],
  ["throw new Error('The stream ended early')", 0],
  ["clsx('grid flex-none gap-2', buttonClass({ size: 'sm' }))", 0],
])('%s', (source, problems) => {
  expect(
    found(
      `import { cuts } from '#i18n/en/cuts.ts';\nexport const shown = () => ${source.replace('throw', '() => { throw')}${source.startsWith('throw') ? '}' : ''};`,
    ),
  ).toEqual(Array(problems).fill('not in the catalogue'));
});

test.each([
  ["new Refusal('unknown')", 1],
  ["new PayloadError('n_chunks does not fit')", 1],
  ["reply.send({ desc: 'nothing here' })", 1],
  [`\`Recording \${number + 1}\``, 1],
  ["const SUFFIX = ' (copy)'", 1],
  ["new MediaFailed(media.notCut(), 'The plan is empty')", 0],
  ["deps.log.warn({ err: error }, 'The disk is full')", 0],
  ["new ConfigError('PORT must be a number.')", 0],
  ["new Histogram({ help: 'Time of the runs' })", 0],
  ["sql`SELECT name FROM users WHERE state = 'open'`", 0],
  ["provider({ label: 'files in a folder' })", 0],
])('on the server: %s', (source, problems) => {
  const said = textProblems('server/jobs/job.ts', `${source};`).map(({ what }) => what.split(':')[0]);
  expect(said).toEqual(Array(problems).fill('not in the catalogue'));
});

test('a text that is made while its module loads', () => {
  const source = "import { cuts } from '#i18n/en/cuts.ts';\nconst TITLE = cuts.title();\n";
  expect(found(source)).toEqual(['made while the module loads']);
  expect(found(source.replace('cuts.title()', '() => cuts.title()'))).toEqual([]);
});
