import { memo, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The simplest editor of a transcript: a span a word, struck by a class; `a` cuts the word clicked last. */
interface Words {
  readonly texts: readonly string[];
}

const Word = memo(function Word({ text, i, cut }: { text: string; i: number; cut: boolean }) {
  return (
    <span data-i={i} style={cut ? { textDecoration: 'line-through' } : undefined}>
      {text}{' '}
    </span>
  );
});

function List({ texts }: Words) {
  const [cuts, setCuts] = useState<ReadonlySet<number>>(new Set());
  const [word, setWord] = useState(0);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'a') return;
      setCuts((before) => new Set(before).add(word));
      setWord(word + 1);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [word]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: measured, not used
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      style={{ width: 448, height: 600, overflow: 'auto', font: '16px/28px sans-serif' }}
      onClick={(event) => setWord(Number((event.target as HTMLElement).dataset.i ?? 0))}
    >
      {texts.map((text, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words have no other key
        <Word key={i} text={text} i={i} cut={cuts.has(i)} />
      ))}
    </div>
  );
}

function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
}

const root = document.getElementById('root') as HTMLElement;
Object.assign(window, {
  peer: {
    target: 'span[data-i]',
    async open(words: Words): Promise<number> {
      const start = performance.now();
      createRoot(root).render(<List texts={words.texts} />);
      do await painted();
      while (!root.querySelector('span'));
      return performance.now() - start;
    },
  },
});
