import { useLocation } from 'react-router-dom';
import { PrimaryLink } from '#src/account/links.tsx';
import { ErrorLine } from '#src/ui/index.ts';
import { FormPage } from './form-page.tsx';

interface OutcomePageProps {
  title?: string | undefined;
  /** What came of it; of a failure, in the words of specification §8. */
  text: string;
  to: string;
  action: string;
}

/** How something ended, and the way on. Why it failed, where somebody said so, comes with the navigation. */
export function OutcomePage({ title, text, to, action }: OutcomePageProps) {
  const { message } = (useLocation().state ?? {}) as { message?: unknown };
  return (
    <FormPage title={title} lead={text}>
      {typeof message === 'string' && <ErrorLine className="text-14">{message}</ErrorLine>}
      <PrimaryLink to={to}>{action}</PrimaryLink>
    </FormPage>
  );
}
