import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom';
import { messageOf } from '#src/api/client/index.ts';
import { Brand, Button, buttonClass } from '#src/ui/index.ts';
import { useTitle } from './parts/current-page.ts';

export function ErrorPage() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error);
  const title = 'Unexpected Application Error!';
  useTitle(title);
  return (
    <main className="grid min-h-dvh place-content-center gap-4 p-6">
      <Brand large />
      <h1 className="mt-4 font-semibold text-28">{title}</h1>
      <p className="max-w-[56ch] break-words text-14 text-text-2">
        {missing ? `${error.status} ${error.statusText}` : messageOf(error)}
      </p>
      <div className="mt-2 flex gap-2">
        <Link to="/" reloadDocument className={buttonClass({ variant: 'primary', size: 'lg' })}>
          Home
        </Link>
        {!missing && (
          <Button size="lg" onClick={() => window.location.reload()}>
            Try again
          </Button>
        )}
      </div>
    </main>
  );
}
