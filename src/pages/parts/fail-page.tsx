import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorLine } from '#src/ui/index.ts';
import { FormPage } from './form-page.tsx';

interface FailPageProps {
  title: string;
  /** What failed, in the words of §8. */
  text: string;
  /** The way on. */
  children: ReactNode;
}

/** The outcome page of something that failed. Why, where somebody said so, comes with the navigation. */
export function FailPage({ title, text, children }: FailPageProps) {
  const { message } = (useLocation().state ?? {}) as { message?: unknown };
  return (
    <FormPage title={title} lead={text}>
      {typeof message === 'string' && <ErrorLine className="text-14">{message}</ErrorLine>}
      {children}
    </FormPage>
  );
}
