import { Link, useLocation } from 'react-router-dom';
import { guides } from '#i18n/en/guides.ts';
import { textLink } from '#src/account/links.tsx';
import { GUIDES } from '#src/ui/guides.ts';
import { TextPage } from '../parts/text-page.tsx';
import { BODIES } from './guides.ts';
import { HelpText } from './help-text.tsx';
import { PICTURES } from './pictures.ts';

/** /help/…: one page of the guide. */
export function GuidePage() {
  const { pathname } = useLocation();
  const at = GUIDES.findIndex(({ slug }) => pathname.endsWith(`/${slug}`));
  const guide = GUIDES[at];
  if (!guide) return null;
  const picture = PICTURES[guide.slug];
  return (
    <TextPage lead={guide.summary()}>
      <article className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-4 text-16 text-text-2">
        <img
          src={picture.src}
          alt={picture.alt()}
          width={picture.width}
          height={picture.height}
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
