import { Menu } from '@base-ui/react/menu';
import { ChevronDown, Copy, History, LayoutGrid, Pencil, Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { listProjects, type ProjectCard } from '#contract/index.ts';
import { projects as texts } from '#i18n/en/account.ts';
import { callApi } from '#src/api/client/index.ts';
import { useCollaborator } from '#src/editor/state/document/use-document.ts';
import { openVersions } from '#src/editor/state/saving/versions.ts';
import { projectName } from '#src/editor/state/session/project-name.ts';
import { session, sessionAuth } from '#src/editor/state/session/session.ts';
import { buttonClass, toast } from '#src/ui/index.ts';
import { duplicate, makeOpen, renameTo } from './actions.ts';
import { NameField } from './name-field.tsx';
import { newProjectPath, projectPath, projectsPath } from './paths.ts';

/** As many of the last projects as one can switch to. */
const LAST = 8;

type Recent = Pick<ProjectCard, 'project_id' | 'name'>;

/** The name of the project on screen: a menu of what concerns it and the way to others. */
export function ProjectMenu() {
  const { project, user } = useSnapshot(session);
  const isGuest = useCollaborator();
  const [recent, setRecent] = useState<readonly Recent[]>([]);
  const [renaming, setRenaming] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  if (!project || !user) return null;
  const { project_id: id } = project;
  const name = projectName(project);
  const goTo = async (other: string): Promise<void> => {
    if (await makeOpen(other)) void navigate(projectPath(user, other));
  };
  const copy = async (): Promise<void> => {
    const made = await duplicate(id);
    if (!made) return;
    toast({
      tone: 'success',
      title: texts.duplicated({ name }),
      description: made.name,
      action: { label: texts.open(), onClick: () => void goTo(made.id) },
    });
  };
  const done = (next: string | null): void => {
    setRenaming(false);
    if (next !== null) void renameTo(id, next);
  };
  if (renaming) return <NameField name={name} onDone={done} className="max-w-64 font-medium" />;
  return (
    <Menu.Root onOpenChange={(open) => open && void lastProjects(id).then(setRecent)}>
      <Menu.Trigger
        ref={trigger}
        aria-label={texts.project({ name })}
        className={`${buttonClass({ variant: 'ghost', size: 'sm' })} min-w-0 max-w-80`}
      >
        <ShortName name={name} />
        <ChevronDown aria-hidden size={16} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start" className="z-60 outline-none">
          <Menu.Popup className="menu pop w-72 max-w-[calc(100vw-2rem)]">
            {!isGuest && (
              <>
                <Item icon={<Pencil aria-hidden size={16} />} onClick={() => setRenaming(true)}>
                  {texts.rename()}
                </Item>
                <Item icon={<Copy aria-hidden size={16} />} onClick={() => void copy()}>
                  {texts.duplicate()}
                </Item>
                <Item icon={<History aria-hidden size={16} />} onClick={openVersions}>
                  {texts.versions()}
                </Item>
                <Menu.Separator className="mx-2 my-1 h-px bg-line" />
              </>
            )}
            {recent.length > 0 && (
              <Menu.Group>
                <Menu.GroupLabel className="px-2 py-1 text-12 text-text-3">
                  {texts.switchTo()}
                </Menu.GroupLabel>
                {recent.map((other) => (
                  <Item key={other.project_id} onClick={() => void goTo(other.project_id)}>
                    {other.name}
                  </Item>
                ))}
              </Menu.Group>
            )}
            {recent.length > 0 && <Menu.Separator className="mx-2 my-1 h-px bg-line" />}
            <Item
              icon={<LayoutGrid aria-hidden size={16} />}
              onClick={() => void navigate(projectsPath(user))}
            >
              {texts.all()}
            </Item>
            <Item icon={<Plus aria-hidden size={16} />} onClick={() => void navigate(newProjectPath(user))}>
              {texts.newProject()}
            </Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Letters of a name that are shown where there is room for nothing else. */
const KEPT = 8;

/** Ends in … where it does not fit, but behind its first letters. */
function ShortName({ name }: { name: string }) {
  const letters = Array.from(name);
  const rest = letters.slice(KEPT).join('');
  return (
    <span dir="auto" className="flex min-w-0 whitespace-pre text-text-1">
      <span className="flex-none max-sm:shrink max-sm:truncate">{letters.slice(0, KEPT).join('')}</span>
      {rest !== '' && <span className="min-w-[1em] truncate">{rest}</span>}
    </span>
  );
}

function Item({ icon, onClick, children }: { icon?: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <Menu.Item onClick={onClick} className="menu-item touch-target">
      {icon}
      <span className="truncate max-2xs:whitespace-normal">{children}</span>
    </Menu.Item>
  );
}

/** Without them, 'All projects' leads there. */
async function lastProjects(except: string): Promise<readonly Recent[]> {
  try {
    const { projects } = await callApi(listProjects, { ...sessionAuth(), sort: 'edited', limit: LAST + 1 });
    return projects.filter(({ project_id }) => project_id !== except).slice(0, LAST);
  } catch {
    return [];
  }
}
