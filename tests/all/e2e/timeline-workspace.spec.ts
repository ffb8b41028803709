import { expect } from '@playwright/test';
import { fixture } from '#scripts/make-media.ts';
import { makeProject, newAccount } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace } from '#tests/support/workspace-project.ts';

/** The timeline among the other panels, with the real server. */

test('the thumbnails of an uploaded video appear by themselves; the header shows length and price', async ({
  page,
  server,
}) => {
  const auth = await newAccount(server, server.dataDir);
  await makeProject(server, auth, await fixture('video.mp4'));
  await gotoWorkspace(page, server, auth);
  await expect(page.getByTestId('timeline-canvas')).toHaveAttribute('data-film', 'true');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('Output 0:00:06');
  await expect(timeline.getByText(/1 credential$/)).toBeVisible();
});
