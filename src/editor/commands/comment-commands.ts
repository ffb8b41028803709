import { MessageSquare, MessageSquarePlus, X } from 'lucide-react';
import { keys } from '#i18n/en/editor.ts';
import { comments as texts } from '#i18n/en/player.ts';
import { transcript } from '#i18n/en/transcript.ts';
import {
  acceptComment,
  closeComments,
  comments,
  countOpen,
  declineComment,
  hasOpenSelected,
  hasWordsOfSelected,
  selectedComment,
  stepComment,
  toggleComments,
  writeCommentHere,
} from '../state/comments/comments.ts';
import { editor } from '../state/document/document.ts';
import type { Command } from './command.ts';

const areCommentsOpen = (): boolean => comments.open;

export const showComments: Command = {
  id: 'showComments',
  label: () => {
    const count = countOpen(comments.list);
    return count > 0 ? texts.countOpen({ count }) : texts.title();
  },
  description: keys.showComments,
  icon: MessageSquare,
  group: 'comments',
  keys: ['m'],
  checked: areCommentsOpen,
  watches: [comments],
  run: toggleComments,
};
export const commentHere: Command = {
  id: 'commentHere',
  label: transcript.comment,
  icon: MessageSquarePlus,
  run: writeCommentHere,
};
export const nextComment: Command = {
  id: 'nextComment',
  label: keys.nextComment,
  group: 'comments',
  keys: ['n'],
  when: areCommentsOpen,
  run: () => stepComment(1),
};
export const previousComment: Command = {
  id: 'previousComment',
  label: keys.previousComment,
  group: 'comments',
  keys: ['p'],
  when: areCommentsOpen,
  run: () => stepComment(-1),
};
export const acceptCommentProposal: Command = {
  id: 'acceptComment',
  label: () => (selectedComment()?.kind === 'comment' ? texts.resolve() : texts.accept()),
  description: keys.acceptComment,
  group: 'comments',
  keys: ['y'],
  when: hasOpenSelected,
  disabled: () => (hasWordsOfSelected() ? false : texts.wordsGone()),
  watches: [comments, editor],
  run: () => acceptComment(),
};
export const decline: Command = {
  id: 'declineComment',
  label: texts.decline,
  description: keys.declineComment,
  group: 'comments',
  keys: ['x'],
  when: hasOpenSelected,
  run: () => declineComment(),
};
export const hideComments: Command = {
  id: 'hideComments',
  label: texts.close,
  icon: X,
  group: 'comments',
  keys: ['Escape'],
  when: areCommentsOpen,
  run: closeComments,
};
