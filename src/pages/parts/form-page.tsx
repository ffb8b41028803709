import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { pages, titles } from '#i18n/en/common.ts';
import { PrimaryLink } from '#src/account/links.tsx';
import { ErrorLine, Spinner } from '#src/ui/index.ts';
import { useTitle } from './current-page.ts';
import { PublicLayout } from './public-layout.tsx';

interface FormPageProps {
  /** For a state of the page that has another than the page itself. */
  title?: string | undefined;
  lead?: ReactNode;
  children?: ReactNode;
  aside?: ReactNode;
}

/** A narrow card in the middle of a public page: forms, and what came of them. */
export function FormPage({ title, lead, children, aside }: FormPageProps) {
  const heading = useTitle(title);
  return (
    <PublicLayout>
      <div className="mx-auto grid w-full max-w-[28rem] grid-cols-[minmax(0,1fr)] gap-4 px-6 pt-12 pb-24 max-2xs:px-2 max-sm:px-4 max-sm:pt-6">
        <section className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-modal border border-line bg-bg-1 p-8 max-2xs:p-4 max-sm:p-6">
          <header className="grid gap-2">
            <h1 className="text-balance font-semibold text-28">{heading}</h1>
            {lead !== undefined && <div className="text-14 text-text-2">{lead}</div>}
          </header>
          {children}
        </section>
        {aside !== undefined && <p className="text-center text-14 text-text-2">{aside}</p>}
      </div>
    </PublicLayout>
  );
}

export function ConfirmingEmail() {
  return (
    <FormPage title={titles.confirmingEmail()}>
      <p role="status" className="flex items-center gap-3 text-14 text-text-2">
        <Spinner /> {pages.takesAMoment()}
      </p>
    </FormPage>
  );
}

interface OutcomePageProps {
  title?: string | undefined;
  /** What came of it; of a failure, in the words of specification §8. */
  text: string;
  to: string;
  action: string;
  children?: ReactNode;
  /** Beside the way on. */
  more?: ReactNode;
}

/** How something ended, and the way on. Why it failed, where somebody said so, comes with the navigation. */
export function OutcomePage({ title, text, to, action, children, more }: OutcomePageProps) {
  const { message } = (useLocation().state ?? {}) as { message?: unknown };
  return (
    <FormPage title={title} lead={text}>
      {typeof message === 'string' && <ErrorLine className="text-14">{message}</ErrorLine>}
      {children}
      <div className="flex flex-wrap gap-2">
        <PrimaryLink to={to}>{action}</PrimaryLink>
        {more}
      </div>
    </FormPage>
  );
}
