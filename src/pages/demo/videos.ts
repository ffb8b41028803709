import falseStartInput from './false-start-input.mp4';
import falseStartInputCaptions from './false-start-input.vtt';
import falseStartInputPoster from './false-start-input.webp';
import falseStartOutput from './false-start-output.mp4';
import falseStartOutputCaptions from './false-start-output.vtt';
import falseStartOutputPoster from './false-start-output.webp';
import falseStartProcessing from './false-start-processing.mp4';
import falseStartProcessingCaptions from './false-start-processing.vtt';
import falseStartProcessingPoster from './false-start-processing.webp';
import longPausesInput from './long-pauses-input.mp4';
import longPausesInputCaptions from './long-pauses-input.vtt';
import longPausesInputPoster from './long-pauses-input.webp';
import longPausesOutput from './long-pauses-output.mp4';
import longPausesOutputCaptions from './long-pauses-output.vtt';
import longPausesOutputPoster from './long-pauses-output.webp';
import longPausesProcessing from './long-pauses-processing.mp4';
import longPausesProcessingCaptions from './long-pauses-processing.vtt';
import longPausesProcessingPoster from './long-pauses-processing.webp';
import sameWordsInput from './same-words-input.mp4';
import sameWordsInputCaptions from './same-words-input.vtt';
import sameWordsInputPoster from './same-words-input.webp';
import sameWordsOutput from './same-words-output.mp4';
import sameWordsOutputCaptions from './same-words-output.vtt';
import sameWordsOutputPoster from './same-words-output.webp';
import sameWordsProcessing from './same-words-processing.mp4';
import sameWordsProcessingCaptions from './same-words-processing.vtt';
import sameWordsProcessingPoster from './same-words-processing.webp';

/** What goes with a video: the picture before it plays, and its captions. */
export interface Extras {
  readonly poster: string;
  readonly captions: string;
}

/** A demo video (§3): one recording on its way, as scripts/make-demo.ts made it. */
export interface DemoVideo {
  readonly id: string;
  readonly title: string;
  readonly urlInput: string;
  readonly urlProcessing: string;
  readonly urlOutput: string;
  readonly input: Extras;
  readonly processing: Extras;
  readonly output: Extras;
}

export const demoVideos: readonly DemoVideo[] = [
  {
    id: 'false-start',
    title: 'A false start',
    urlInput: falseStartInput,
    urlProcessing: falseStartProcessing,
    urlOutput: falseStartOutput,
    input: { poster: falseStartInputPoster, captions: falseStartInputCaptions },
    processing: { poster: falseStartProcessingPoster, captions: falseStartProcessingCaptions },
    output: { poster: falseStartOutputPoster, captions: falseStartOutputCaptions },
  },
  {
    id: 'long-pauses',
    title: 'Every long pause',
    urlInput: longPausesInput,
    urlProcessing: longPausesProcessing,
    urlOutput: longPausesOutput,
    input: { poster: longPausesInputPoster, captions: longPausesInputCaptions },
    processing: { poster: longPausesProcessingPoster, captions: longPausesProcessingCaptions },
    output: { poster: longPausesOutputPoster, captions: longPausesOutputCaptions },
  },
  {
    id: 'same-words',
    title: 'The same words again',
    urlInput: sameWordsInput,
    urlProcessing: sameWordsProcessing,
    urlOutput: sameWordsOutput,
    input: { poster: sameWordsInputPoster, captions: sameWordsInputCaptions },
    processing: { poster: sameWordsProcessingPoster, captions: sameWordsProcessingCaptions },
    output: { poster: sameWordsOutputPoster, captions: sameWordsOutputCaptions },
  },
];
