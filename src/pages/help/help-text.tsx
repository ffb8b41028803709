import { createElement, Fragment, type ReactNode } from 'react';
import { Kbd } from '#src/ui/index.ts';
import type { Block } from './guides.ts';

/** The blocks of a guide. Children are spread: texts that never change need no keys. */
export function HelpText({ blocks }: { blocks: readonly Block[] }) {
  return createElement(Fragment, null, ...blocks.map(drawn));
}

function drawn(block: Block): ReactNode {
  if (typeof block === 'function') return <p>{marked(block())}</p>;
  if ('heading' in block)
    return <h2 className="mt-4 font-semibold text-20 text-text-1">{block.heading()}</h2>;
  const isOrdered = 'steps' in block;
  const items = isOrdered ? block.steps : block.points;
  return createElement(
    isOrdered ? 'ol' : 'ul',
    { className: `grid gap-3 pl-5 ${isOrdered ? 'list-decimal' : 'list-disc'}` },
    ...items.map((item) => item()).map((text) => <li key={text}>{marked(text)}</li>),
  );
}

/** Backticks mark keys, asterisks names on the screen. */
function marked(text: string): ReactNode {
  const parts = text.split(/(`[^`]+`|\*[^*]+\*)/).map((part) => {
    const inner = part.slice(1, -1);
    if (part.startsWith('`')) return <Kbd key={part}>{inner}</Kbd>;
    if (!part.startsWith('*')) return part;
    return (
      <strong key={part} className="font-semibold text-text-1">
        {inner}
      </strong>
    );
  });
  return createElement(Fragment, null, ...parts);
}
