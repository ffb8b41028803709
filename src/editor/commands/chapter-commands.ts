import { BookmarkPlus } from 'lucide-react';
import { comments as texts } from '#i18n/en/player.ts';
import { toast } from '../../ui/index.ts';
import { chapterTitle, setChapterHere } from '../state/comments/chapters.ts';
import { comments, openComments } from '../state/comments/comments.ts';
import { currentDoc } from '../state/document/document.ts';
import type { Command } from './command.ts';
import { tell } from './move-commands.ts';

export const setChapter: Command = {
  id: 'setChapter',
  label: texts.setChapter,
  description: texts.setChapterHelp,
  icon: BookmarkPlus,
  group: 'edit',
  keys: ['h'],
  when: () => currentDoc().duration > 0,
  run: () => {
    const set = setChapterHere();
    if (typeof set === 'string') tell(set);
    // The list shows it.
    else if (!comments.open)
      toast({
        tone: 'success',
        title: (set.isNew ? texts.chapterSet : texts.chapterThere)({ name: chapterTitle(set.chapter) }),
        passing: true,
        action: { label: texts.showChapters(), onClick: openComments },
      });
  },
};
