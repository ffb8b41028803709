import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { formatTime } from '#model/cost.ts';
import { Placeholder } from '#src/editor/player/placeholder.tsx';
import { fetchProject, lacksMedia, session } from '#src/editor/state/session.ts';
import { countRushes, stem } from '#src/editor/upload/format.ts';
import { UploadArea } from '#src/editor/upload/upload-area.tsx';
import { buttonClass } from '#src/ui/index.ts';
import { workspacePath } from './parts/paths.ts';
import { SignedInLayout } from './parts/signed-in-layout.tsx';

/** /upload_media/KEY */
export function UploadMedia() {
  useEffect(() => {
    const abort = new AbortController();
    // Only to say what is there already: uploading works without it.
    fetchProject(abort.signal).catch(() => undefined);
    return () => abort.abort();
  }, []);
  return (
    <SignedInLayout title="Upload" rushes={false}>
      <main className="grid min-h-0 grid-cols-[440px_minmax(0,1fr)] gap-px bg-line max-lg:grid-cols-1">
        <div className="flex min-h-0 flex-col bg-bg-1">
          <CurrentProject />
          <UploadArea />
        </div>
        <section
          aria-label="Preview"
          className="grid place-items-center overflow-hidden bg-bg-1 p-8 max-lg:hidden"
        >
          <div className="relative aspect-video w-full max-w-180 overflow-hidden rounded-card shadow-[0_0_0_1px_var(--line)]">
            <Placeholder title="No video yet">Your rushes play here once they are uploaded.</Placeholder>
          </div>
        </section>
      </main>
    </SignedInLayout>
  );
}

/** Who comes back finds the way to the project that is there, or what to do when its media were deleted. */
function CurrentProject() {
  const { project, user, unconfirmedMediaOf } = useSnapshot(session);
  if (!project || !user) return null;
  const { media, urls } = project;
  return (
    <section
      aria-label="Current project"
      className="mx-6 mt-4 grid gap-2 rounded-card border border-line bg-bg-2 p-4 max-sm:mx-4"
    >
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold text-14">{stem(media.rushes[0]?.name ?? 'Current project')}</p>
          <p className="num text-12 text-text-3">
            {countRushes(media.rushes.length)}, {formatTime(media.duration)}
          </p>
        </div>
        <Link to={workspacePath(user)} className={buttonClass({ size: 'md' })}>
          Open workspace
        </Link>
      </div>
      {lacksMedia({ project, unconfirmedMediaOf }) && (
        <p className="text-text-2">
          {urls
            ? 'The server could not confirm that it still has its media.'
            : 'Its media were deleted because they had not been used for a while.'}{' '}
          Upload the same rushes again to go on; your cuts are kept:{' '}
          {media.rushes.map((rush) => rush.name).join(', ')}.
        </p>
      )}
    </section>
  );
}
