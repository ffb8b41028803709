import { copyFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { execa } from 'execa';
import { emptyDocument } from '#model/document.ts';
import { appendTranscript } from '#model/transcript.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { makeProject, newAccount, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace, saveOutside } from '#tests/support/workspace-project.ts';

let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

/** Four seconds, 1280 × 960: a grey picture, and a quiet tone that comes and goes. */
async function recording(path: string): Promise<void> {
  const sound = "aevalsrc='0.02*sin(880*t)*(1+sin(9*t))':s=48000:d=4";
  const inputs = ['-f', 'lavfi', '-i', 'color=0x606060:s=1280x960:r=15:d=4', '-f', 'lavfi', '-i', sound];
  await execa('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...inputs,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-g',
    '30',
    path,
  ]);
}

test('a smaller picture at −16 LUFS with captions in it arrives, and is offered again the next time', async ({
  page,
}, info) => {
  test.setTimeout(240_000);
  const path = info.outputPath('talk.mp4');
  await recording(path);
  const auth = await newAccount(server, server.dataDir);
  await makeProject(server, auth, path);
  const words = ['One', 'two', 'three.'].map((text, i) => {
    return { text, start: 0.5 + i / 2, end: 0.9 + i / 2, confidence: 1, speaker: 0 };
  });
  await saveOutside(server, auth, appendTranscript(emptyDocument({ duration: 4, language: 'en' }), words));
  await gotoWorkspace(page, server, auth);
  await page.getByRole('button', { name: 'Download, 1 credential' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /^As last time/ })).toHaveCount(0);

  // By keyboard alone.
  const pick = async (label: string, option: string) => {
    const field = dialog.getByRole('combobox', { name: label });
    await field.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: option })).toBeVisible();
    await page.keyboard.press('End');
    await expect(page.getByRole('option', { name: option })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field).toHaveText(option);
    await expect(page.getByRole('option')).toHaveCount(0);
  };
  await pick('Picture', 'Smaller, 720p');
  await pick('Captions', 'In the picture');
  await dialog.getByRole('combobox', { name: 'Loudness' }).click();
  await expect(page.getByRole('option')).toHaveText([
    'As recorded',
    '−16 LUFS, for podcasts',
    '−14 LUFS, for video',
  ]);
  // One for the choices before may be on its way still.
  const asked = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/get_download_price/') && /name="loudness"/.test(request.postData() ?? ''),
  );
  await page.getByRole('option', { name: '−16 LUFS, for podcasts' }).click();
  const fields = (await asked).postData();
  for (const [name, value] of [
    ['height', '720'],
    ['captions', 'burnt'],
    ['loudness', '-16'],
  ] as const)
    expect(fields).toMatch(new RegExp(`name="${name}"\\s+${value}\\s`));
  await expect(dialog).toContainText(/Size, and time until it is readyabout [\d.]+ [KM]B, at most \d+ s/);
  expect(await axeFaults(page, '[role=dialog]')).toEqual([]);
  await page.screenshot({ path: info.outputPath('dialog.png') });

  const saved = page.waitForEvent('download', { timeout: 120_000 });
  await dialog.getByRole('button', { name: 'Download for 1 credential' }).click();
  const out = info.outputPath('out.mp4');
  await copyFile(await (await saved).path(), out);
  await expect(page.getByText('1 credential used, 29 left.')).toBeVisible();
  const probed = await execa('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'stream=width,height',
    '-of',
    'csv=p=0',
    out,
  ]);
  expect(probed.stdout).toContain('960,720');
  const meter = ['-hide_banner', '-nostats', '-i', out, '-af', 'ebur128', '-f', 'null', '-'];
  const { stderr } = await execa('ffmpeg', meter);
  expect(Math.abs(Number(/I:\s+(-[\d.]+) LUFS\s+Threshold/.exec(stderr)?.[1]) + 16)).toBeLessThan(0.5);
  const brightest = async (second: number) => {
    const at = ['-v', 'error', '-ss', String(second), '-i', out, '-frames:v', '1'];
    const { stdout } = await execa('ffmpeg', [...at, '-vf', 'format=gray', '-f', 'rawvideo', '-'], {
      encoding: 'buffer',
      maxBuffer: 1e8,
    });
    return stdout.reduce((most, value) => Math.max(most, value), 0);
  };
  expect(await brightest(1.2)).toBeGreaterThan(220);
  expect(await brightest(3.5)).toBeLessThan(130);

  // As recorded stays what is offered; the choice of before is one press away, and paid.
  await page.getByRole('button', { name: 'Download, 1 credential' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Picture' })).toHaveText('As recorded');
  await expect(dialog.getByRole('button', { name: 'Download for 1 credential' })).toBeVisible();
  await dialog.getByRole('button', { name: 'As last time: 720p, −16 LUFS, captions in the picture' }).click();
  await expect(dialog.getByRole('button', { name: 'Download again' })).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Captions' })).toHaveText('In the picture');
  // Sound alone has neither picture nor captions.
  await dialog.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'Sound only, MP3' }).click();
  await expect(dialog.getByRole('combobox')).toHaveCount(2);
  await expect(dialog.getByRole('combobox', { name: 'Loudness' })).toHaveText('−16 LUFS, for podcasts');
});
