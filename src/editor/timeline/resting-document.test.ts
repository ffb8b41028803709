import { afterEach, expect, test } from 'vitest';
import { emptyDocument } from '#model/document.ts';
import { currentDoc, openDocument } from '../state/document.ts';
import { timelineView } from '../state/timeline-view.ts';
import { restingDocument } from './resting-document.ts';

afterEach(() => {
  timelineView.isCutDragged = false;
});

test('the document stands still while a cut is dragged and is the current one afterwards', () => {
  openDocument(emptyDocument({ duration: 10, language: 'en' }));
  const before = restingDocument();
  expect(before).toBe(currentDoc());
  timelineView.isCutDragged = true;
  openDocument(emptyDocument({ duration: 20, language: 'en' }));
  expect(restingDocument()).toBe(before);
  timelineView.isCutDragged = false;
  expect(restingDocument()).toBe(currentDoc());
});
