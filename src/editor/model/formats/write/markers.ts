import { arrangementOf, inPlayingOrder } from '../../edit/arrangement.ts';
import { type Comment, quoteOf, threadsOf } from '../../edit/comments.ts';
import { playingAt } from '../../time/playing-order.ts';
import type { EditorDocument, Range } from '../../types.ts';
import type { EditTimeline, SequenceMarker } from './edit-timeline.ts';

const PROPOSES = { comment: '', cut: 'cut this', restore: 'leave this in' } as const;

/** One a thread, replies behind it; in a cut at its seam. */
export function withMarkers(
  sequence: EditTimeline,
  doc: EditorDocument,
  comments: readonly Comment[],
): EditTimeline {
  const { rate, clips, sources } = sequence;
  const order = arrangementOf(doc);
  const second = rate.den / rate.num;
  const edges = [0];
  for (const { frames } of sources) edges.push(edges[edges.length - 1] + frames);
  const startOf = ({ source, sourceIn }: EditTimeline['clips'][number]): number => edges[source] + sourceIn;
  const rangeAt = (i: number): Range => ({
    start: startOf(clips[i]) * second,
    end: (startOf(clips[i]) + clips[i].length) * second,
  });
  const markers = threadsOf(inPlayingOrder(doc, comments)).map(({ comment, replies }): SequenceMarker => {
    const frame = Math.floor((comment.start * rate.num) / rate.den + 1e-6);
    const found = playingAt(clips.length, rangeAt, order, comment.start, frame * second);
    const clip = Math.min(found, clips.length - 1);
    const at = Math.min(Math.max(0, frame - startOf(clips[clip])), clips[clip].length - 1);
    const texts = [comment, ...replies].map((one) => markerText(doc, one));
    return { clip, at, text: texts.join(' / '), isDone: comment.state !== 'open' };
  });
  return { ...sequence, markers };
}

function markerText(doc: EditorDocument, comment: Comment): string {
  const { kind, text } = comment;
  const proposal = PROPOSES[kind] && `${PROPOSES[kind]}: “${quoteOf(doc.words, comment)}”`;
  const said = [proposal, text].filter((part) => part !== '').join('. ');
  return `${comment.author || (comment.fromOwner ? 'Owner' : 'Somebody')}: ${said}`
    .replace(/\s+/g, ' ')
    .trim();
}
