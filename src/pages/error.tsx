import { useCallback, useEffect, useRef } from 'react';
import { Link, useRevalidator, useRouteError } from 'react-router-dom';
import { pages, ui } from '#i18n/en/common.ts';
import { backoff, messageOf, NetworkError } from '#src/api/client/index.ts';
import { Brand, Button, buttonClass, Spinner } from '#src/ui/index.ts';
import { useTitle } from './parts/current-page.ts';

/** Shown when a page breaks while it is made, or cannot be loaded. */
export function ErrorPage() {
  const error = useRouteError();
  if (error instanceof NetworkError)
    return <Retrying error={error} title={pages.unreachable()} text={pages.checkConnection()} />;
  // Specification §8: the title and the message.
  if (isMissingScript(error))
    return <Retrying error={error} title={pages.applicationError()} text={messageOf(error)} />;
  return <Broken error={error} />;
}

/** Whether a module of a page could not be loaded, as each browser puts it. */
function isMissingScript(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message)
  );
}

function Broken({ error }: { error: unknown }) {
  const title = useTitle(pages.applicationError());
  return (
    <main className="grid min-h-dvh place-content-center gap-4 p-6">
      <Brand large />
      <h1 className="mt-4 font-semibold text-28">{title}</h1>
      <p className="max-w-[56ch] break-words text-14 text-text-2">{messageOf(error)}</p>
      <div className="mt-2 flex gap-2">
        <Link to="/" reloadDocument className={buttonClass({ variant: 'primary', size: 'lg' })}>
          {pages.home()}
        </Link>
        <Button size="lg" onClick={() => window.location.reload()}>
          {ui.tryAgain()}
        </Button>
      </div>
    </main>
  );
}

/** Tries again by itself: soon at first, then less often, and at once when the browser is online again. */
function Retrying(props: { error: unknown; title: string; text: string }) {
  const { error, text } = props;
  const title = useTitle(props.title);
  const tryNow = useTrying(error);
  return (
    <main className="grid min-h-dvh place-content-center gap-4 p-6">
      <Brand large />
      <h1 className="mt-4 font-semibold text-28">{title}</h1>
      <p role="status" className="flex max-w-[56ch] items-center gap-3 text-14 text-text-2">
        <Spinner />
        <span className="min-w-0 break-words">{text}</span>
      </p>
      <div className="mt-2">
        <Button size="lg" variant="primary" onClick={tryNow}>
          {pages.tryNow()}
        </Button>
      </div>
    </main>
  );
}

/** Waits between tries, ms. */
const FIRST_WAIT = 1000;
const MAX_WAIT = 15_000;

function useTrying(error: unknown): () => void {
  const { revalidate } = useRevalidator();
  const tries = useRef(0);
  const again = useCallback(async (): Promise<void> => {
    if (error instanceof NetworkError) return revalidate();
    // What failed to load as a module is loaded again by a new page only, which needs a server first.
    const answer = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (answer) window.location.reload();
  }, [error, revalidate]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      tries.current += 1;
      timer = setTimeout(() => void again().finally(wait), backoff(tries.current, FIRST_WAIT, MAX_WAIT));
    };
    wait();
    const online = (): void => void again();
    window.addEventListener('online', online);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', online);
    };
  }, [again]);
  return () => void again();
}
