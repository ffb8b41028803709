import type { ReactNode } from 'react';
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
