import { type ReactNode, useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { followAccount } from '#src/account/follow-account.ts';
import { LoginAgain } from '#src/account/login-form.tsx';
import { uploadPath, workspacePath } from '#src/account/paths.ts';
import { DownloadDialog } from '#src/editor/download/download-dialog.tsx';
import { session } from '#src/editor/state/session/session.ts';
import { DropAnywhere } from '#src/editor/upload/drop-anywhere.tsx';
import { UploadDialog } from '#src/editor/upload/upload-dialog.tsx';
import { useTitle } from './current-page.ts';
import { TopBar } from './top-bar.tsx';

interface SignedInLayoutProps {
  children: ReactNode;
  rushes: boolean;
  skipTo?: { id: string; text: string } | undefined;
}

/** Top bar and the rest of the window; the upload's dialog is on every page of it. */
export function SignedInLayout({ children, rushes, skipTo }: SignedInLayoutProps) {
  const title = useTitle();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(followAccount, []);
  const toList = useCallback((): void => {
    // The workspace shows the list in its top bar or in place of the transcript.
    if (session.user && !/^\/(workspace|upload_media)\//.test(pathname))
      void navigate(uploadPath(session.user));
  }, [navigate, pathname]);
  const toWorkspace = (): void => {
    if (session.user) void navigate(workspacePath(session.user));
  };
  return (
    <div className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[3rem_minmax(0,1fr)] max-2xs:grid-rows-[auto_minmax(0,1fr)]">
      {skipTo && (
        <a
          href={`#${skipTo.id}`}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(skipTo.id)?.focus();
          }}
          className="fixed top-2 left-2 z-60 rounded-ctl bg-bg-1 px-3 py-2 font-medium shadow-2 not-focus:sr-only"
        >
          {skipTo.text}
        </a>
      )}
      <TopBar title={title} rushes={rushes} />
      {children}
      <DropAnywhere onTaken={toList} />
      <LoginAgain />
      <DownloadDialog />
      <UploadDialog onUploaded={toWorkspace} />
    </div>
  );
}
