import { appTexts } from '#i18n/app-texts.ts';
import { setLanguageSource } from '#i18n/language.ts';
import { setCatalogue } from '#i18n/texts.ts';
import { FormatError, UntimedText } from '#model/formats/timecode.ts';
import { type FromReader, READERS, type ToReader } from './text-readers.ts';

/* Reads one file beside the page, which ends this worker when somebody cancels. */

interface WorkerScope {
  onmessage: ((event: MessageEvent<ToReader>) => void) | null;
  postMessage(message: FromReader): void;
}
const page = globalThis as unknown as WorkerScope;

page.onmessage = async ({ data: { kind, file, chosen, language } }) => {
  try {
    // What is told of the file is made of texts.
    if (language !== 'en') setCatalogue(language, await appTexts(language));
    setLanguageSource(() => language);
    page.postMessage({ read: await READERS[kind](file, chosen) });
  } catch (error) {
    if (error instanceof FormatError)
      page.postMessage({ refused: error.message, isUntimed: error instanceof UntimedText });
    else reportError(error);
  }
};
