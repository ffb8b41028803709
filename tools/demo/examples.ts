import type { Recorder } from './recorder.ts';
import type { Rush } from './rush.ts';
import { type Scene, scenes } from './scenes.ts';
import type { Saying, Voice } from './speech.ts';
import { pointOfWord, type SavedEdit } from './workspace.ts';

/** One example of the demo page: what is recorded, what is cut, and from where the result is played. */
export interface Example {
  /** Name of its files. */
  readonly id: string;
  /** Name of the recording as the product shows it. */
  readonly rush: string;
  readonly scene: Scene;
  readonly voice: Voice;
  readonly sayings: readonly Saying[];
  cut(film: Recorder, rush: Rush, edit: SavedEdit): Promise<void>;
  /** The saying from which the result is played, by its number, and for how many seconds. */
  readonly preview: { saying: number; seconds: number };
}

const falseStart: Example = {
  id: 'false-start',
  rush: 'meeting-opening.mp4',
  scene: scenes.meeting,
  voice: 'rms',
  sayings: [
    { text: 'Good morning everyone and welcome to the meeting.', pause: 0.5 },
    { text: 'Today we want to talk about the. No, wait.', pause: 0.6 },
    { text: 'Today we want to talk about the new school in the city.', pause: 0.5 },
    { text: 'We will look at the numbers and make a decision next week.', pause: 0.8 },
  ],
  async cut(film, rush, edit) {
    const { start, end } = rush.said[1];
    film.say('A false start: click its first word, shift-click its last one, press a.');
    await film.click(await pointOfWord(film.page, edit, start + 0.15));
    await film.pause(0.5);
    await film.click(await pointOfWord(film.page, edit, end - 0.1), ['Shift']);
    await film.pause(0.7);
    await film.page.keyboard.press('a');
    await film.pause(1.4);
  },
  preview: { saying: 0, seconds: 6 },
};

const longPauses: Example = {
  id: 'long-pauses',
  rush: 'harbour-commentary.mp4',
  scene: scenes.harbour,
  voice: 'rms',
  sayings: [
    { text: 'The first question is how much money the government will need.', pause: 2.4 },
    { text: 'Many people say the price of the building is too high.', pause: 2.1 },
    { text: 'And that is all we have time for today.', pause: 0.8 },
  ],
  async cut(film) {
    film.say('One tick trims every pause that is longer than a second.');
    const box = film.page.getByRole('checkbox', { name: /Trim pauses longer than/ });
    await box.and(film.page.locator(':enabled')).waitFor();
    await film.click(box);
    await film.pause(1.8);
  },
  preview: { saying: 0, seconds: 6 },
};

const sameWords: Example = {
  id: 'same-words',
  rush: 'morning-routine.mp4',
  scene: scenes.morning,
  voice: 'slt',
  sayings: [
    {
      text: 'You know, most of the work is done in the first two hours of the day.',
      kept: 'Most of the work is done in the first two hours of the day.',
      pause: 0.4,
    },
    {
      text: 'You know, nobody is in the office at that time.',
      kept: 'Nobody is in the office at that time.',
      pause: 0.4,
    },
    {
      text: 'You know, the rest of the day is for other people.',
      kept: 'The rest of the day is for other people.',
      pause: 0.8,
    },
  ],
  async cut(film) {
    const { page } = film;
    film.say('Search & Cut finds a phrase wherever it is said and cuts all of it at once.');
    await film.click(page.getByRole('button', { name: 'Search & Cut' }));
    await film.pause(0.4);
    await page.keyboard.type('you know', { delay: 110 });
    await film.pause(1);
    await film.click(page.getByRole('button', { name: /^Cut all/ }));
    await film.pause(1.6);
    await page.keyboard.press('Escape');
  },
  preview: { saying: 0, seconds: 6 },
};

export const examples: readonly Example[] = [falseStart, longPauses, sameWords];
