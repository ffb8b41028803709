import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { session } from '#src/editor/state/session.ts';
import { UploadDialog } from '#src/editor/upload/upload-dialog.tsx';
import { workspacePath } from './guard.ts';
import { TopBar } from './top-bar.tsx';

interface SignedInLayoutProps {
  children: ReactNode;
  /** Whether the top bar shows the current rushes: not where the page shows them itself. */
  rushes: boolean;
}

/** Top bar and the rest of the window; the upload's dialog is on every page of it. */
export function SignedInLayout({ children, rushes }: SignedInLayoutProps) {
  const navigate = useNavigate();
  const toWorkspace = (): void => {
    if (session.user) void navigate(workspacePath(session.user));
  };
  return (
    <div className="grid h-dvh grid-rows-[48px_minmax(0,1fr)]">
      <TopBar rushes={rushes} />
      {children}
      <UploadDialog onUploaded={toWorkspace} />
    </div>
  );
}
