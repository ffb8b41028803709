import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { importProblems } from './check-imports.ts';

test.each([
  ['src/editor/model/edit/cut.ts', '#src/editor/state/doc.ts', 'model may not import state'],
  ['src/editor/model/edit/cut.ts', 'zod', 'model may not use this package'],
  ['src/ui/button.tsx', '@pixi/react/lib', 'ui may not use this package'],
  ['server/routes/cuts.ts', '../db/client.ts', 'routes may not import db'],
  ['server/media/probe/probe.ts', '../../speech/words.ts', 'media/probe may not import speech'],
  ['server/media/plan/cut-plan.ts', '../cut/cut.ts', 'media/plan may not import media/cut'],
  ['src/editor/player/player.tsx', '../timeline/ruler.ts', 'a panel does not import another panel'],
  ['src/editor/model/words/words.ts', '../edit/cut.ts', 'model/words may not import model/edit'],
  ['src/editor/state/document/drag.ts', '../cuts/cut-actions.ts', 'state/document may not import state/cuts'],
  ['server/jobs/queue/tasks.ts', '../catalog.ts', 'jobs/queue may not import jobs/root'],
  ['src/router.tsx', '#tests/pages.ts', 'that file belongs to no layer of scripts/check-imports.ts'],
])('%s may not import %s', (from, specifier, why) => {
  const problem = `${from}:2 imports ${specifier}: ${why}`;
  for (const statement of ['import type { a } from', 'export * from', 'const a = await import('])
    expect(
      importProblems(from, `\n${statement} '${specifier}'${statement.endsWith('(') ? ')' : ''};`),
    ).toEqual([problem]);
});

test.each([
  ['src/editor/model/edit/cut.ts', '../time/range.ts'],
  ['src/editor/model/edit/cut.ts', '#i18n/en/common.ts'],
  ['src/editor/player/player.tsx', '#src/editor/state/doc.ts'],
  ['src/api/contract/calls.ts', 'zod/v4'],
  ['src/main.tsx', './styles/app.css'],
])('%s may import %s', (from, specifier) => {
  expect(importProblems(from, `import '${specifier}';`)).toEqual([]);
});

/** Files of a repository with the settings of this one, and what each breaks. */
const BROKEN: Readonly<Record<string, { source: string; rule: string | null }>> = {
  'src/a.ts': {
    source: "import { b } from '#src/b.ts';\nexport const a = (): number => b();\n",
    rule: 'noImportCycles',
  },
  'src/b.ts': {
    source: "import { a } from './a.ts';\nexport const b = (): number => a();\n",
    rule: 'noImportCycles',
  },
  'src/c.ts': {
    source: "import type { D } from './d.ts';\nexport interface C {\n  d: D;\n}\n",
    rule: 'noImportCycles',
  },
  'src/d.ts': {
    source: "import type { C } from '#src/c.ts';\nexport interface D {\n  c: C;\n}\n",
    rule: 'noImportCycles',
  },
  'src/render/scene.ts': { source: "import './software/presenter.ts';\n", rule: 'noRestrictedImports' },
  'src/editor/timeline/ruler.ts': {
    source: "import '#src/render/software/x.ts';\n",
    rule: 'noRestrictedImports',
  },
  'src/render/choose-presenter.ts': { source: "import './software/presenter.ts';\n", rule: null },
  'src/render/software/presenter.ts': { source: "import './damage.ts';\n", rule: null },
  'tests/e2e/a.spec.ts': { source: "import '../../bench/lib/stats.ts';\n", rule: 'noRestrictedImports' },
  'src/a.test.ts': { source: "import '../bench/lib/stats.ts';\n", rule: 'noRestrictedImports' },
  'bench/lib/stats.test.ts': { source: "import '../../bench/lib/stats.ts';\n", rule: null },
};

test('Biome refuses cycles and what single files may not import', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'));
  try {
    for (const [path, { source }] of Object.entries(BROKEN)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), source);
    }
    for (const file of ['biome.json', 'package.json']) copyFileSync(file, join(folder, file));
    const { stdout } = await execa('biome', ['lint', '--reporter=github', '--vcs-enabled=false'], {
      cwd: folder,
      preferLocal: true,
      localDir: process.cwd(),
      reject: false,
    });
    const found = [
      ...stdout.matchAll(/title=lint\/\w+\/(no(?:ImportCycles|RestrictedImports)),file=([^,]+)/g),
    ].map(([, rule, path]) => [relative(folder, path!), rule]);
    const broken = Object.entries(BROKEN).flatMap(([path, { rule }]) => (rule ? [[path, rule]] : []));
    expect(found.sort()).toEqual(broken.sort());
  } finally {
    rmSync(folder, { recursive: true });
  }
});
