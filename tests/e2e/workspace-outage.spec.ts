import { expect } from '@playwright/test';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace, madeDocument, openedProject } from '#tests/support/workspace-project.ts';

test('code and fonts that do not arrive while the workspace starts: it is whole a moment later', async ({
  page,
  server,
}) => {
  const auth = await openedProject(server, madeDocument(12));
  const refused: string[] = [];
  const refuse = async (pattern: RegExp, times: number) =>
    page.route(
      pattern,
      async (route) => {
        refused.push(route.request().url());
        await route.fulfill({ status: 502 });
      },
      { times },
    );
  await refuse(/\/decode\.worker-/, 2);
  await refuse(/\/queue\.worklet-/, 1);
  await refuse(/\.woff2$/, 100);
  await refuse(/\/WebGLRenderer-[^/]*\.js$/, 100);

  await gotoWorkspace(page, server, auth);
  await expect(page.getByRole('region', { name: 'Preview' })).toHaveAttribute('data-engine', 'webcodecs');
  await expect(page.getByTestId('timeline-canvas')).toHaveAttribute('data-idle', 'true');
  for (const part of ['decode.worker', 'queue.worklet', '.woff2'])
    expect(refused.filter((url) => url.includes(part))).not.toEqual([]);
});
