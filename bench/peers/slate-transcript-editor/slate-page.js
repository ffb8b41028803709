import React from 'react';
import ReactDOM from 'react-dom';
import SlateTranscriptEditor from 'slate-transcript-editor';

/** slate-transcript-editor with words given by the bench; `window.peer` is the hand it is held by. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));

window.peer = {
  /** Milliseconds from the words to their first paint. */
  async open({ texts, paragraphEnds }) {
    const words = texts.map((text, id) => ({ id, start: id * 0.35, end: id * 0.35 + 0.3, text }));
    const paragraphs = paragraphEnds.map((end, id) => ({
      id,
      start: id === 0 ? 0 : (paragraphEnds[id - 1] + 1) * 0.35,
      end: end * 0.35 + 0.3,
      speaker: `Speaker ${(id % 3) + 1}`,
    }));
    const root = document.getElementById('root');
    const start = performance.now();
    ReactDOM.render(
      React.createElement(SlateTranscriptEditor, {
        mediaUrl: 'none.mp3',
        title: 'Generated words',
        transcriptData: { words, paragraphs },
        isEditable: true,
        showTimecodes: true,
        showSpeakers: true,
      }),
      root,
    );
    do await painted();
    while (!root.querySelector('[data-slate-string]'));
    return performance.now() - start;
  },
  /** What is typed into to edit the transcript. */
  target: '[data-slate-string]',
};
