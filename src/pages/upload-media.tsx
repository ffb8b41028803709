import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { projects, shell } from '#i18n/en/account.ts';
import { upload as uploading } from '#i18n/en/files.ts';
import { formatSize, formatTime } from '#model/time/format.ts';
import { TextLink } from '#src/account/links.tsx';
import { projectName } from '#src/editor/state/session/project-name.ts';
import { fetchProject, lacksMedia, session } from '#src/editor/state/session/session.ts';
import { setUploadIntoNew, upload } from '#src/editor/state/upload/upload-list.ts';
import { UploadArea } from '#src/editor/upload/upload-area.tsx';
import { projectPath, projectsPath } from '#src/projects/paths.ts';
import { RecentProjects, useRecentProjects } from '#src/projects/recent-projects.tsx';
import { buttonClass, Skeleton } from '#src/ui/index.ts';
import { SignedInLayout } from './parts/signed-in-layout.tsx';

export function UploadMedia() {
  const { project } = useSnapshot(session);
  const { rushes } = useSnapshot(upload);
  const asked = useProject();
  const intoNew = useNewProject();
  const recent = useRecentProjects();
  const isFirst = asked && !project && recent?.length === 0;
  return (
    <SignedInLayout rushes={false}>
      <main className="relative overflow-y-auto bg-bg-0">
        <div
          className={clsx(
            'mx-auto grid w-full max-w-[54rem] grid-cols-[minmax(0,1fr)] gap-6 px-6 pt-8 pb-16 max-sm:px-4 max-sm:pt-4',
            isFirst && 'min-h-full content-center',
          )}
        >
          {intoNew ? <NewProject /> : asked ? <CurrentProject /> : <Skeleton lines={3} />}
          <div className="flex flex-col overflow-hidden rounded-card border border-line bg-bg-1">
            <UploadArea isFirst={isFirst} />
          </div>
          {isFirst && rushes.length === 0 && <NextSteps />}
          {!intoNew && recent && <RecentProjects cards={recent} />}
        </div>
      </main>
    </SignedInLayout>
  );
}

/** What becomes of a recording, for who has none yet. */
function NextSteps() {
  return (
    <section aria-label={uploading.next()}>
      <ol className="grid grid-cols-3 gap-6 text-text-2 max-sm:grid-cols-1 max-sm:gap-3">
        {[uploading.nextUpload, uploading.nextWords, uploading.nextCut].map((text, index) => (
          <li key={text()} className="flex gap-3">
            <span aria-hidden className="num font-semibold text-text-3">
              {index + 1}
            </span>
            {text()}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** `?place=new`: 'New project' led here. */
function useNewProject(): boolean {
  const intoNew = useSearchParams()[0].get('place') === 'new';
  useEffect(() => {
    setUploadIntoNew(intoNew);
    return () => setUploadIntoNew(false);
  }, [intoNew]);
  return intoNew;
}

function NewProject() {
  const { user } = useSnapshot(session);
  return (
    <section aria-label={projects.newProject()} className="grid gap-1">
      <h2 className="font-semibold text-28">{projects.newProject()}</h2>
      <p className="text-text-2">{shell.ownProject()}</p>
      {user && (
        <p className="mt-1">
          <TextLink to={projectsPath(user)}>{projects.all()}</TextLink>
        </p>
      )}
    </section>
  );
}

/** Asks what is there already; uploading works without it. @returns whether that is known, or could not be asked */
function useProject(): boolean {
  const [asked, setAsked] = useState(session.project !== null);
  useEffect(() => {
    const abort = new AbortController();
    fetchProject(session.project?.project_id ?? null, abort.signal)
      .catch(() => undefined)
      .then(() => abort.signal.aborted || setAsked(true));
    return () => abort.abort();
  }, []);
  return asked;
}

/** Who comes back finds the way to the project that is there, or what to do when its media were deleted. */
function CurrentProject() {
  const { project, user, unconfirmedMediaOf } = useSnapshot(session);
  const goOn = useRef<HTMLAnchorElement>(null);
  // Enter goes on, unless something else is at hand already.
  useEffect(() => {
    if (document.activeElement === document.body && upload.step === 'closed')
      goOn.current?.focus({ preventScroll: true });
  }, []);
  if (!project || !user) return null;
  const { media, urls } = project;
  return (
    <section
      aria-label={shell.currentProject()}
      className="grid gap-3 rounded-card border border-line bg-bg-1 p-6 max-sm:p-4"
    >
      <div className="min-w-0">
        <p className="truncate font-semibold text-20">{projectName(project)}</p>
        <p className="num text-12 text-text-3">
          {uploading.countRushes({ count: media.rushes.length })}, {formatTime(media.duration)}
        </p>
      </div>
      {lacksMedia({ project, unconfirmedMediaOf }) && (
        <div className="text-text-2">
          <p>{urls ? shell.unconfirmedMedia() : shell.deletedMedia()}</p>
          <ul className="num mt-1">
            {media.rushes.map(({ name, size }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be in a project twice, and the list never changes
              <li key={index} className="wrap-anywhere text-text-1">
                {name}, {formatSize(size)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Link
        ref={goOn}
        to={projectPath(user, project.project_id)}
        className={`${buttonClass({ variant: urls ? 'primary' : 'secondary', size: 'lg' })} max-w-full justify-self-start`}
      >
        <span className="truncate">{shell.continueWith({ name: projectName(project) })}</span>
      </Link>
    </section>
  );
}
