import { inPlayingOrder } from '../../edit/arrangement.ts';
import { type Comment, quoteOf, threadsOf } from '../../edit/comments.ts';
import { timeMapOf } from '../../edit/time-map.ts';
import { formatExactTime } from '../../time/format.ts';
import type { EditorDocument } from '../../types.ts';

const COLUMNS = [
  'Number',
  'Time in the recording',
  'Time in the edit',
  'Words',
  'Kind',
  'Author',
  'Text',
  'State',
  'Written',
];

const KINDS = { comment: 'Comment', cut: 'Proposal to cut', restore: 'Proposal to restore' } as const;

/** RFC 4180 with a byte order mark, which spreadsheets need for UTF-8; replies are numbered 1.1, 1.2 behind their comment. */
export function writeCommentsCsv(doc: EditorDocument, comments: readonly Comment[]): string {
  const map = timeMapOf(doc);
  const row = (number: string, comment: Comment, isReply: boolean): string[] => [
    number,
    formatExactTime(comment.start, '.'),
    formatExactTime(map.toEdited(comment.start), '.'),
    quoteOf(doc.words, comment),
    isReply ? 'Reply' : KINDS[comment.kind],
    comment.author || (comment.fromOwner ? 'Owner' : 'Somebody'),
    comment.text,
    isReply ? '' : comment.state,
    comment.createdAt,
  ];
  const rows = threadsOf(inPlayingOrder(doc, comments)).flatMap(({ comment, replies }, i) => [
    row(`${i + 1}`, comment, false),
    ...replies.map((reply, k) => row(`${i + 1}.${k + 1}`, reply, true)),
  ]);
  return `\uFEFF${[COLUMNS, ...rows].map((cells) => `${cells.map(field).join(',')}\r\n`).join('')}`;
}

/** Spreadsheets run what begins like a formula: such a text gets an apostrophe before it. */
function field(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
