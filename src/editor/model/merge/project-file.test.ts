import { expect, test } from 'vitest';
import { documentOf } from '../testing.ts';
import { isSameRecording, projectHeadOf, writeProjectFile } from './project-file.ts';
import { readSavedEdit } from './saved-edit.ts';

const head = { recording: { bytes: 7, ends: 'e' }, revision: 2 };
const edit = { doc: documentOf('one two'), transcription: { complete: true, added: [] } };

test('what is written is read back: the edit, its recording and revision', () => {
  const saved = JSON.parse(writeProjectFile(edit, head));
  expect(projectHeadOf(saved)).toEqual(head);
  expect(readSavedEdit(saved).doc.words.text).toEqual(edit.doc.words.text);
});

test.each([[null], [7], [{}], [{ ...head, revision: 0 }], [{ ...head, recording: { bytes: 7 } }]])(
  '%j is no project file',
  (saved) => expect(projectHeadOf(saved)).toBeNull(),
);

test('a recording of the same length with other ends is another one', () => {
  expect(isSameRecording(head.recording, { bytes: 7, ends: 'e' })).toBe(true);
  expect(isSameRecording(head.recording, { bytes: 7, ends: 'f' })).toBe(false);
});
