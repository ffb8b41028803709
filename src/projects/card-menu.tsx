import {
  Archive,
  ArchiveRestore,
  Copy,
  Ellipsis,
  FolderOpen,
  Pencil,
  Pin,
  PinOff,
  SquareCheck,
  Trash2,
} from 'lucide-react';
import type { ProjectCard } from '#contract/index.ts';
import { projects as texts } from '#i18n/en/account.ts';
import { IconButton, MenuButton, toast } from '#src/ui/index.ts';
import { duplicate, moveTo, setKept } from './actions.ts';
import { rename, togglePick } from './picks.ts';

interface CardMenuProps {
  card: ProjectCard;
  tabIndex: number;
  onOpen: () => void;
  onDelete: () => void;
}

const icon = (Icon: typeof Copy) => <Icon aria-hidden size={16} />;

export function CardMenu({ card, tabIndex, onOpen, onDelete }: CardMenuProps) {
  const { project_id: id, shelf, kept, state, name } = card;
  const trash = {
    label: texts.toTrash(),
    icon: icon(Trash2),
    onSelect: () => void moveTo([id], 'trash'),
  };
  const restore = {
    label: texts.toProjects(),
    icon: icon(ArchiveRestore),
    onSelect: () => void moveTo([id], 'active'),
  };
  const select = { label: texts.select(), icon: icon(SquareCheck), onSelect: () => togglePick(id) };
  const own = [
    { label: texts.open(), icon: icon(FolderOpen), onSelect: onOpen },
    { label: texts.rename(), icon: icon(Pencil), onSelect: () => rename(id) },
    { label: texts.duplicate(), icon: icon(Copy), onSelect: () => void copy(card) },
    ...(state === 'media_deleted'
      ? []
      : [
          {
            label: kept ? texts.keepNoLonger() : texts.keepMedia(),
            icon: icon(kept ? PinOff : Pin),
            onSelect: () => void setKept(card, !kept),
          },
        ]),
  ];
  const items = {
    active: [
      ...own,
      { label: texts.archive(), icon: icon(Archive), onSelect: () => void moveTo([id], 'archived') },
      trash,
      select,
    ],
    archived: [...own, restore, trash, select],
    trash: [
      { ...restore, label: texts.restore() },
      { label: texts.deleteForGood(), icon: icon(Trash2), onSelect: onDelete },
      select,
    ],
  }[shelf];
  return (
    <MenuButton
      trigger={
        <IconButton
          size="sm"
          tabIndex={tabIndex}
          label={texts.actionsFor({ name })}
          icon={<Ellipsis aria-hidden size={16} />}
        />
      }
      items={items}
    />
  );
}

async function copy({ project_id, name }: ProjectCard): Promise<void> {
  const made = await duplicate(project_id);
  if (made) toast({ tone: 'success', title: texts.duplicated({ name }), description: made.name });
}
