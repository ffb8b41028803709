import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { appendTranscript, setParagraphs } from '#model/edit/transcript.ts';
import { emptyDocument } from '#model/saved/document.ts';
import type { EditorDocument } from '#model/types.ts';
import { splitText } from '#model/words/share-time.ts';
import { clickHeardWord } from '#tests/support/heard-word.ts';
import { open, reload } from '#tests/support/open.ts';
import { makeProject, newAccount } from '#tests/support/server.ts';
import { type SpeechFixture, speechFixture } from '#tests/support/speech-fixture.ts';
import { test } from '#tests/support/test.ts';
import { heardByMoonshine } from '#tests/support/transcribe.ts';
import { badge, longPress, struck, text } from '#tests/support/transcript-page.ts';
import { readWav } from '#tests/support/wav.ts';
import { gotoWorkspace, pointOfText, saveOutside } from '#tests/support/workspace-project.ts';

/** A word that only one answer has, by which the answers are told apart. */
const ANSWERS = ['morning', 'school', 'money', 'price'];
/** So long that all answers are in sight. */
const TELEPHONE = { viewport: { width: 390, height: 1300 }, hasTouch: true, isMobile: true };

test('the answers of an interview are put in another order in every way, by two people, and heard so in the download', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(400_000);
  const speech = await speechFixture();
  const auth = await newAccount(server, server.dataDir);
  await makeProject(server, auth, speech.path);
  await saveOutside(server, auth, interview(speech));
  await gotoWorkspace(page, server, auth);
  await expect.poll(() => order(page)).toEqual(ANSWERS);

  await test.step('by keyboard', async () => {
    await clickHeardWord(page, 'morning');
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await expect.poll(() => order(page)).toEqual(['school', 'morning', 'money', 'price']);
    // A version of its own.
    await expect(badge(page, 'Saved')).toBeVisible();
  });

  await test.step('by drag', async () => {
    const handle = page.getByRole('button', { name: 'Drag to move the paragraph' }).nth(3);
    const target = await pointOfText(page, 'school');
    await handle.hover();
    await page.mouse.down();
    await page.mouse.move(target.x, target.y - 12, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => order(page)).toEqual(['price', 'school', 'morning', 'money']);
  });

  await test.step('in the outline', async () => {
    await page.getByRole('button', { name: 'Transcript', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Outline' }).click();
    await page.getByRole('dialog', { name: 'Outline' }).getByRole('option').first().click();
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await page.keyboard.press('Escape');
    await expect.poll(() => order(page)).toEqual(['school', 'price', 'morning', 'money']);
    await expect(badge(page, 'Saved')).toBeVisible();
  });

  const telephone = await (await browser.newContext(TELEPHONE)).newPage();
  await test.step('on a telephone, while the other window cuts a word inside', async () => {
    await telephone.addInitScript((user) => localStorage.setItem('user_data', JSON.stringify(user)), {
      ...auth,
      credentials: 30,
    });
    await open(telephone, `${server.origin}/workspace/${auth.auth_token}`);
    await expect.poll(() => order(telephone)).toEqual(['school', 'price', 'morning', 'money']);
    await expect(telephone.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
    await telephone.bringToFront();
    const [first, last] = [await pointOfText(telephone, 'Good'), await pointOfText(telephone, 'meeting')];
    await longPress(telephone, first, last);
    await telephone
      .getByRole('toolbar', { name: 'Selected words' })
      .getByRole('button', { name: 'Move' })
      .click();
    await clickHeardWord(page, 'everyone');
    await page.keyboard.press('a');
    const { x, y } = await pointOfText(telephone, 'Today');
    await telephone.touchscreen.tap(x, y);
    for (const window of [page, telephone]) {
      await expect.poll(() => order(window)).toEqual(['morning', 'school', 'price', 'money']);
      await expect(struck(window)).toHaveText(['everyone']);
    }
  });

  await test.step('while it plays', async () => {
    await clickHeardWord(page, 'people');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await expect.poll(() => order(page)).toEqual(['morning', 'school', 'money', 'price']);
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect.poll(() => order(telephone)).toEqual(['morning', 'school', 'money', 'price']);
    await telephone.context().close();
  });

  await test.step('an older version is restored, and the reload has it', async () => {
    await page.getByRole('button', { name: /^Project: / }).click();
    await page.getByRole('menuitem', { name: 'Versions' }).click();
    const sheet = page.getByRole('dialog', { name: 'Versions' });
    const moves = sheet.getByRole('list', { name: 'Versions' }).getByRole('button', { name: /Moved “Good/ });
    await moves.last().click();
    await expect(sheet.getByRole('region', { name: 'Transcript of this version' })).toContainText(
      /school.*morning.*money.*price/s,
    );
    await sheet.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => order(page)).toEqual(['school', 'morning', 'money', 'price']);
    await expect(struck(page)).toHaveCount(0);
    await expect(badge(page, 'Saved')).toBeVisible();
    await reload(page);
    await expect.poll(() => order(page)).toEqual(['school', 'morning', 'money', 'price']);
  });

  await test.step('the download is heard in that order', async () => {
    await page.getByRole('button', { name: 'Download, 1 credential' }).click();
    const download = page.waitForEvent('download', { timeout: 120_000 });
    await page.getByRole('button', { name: 'Download for 1 credential' }).click();
    const { samples, sampleRate } = readWav(await readFile(await (await download).path()));
    expect(samples.length / sampleRate).toBeCloseTo(speech.duration, 3);
    const heard = (await heardByMoonshine(samples))
      .flatMap(({ words }) => words.map((word) => plain(word.text)))
      .join(' ');
    expect(inOrder(heard)).toEqual(['school', 'morning', 'money', 'price']);
  });
});

const plain = (word: string): string => word.toLowerCase().replace(/[^a-z]/g, '');
const inOrder = (whole: string): string[] =>
  ANSWERS.filter((answer) => whole.includes(answer)).sort((a, b) => whole.indexOf(a) - whole.indexOf(b));

async function order(page: Page): Promise<string[]> {
  return inOrder((await text(page).getByRole('list').textContent()) ?? '');
}

/** Each sentence an answer; the last two, which are not told apart, go with the fourth. */
function interview({ duration, sentences }: SpeechFixture): EditorDocument {
  const words = sentences.flatMap(({ text: said, start, end }) => {
    const texts = splitText(said);
    const length = texts.join('').length;
    let at = start;
    return texts.map((word) => {
      const from = at;
      at += ((end - start) * word.length) / length;
      return { text: word, start: from, end: at, confidence: 1, speaker: 0 };
    });
  });
  let last = -1;
  const ends = sentences.map(({ text: said }) => {
    last += splitText(said).length;
    return last;
  });
  const paragraphs = [...ends.slice(0, 3), last].map((endWordIdx) => ({ endWordIdx, speaker: 0 }));
  return setParagraphs(appendTranscript(emptyDocument({ duration, language: 'en' }), words), paragraphs);
}
