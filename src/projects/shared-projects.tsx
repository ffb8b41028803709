import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { SharedProject } from '#contract/index.ts';
import { projects as texts } from '#i18n/en/account.ts';
import { formatTime } from '#model/time/format.ts';
import { session } from '#src/editor/state/session/session.ts';
import { dateOf, momentOf } from '#src/editor/state/session/time-ago.ts';
import { useTimeAgo } from '#src/editor/state/session/use-time-ago.ts';
import { Button } from '#src/ui/index.ts';
import { leave, saveShown } from './actions.ts';
import { CardHit, CardThumbnail } from './card-thumbnail.tsx';
import { DangerQuestion } from './danger-question.tsx';
import { library } from './library.ts';
import { projectPath } from './paths.ts';

/** Projects of others that links to edit opened to this account; nothing where there are none. */
export function SharedProjects() {
  const { shared, status } = useSnapshot(library) as typeof library;
  const [leaving, setLeaving] = useState<SharedProject | null>(null);
  return (
    <>
      {status === 'ready' && shared.length > 0 && (
        <section aria-labelledby="shared-with-you" className="mt-4 grid gap-4">
          <h3 id="shared-with-you" className="font-semibold text-20">
            {texts.sharedWithYou()}
          </h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(264px,1fr))] gap-4 max-sm:grid-cols-1 max-sm:gap-2">
            {shared.map((project) => (
              <SharedCard key={project.project_id} project={project} onLeave={() => setLeaving(project)} />
            ))}
          </ul>
        </section>
      )}
      <LeaveQuestion project={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

function SharedCard({ project, onLeave }: { project: SharedProject; onLeave: () => void }) {
  const timeAgo = useTimeAgo();
  const { project_id, name, owner, duration, edited_at, ends_at, hit } = project;
  const navigate = useNavigate();
  const path = session.user && projectPath(session.user, project_id, hit?.word_idx);
  return (
    <li className="relative flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-bg-1 transition-colors hover:border-line-ctl max-sm:flex-row">
      <div className="relative aspect-video w-full flex-none overflow-hidden bg-bg-0 max-sm:m-3 max-sm:mr-0 max-sm:w-28 max-sm:self-start max-sm:rounded-ctl">
        <CardThumbnail card={project} />
        <span className="num absolute right-1.5 bottom-1.5 rounded-chip bg-tip px-1.5 py-0.5 font-medium text-11 text-on-tip">
          {formatTime(duration)}
        </span>
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 p-3">
        <div className="flex h-7 items-center gap-1">
          <Link
            to={path ?? ''}
            title={name}
            // The whole card is its place to click.
            className="min-w-0 flex-1 truncate font-semibold text-14 after:absolute after:inset-0"
            onClick={(event) => {
              if (!path || event.shiftKey || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              void saveShown().then(() => navigate(path));
            }}
          >
            {name}
          </Link>
          <Button
            size="sm"
            variant="ghost"
            className="relative"
            aria-label={texts.leaveNamed({ name })}
            onClick={onLeave}
          >
            {texts.leave()}
          </Button>
        </div>
        <p className="num truncate text-12 text-text-3" title={owner}>
          {texts.ownedBy({ owner: nameOf(owner) })} ·{' '}
          <time dateTime={edited_at} title={momentOf(edited_at)}>
            {timeAgo(edited_at)}
          </time>
        </p>
        <p className="num truncate text-12 text-text-2 leading-7">
          {texts.accessUntil({ date: dateOf(ends_at) })}
        </p>
        {hit && <CardHit hit={hit} />}
      </div>
    </li>
  );
}

/** As at cursors of others. */
function nameOf(email: string): string {
  return email.split('@')[0] ?? email;
}

function LeaveQuestion({ project, onClose }: { project: SharedProject | null; onClose: () => void }) {
  // The last question stays in view while the dialog fades out.
  const [last, setLast] = useState(project);
  if (project && project !== last) setLast(project);
  const confirm = (): void => {
    if (project) void leave(project.project_id, project.name);
    onClose();
  };
  return (
    <DangerQuestion
      open={project !== null}
      title={<span className="wrap-anywhere">{texts.leaveQuestion({ name: last?.name ?? '' })}</span>}
      action={texts.leave()}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="wrap-anywhere mt-2 text-text-2">
        {texts.leaveText({ owner: nameOf(last?.owner ?? '') })}
      </p>
    </DangerQuestion>
  );
}
