import { Plus, X } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { upload as texts } from '#i18n/en/files.ts';
import { MAX_TERM_LENGTH, offeredTerms, setVocabulary } from '#model/vocabulary.ts';
import { dispatch } from '#src/editor/state/document.ts';
import { useDocument } from '#src/editor/state/use-document.ts';
import { Button, TextField } from '#src/ui/index.ts';

function change(terms: (vocabulary: readonly string[]) => readonly string[]): void {
  dispatch((doc) => setVocabulary(doc, terms(doc.settings.vocabulary)));
}

/** The project's list of names and words that are likely to be said; saved with the edit at once. */
export function VocabularyField() {
  const doc = useDocument();
  const { vocabulary } = doc.settings;
  const offered = offeredTerms(doc);
  const input = useRef<HTMLInputElement>(null);
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const field = input.current;
    if (!field) return;
    const typed = field.value.split(/[,;\n]/);
    change((terms) => [...terms, ...typed]);
    field.value = '';
    field.focus();
  };
  return (
    <div className="grid gap-2">
      <form onSubmit={add} className="flex items-start gap-2">
        <TextField
          ref={input}
          label={texts.vocabulary()}
          size="md"
          maxLength={10 * MAX_TERM_LENGTH}
          autoComplete="off"
          help={texts.vocabularyHelp()}
          className="min-w-0 flex-1"
        />
        <Button type="submit" className="mt-5">
          {texts.add()}
        </Button>
      </form>
      {vocabulary.length > 0 && (
        <ul aria-label={texts.namesAndWords()} className="flex max-h-24 flex-wrap gap-1 overflow-y-auto">
          {vocabulary.map((term) => (
            <li key={term} className="min-w-0">
              <Button
                size="sm"
                aria-label={texts.removeTerm({ term })}
                title={texts.removeTerm({ term })}
                className="max-w-full"
                onClick={() => {
                  change((terms) => terms.filter((each) => each !== term));
                  input.current?.focus();
                }}
              >
                <span className="truncate">{term}</span>
                <X aria-hidden size={14} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {offered.length > 0 && (
        <div className="flex flex-wrap items-center gap-1">
          <span className="text-12 text-text-2">{texts.youCorrected()}</span>
          {offered.map((term) => (
            <Button
              key={term}
              size="sm"
              variant="ghost"
              aria-label={texts.addTerm({ term })}
              icon={<Plus aria-hidden size={14} />}
              onClick={() => {
                change((terms) => [...terms, term]);
                input.current?.focus();
              }}
            >
              {term}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
