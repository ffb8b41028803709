import { expect } from '@playwright/test';
import { axeFaults } from '#tests/support/axe.ts';
import { everyDifference } from '#tests/support/download-differences.ts';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace, madeDocument, openedProject } from '#tests/support/workspace-project.ts';

test('the dialog says each kind of what a file does not have as recorded', async ({ page, server }) => {
  const auth = await openedProject(server, madeDocument(50));
  await page.route('**/api/get_download_price/', (route) =>
    route.fulfill({
      json: {
        ...{ status: 'success', credentials_required: 2, already_paid: false, balance: 30 },
        ...everyDifference,
      },
    }),
  );
  await gotoWorkspace(page, server, auth);
  await page
    .getByRole('button', { name: /^Download, / })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([
    'The smaller picture is encoded as H.264, which takes less room than the recording’s ProRes.',
    'The picture is written as H.264 instead of h263: the server cannot write it.',
    'The sound is written as AAC instead of vorbis: this kind of file cannot hold it.',
    'The picture of rushes in HEVC is written as H.264: joined rushes share one codec.',
    'Colours are stored as 4:2:0, 8 bits instead of 4:4:4, 12 bits, transparency.',
    'HDR is brought to the brightness of ordinary screens (tone-mapped).',
    'The recording is interlaced: its fields become whole pictures.',
    'The file shows 29.97 pictures a second throughout: the recording has more or a varying number, so some are left out or repeated.',
    'A row or column of pixels at the edge is left out: both sides of the picture must be even.',
    'Cannot be kept and is left out: a further picture (H.264), a track of sound (AAC), subtitles (VobSub, fra), data (GoPro measurements), a cover picture (PNG), an attached file (TrueType).',
  ]);
  expect(await axeFaults(page, '[role=dialog]')).toEqual([]);
});
