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
import { IconButton, MenuButton, toast } from '#src/ui/index.ts';
import { duplicate, keep, moveTo } from './actions.ts';
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
    label: 'Move to the trash',
    icon: icon(Trash2),
    onSelect: () => void moveTo([id], 'trash'),
  };
  const restore = {
    label: 'Move to projects',
    icon: icon(ArchiveRestore),
    onSelect: () => void moveTo([id], 'active'),
  };
  const select = { label: 'Select', icon: icon(SquareCheck), onSelect: () => togglePick(id) };
  const own = [
    { label: 'Open', icon: icon(FolderOpen), onSelect: onOpen },
    { label: 'Rename', icon: icon(Pencil), onSelect: () => rename(id) },
    { label: 'Duplicate', icon: icon(Copy), onSelect: () => void copy(card) },
    ...(state === 'media_deleted'
      ? []
      : [
          {
            label: kept ? 'Keep media no longer' : 'Keep media',
            icon: icon(kept ? PinOff : Pin),
            onSelect: () => void keep(card, !kept),
          },
        ]),
  ];
  const items = {
    active: [
      ...own,
      { label: 'Archive', icon: icon(Archive), onSelect: () => void moveTo([id], 'archived') },
      trash,
      select,
    ],
    archived: [...own, restore, trash, select],
    trash: [
      { ...restore, label: 'Restore' },
      { label: 'Delete for good', icon: icon(Trash2), onSelect: onDelete },
      select,
    ],
  }[shelf];
  return (
    <MenuButton
      trigger={
        <IconButton
          size="sm"
          tabIndex={tabIndex}
          label={`Actions for ${name}`}
          icon={<Ellipsis aria-hidden size={16} />}
        />
      }
      items={items}
    />
  );
}

async function copy({ project_id, name }: ProjectCard): Promise<void> {
  const made = await duplicate(project_id);
  if (made) toast({ tone: 'success', title: `${name} duplicated`, description: made.name });
}
