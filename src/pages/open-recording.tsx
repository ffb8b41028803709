import { useLocation } from 'react-router-dom';
import { pages, titles } from '#i18n/en/common.ts';
import { PrimaryLink } from '#src/account/links.tsx';
import { useOpening } from '#src/account/opening-key.ts';
import { Spinner } from '#src/ui/index.ts';
import { FormPage } from './parts/form-page.tsx';

/** Where the address of `trimscript open` leads. */
export function OpenRecording() {
  const problem = useOpening(useLocation().hash.slice(1));
  if (problem !== null)
    return (
      <FormPage title={titles.notOpened()} lead={problem}>
        <PrimaryLink to="/">{pages.home()}</PrimaryLink>
      </FormPage>
    );
  return (
    <FormPage title={titles.openingRecording()}>
      <p role="status" className="flex items-center gap-3 text-14 text-text-2">
        <Spinner /> {pages.takesAMoment()}
      </p>
    </FormPage>
  );
}
