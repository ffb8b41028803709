import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { listProjects, type ProjectCard } from '#contract/index.ts';
import { projects as projectsTexts } from '#i18n/en/account.ts';
import { formatTime } from '#model/time/format.ts';
import { callApi } from '#src/api/client/index.ts';
import { session, sessionAuth } from '#src/editor/state/session/session.ts';
import { useTimeAgo } from '#src/editor/state/session/use-time-ago.ts';
import { useLoaded } from '#src/editor/state/work/use-work.ts';
import { stateText } from './card-text.ts';
import { CardThumbnail } from './card-thumbnail.tsx';
import { projectPath, projectsPath } from './paths.ts';

const SHOWN = 6;

/** The projects that were edited last; null until the server said, or where it could not be asked. */
export function useRecentProjects(): readonly ProjectCard[] | null {
  return useLoaded(readRecent).value;
}

async function readRecent(signal?: AbortSignal): Promise<readonly ProjectCard[]> {
  return (await callApi(listProjects, { ...sessionAuth(), limit: SHOWN }, { signal })).projects;
}

export function RecentProjects({ cards }: { cards: readonly ProjectCard[] }) {
  const { user } = useSnapshot(session);
  const timeAgo = useTimeAgo();
  if (!user || cards.length === 0) return null;
  return (
    <section aria-label={projectsTexts.title()} className="grid gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-semibold text-14">{projectsTexts.title()}</h2>
        <Link to={projectsPath(user)} className="text-blue-text hover:underline">
          {projectsTexts.all()}
        </Link>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(16rem,1fr))] gap-3 max-sm:grid-cols-1">
        {cards.map((card) => (
          <li key={card.project_id}>
            <Link
              to={projectPath(user, card.project_id)}
              className="flex h-full gap-3 rounded-card border border-line bg-bg-1 p-3 hover:border-line-ctl"
            >
              <span className="relative aspect-video w-24 flex-none overflow-hidden rounded-ctl bg-bg-0">
                <CardThumbnail card={card} />
              </span>
              <span className="grid min-w-0 content-center">
                <span className="truncate font-medium">{card.name}</span>
                <span className="num truncate text-12 text-text-3">
                  {formatTime(card.duration)} · {timeAgo(card.edited_at)}
                </span>
                <span className="text-12 text-text-3">{stateText(card).text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
