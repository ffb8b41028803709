import { createElement, Fragment, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { guides } from '#i18n/en/guides.ts';
import { textLink } from '#src/account/links.tsx';
import { GUIDES } from '#src/ui/guides.ts';
import { Kbd } from '#src/ui/index.ts';
import { TextPage } from '../parts/text-page.tsx';
import { BODIES, type GuidePart } from './guides.ts';
import { SCREENSHOTS } from './screenshots.ts';

/** The blocks of a guide. Children are spread: texts that never change need no keys. */
function HelpText({ blocks }: { blocks: readonly GuidePart[] }) {
  return createElement(Fragment, null, ...blocks.map(drawn));
}

function drawn(block: GuidePart): ReactNode {
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

/** /help/…: one page of the guide. */
export function GuidePage() {
  const { pathname } = useLocation();
  const at = GUIDES.findIndex(({ slug }) => pathname.endsWith(`/${slug}`));
  const guide = GUIDES[at];
  if (!guide) return null;
  const screenshot = SCREENSHOTS[guide.slug];
  return (
    <TextPage lead={guide.summary()}>
      <article className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-4 text-16 text-text-2">
        <img
          src={screenshot.src}
          alt={screenshot.alt()}
          width={screenshot.width}
          height={screenshot.height}
          decoding="async"
          className="mb-2 h-auto max-w-full rounded-card border border-line"
        />
        <HelpText blocks={BODIES[guide.slug]} />
      </article>
      <nav aria-label={guides.guide()} className="flex max-w-[40rem] flex-wrap justify-between gap-4 text-14">
        <PageLink guide={GUIDES[at - 1]} before="← " />
        <Link to="/help" className={textLink}>
          {guides.allPages()}
        </Link>
        <PageLink guide={GUIDES[at + 1]} after=" →" />
      </nav>
    </TextPage>
  );
}

/** The page before or after; nothing beyond the first and last. */
function PageLink({
  guide,
  before = '',
  after = '',
}: {
  guide: (typeof GUIDES)[number] | undefined;
  before?: string;
  after?: string;
}) {
  if (!guide) return <span />;
  return (
    <Link to={`/help/${guide.slug}`} className={textLink}>
      {before}
      {guide.title()}
      {after}
    </Link>
  );
}
