import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { shell } from '#i18n/en/account.ts';
import { formatSize, formatTime } from '#model/cost.ts';
import { TextLink } from '#src/account/links.tsx';
import { Placeholder } from '#src/editor/player/placeholder.tsx';
import { projectName } from '#src/editor/state/project-name.ts';
import { fetchProject, lacksMedia, session } from '#src/editor/state/session.ts';
import { upload } from '#src/editor/state/upload-list.ts';
import { countRushes } from '#src/editor/upload/rush-list.tsx';
import { UploadArea } from '#src/editor/upload/upload-area.tsx';
import { projectPath, projectsPath } from '#src/projects/paths.ts';
import { buttonClass, Skeleton } from '#src/ui/index.ts';
import { SignedInLayout } from './parts/signed-in-layout.tsx';

export function UploadMedia() {
  const { project } = useSnapshot(session);
  const asked = useProject();
  const intoNew = useNewProject();
  return (
    <SignedInLayout rushes={false}>
      <main className="grid min-h-0 grid-cols-[27.5rem_minmax(0,1fr)] gap-px bg-line max-lg:grid-cols-1">
        <div className="flex min-h-0 flex-col overflow-y-auto bg-bg-1">
          {intoNew ? (
            <NewProject />
          ) : asked ? (
            <CurrentProject />
          ) : (
            <Skeleton lines={3} className="mx-6 mt-6" />
          )}
          <UploadArea />
        </div>
        <section
          aria-label={shell.preview()}
          className="grid place-items-center overflow-hidden bg-bg-1 p-8 max-lg:hidden"
        >
          <div className="relative aspect-video w-full max-w-180 overflow-hidden rounded-card shadow-[0_0_0_1px_var(--line)]">
            {asked && (!project || intoNew) && (
              <Placeholder title={shell.noVideo()}>{shell.playHere()}</Placeholder>
            )}
            {asked && project && !intoNew && (
              <Placeholder title={projectName(project)}>{shell.goOn()}</Placeholder>
            )}
          </div>
        </section>
      </main>
    </SignedInLayout>
  );
}

/** `?place=new`: 'New project' led here. */
function useNewProject(): boolean {
  const intoNew = useSearchParams()[0].get('place') === 'new';
  useEffect(() => {
    upload.intoNew = intoNew;
    return () => {
      upload.intoNew = false;
    };
  }, [intoNew]);
  return intoNew;
}

function NewProject() {
  const { user } = useSnapshot(session);
  return (
    <section
      aria-label={shell.newProject()}
      className="mx-6 mt-4 grid gap-1 rounded-card border border-line bg-bg-2 p-4 max-sm:mx-4"
    >
      <h2 className="font-semibold text-14">{shell.newProject()}</h2>
      <p className="text-text-2">{shell.ownProject()}</p>
      {user && (
        <p className="mt-1">
          <TextLink to={projectsPath(user)}>{shell.allProjects()}</TextLink>
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
  if (!project || !user) return null;
  const { media, urls } = project;
  return (
    <section
      aria-label={shell.currentProject()}
      className="mx-6 mt-4 grid gap-3 rounded-card border border-line bg-bg-2 p-4 max-sm:mx-4"
    >
      <div className="min-w-0">
        <p className="truncate font-semibold text-14">{projectName(project)}</p>
        <p className="num text-12 text-text-3">
          {countRushes(media.rushes.length)}, {formatTime(media.duration)}
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
        to={projectPath(user, project.project_id)}
        className={`${buttonClass({ variant: urls ? 'primary' : 'secondary', size: 'lg' })} justify-self-start`}
      >
        {shell.openWorkspace()}
      </Link>
    </section>
  );
}
