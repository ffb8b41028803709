import { Link } from 'react-router-dom';
import { pages, titles } from '#i18n/en/common.ts';
import { PrimaryLink } from '#src/account/links.tsx';
import { buttonClass } from '#src/ui/index.ts';
import { FormPage } from './parts/form-page.tsx';

/** Under every address that is none of the product's: the router's title and message, and ways on. */
export function NotFound() {
  const other = buttonClass({ size: 'lg' });
  return (
    <FormPage lead={pages.notFoundMessage()}>
      <p className="text-14">{pages.notFound()}</p>
      <nav aria-label={pages.waysOn()} className="flex flex-wrap gap-2">
        <PrimaryLink to="/">{pages.home()}</PrimaryLink>
        <Link to="/projects" className={other}>
          {titles.projects()}
        </Link>
        <Link to="/help" className={other}>
          {titles.guide()}
        </Link>
      </nav>
    </FormPage>
  );
}
