import { after, IMPORTS, type Recipe, tests, types } from './recipe.ts';

const OWNERS = 'tests/security/projects-owners.test.ts';
const OWNERS_LINE = "  '/api/count_named/': {},\n";

/** A call about a project, with a file of its own in contract, services and routes, and the page that makes it. */
export const call: Recipe = {
  heading: 'Add a call',
  files: {
    'src/api/contract/counts.ts': `import { z } from 'zod';
import { ACCOUNT_BYTES, call, projectAuth, replyOf } from './common.ts';

/** How many versions of a project have a name. */
export const countNamed = call('count_named', {
  encoding: 'form',
  access: 'account',
  maxBytes: ACCOUNT_BYTES,
  request: z.object(projectAuth),
  reply: replyOf({ count: z.number().int() }),
});
`,
    'server/services/counts.ts': `import type { countNamed, FieldsOf } from '#contract/index.ts';
import type { Db } from '#server/db/open.ts';
import * as rows from '#server/db/versions.ts';
import type { Account } from './accounts.ts';
import type { Projects } from './projects.ts';

export interface Counts {
  /** @throws Refusal */
  named(account: Account, wanted: FieldsOf<typeof countNamed>): Promise<number>;
}

export function createCounts(db: Db, projects: Projects): Counts {
  return {
    async named(account, { project_id }) {
      const { id } = await projects.of(account, project_id);
      return rows.countNamed(db, id);
    },
  };
}
`,
    'server/routes/counts.ts': `import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/index.ts';
import type { Services } from '#server/services/index.ts';
import { addCall, success } from './call.ts';

export function countRoutes(app: FastifyInstance, { counts }: Services): void {
  addCall(app, contract.countNamed, async (fields, { account }) => ({
    ...success,
    count: await counts.named(account, fields),
  }));
}
`,
    'src/projects/count.ts': `import { countNamed } from '#contract/index.ts';
import { callApi } from '#src/api/client/index.ts';
import { sessionAuth } from '#src/editor/state/session.ts';

export async function namedVersions(projectId: string): Promise<number> {
  return (await callApi(countNamed, { ...sessionAuth(), project_id: projectId })).count;
}
`,
  },
  edits: [
    after('src/api/contract/index.ts', "export * from './common.ts';\n", "export * from './counts.ts';\n"),
    after(
      'server/services/index.ts',
      "import { type Comments, createComments } from './comments.ts';\n",
      "import { type Counts, createCounts } from './counts.ts';\n",
    ),
    after('server/services/index.ts', '  readonly versions: Versions;\n', '  readonly counts: Counts;\n'),
    after(
      'server/services/index.ts',
      '    versions: createVersions(deps.db, projects),\n',
      '    counts: createCounts(deps.db, projects),\n',
    ),
    after(
      'server/app.ts',
      "import { accountRoutes } from './routes/accounts.ts';\n",
      "import { countRoutes } from './routes/counts.ts';\n",
    ),
    after('server/app.ts', '  libraryRoutes(app, services);\n', '  countRoutes(app, services);\n'),
    after(OWNERS, "  '/api/list_versions/': {},\n", OWNERS_LINE),
    {
      path: 'docs/security.md',
      find: '| all other calls | account |',
      put: '| `count_named` | account | 64 KB | one count |\n| all other calls | account |',
    },
  ],
  scripts: [],
  proofs: [types('.'), types('server'), types('tests'), IMPORTS, tests('security', OWNERS)],
  lapses: [
    {
      claim: 'if it takes `project_id`, else that test fails',
      edit: { path: OWNERS, find: OWNERS_LINE, put: '' },
      proof: tests('security', OWNERS, '-t', 'every call about a project'),
      says: /\/api\/count_named\//,
    },
    {
      claim: 'checked both ways',
      edit: { path: 'src/projects/count.ts', find: ').count', put: ').counted' },
      proof: types('.'),
      says: /src\/projects\/count\.ts.*'counted' does not exist/s,
    },
  ],
};
