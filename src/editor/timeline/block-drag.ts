import { arrangementOf, type Block, paragraphOrder } from '#model/edit/arrangement.ts';
import { borderBefore } from '#model/edit/moves.ts';
import { firstWordOfParagraph } from '#model/edit/transcript.ts';
import { partitionPoint } from '#model/time/sorted.ts';
import type { EditorDocument, Range } from '#model/types.ts';
import type { TimeScale } from '#src/render/geometry/time-scale.ts';
import { BorderScroll, type Drag } from './drags.ts';
import type { GestureHost, Pointer } from './gesture-host.ts';

interface DropPlace {
  /** Arranged seconds. */
  readonly at: number;
  /** Source second of what plays next there; null at the end. */
  readonly before: number | null;
}

/** Where a block may be put, in playing order: between blocks, and where a paragraph begins. */
export function dropPlaces(doc: EditorDocument): readonly DropPlace[] {
  const { blocks, toArranged } = arrangementOf(doc);
  const starts = new Set(blocks.map(({ start }) => start));
  for (const paragraph of paragraphOrder(doc)) {
    const word = firstWordOfParagraph(doc, paragraph);
    if (word > 0) starts.add(borderBefore(doc, word));
  }
  const places = Array.from(starts, (before) => ({ at: toArranged(before), before }));
  return [...places.sort((a, b) => a.at - b.at), { at: doc.duration, before: null }];
}

/** Puts a block where the pointer lets it go, with auto-scroll. */
export class BlockDrag implements Drag {
  readonly cursor = 'grabbing';
  readonly #host: GestureHost;
  readonly #viewBefore: TimeScale;
  readonly #range: Range | undefined;
  readonly #scroll: BorderScroll;
  #pointer: Pointer;
  #doc: EditorDocument;
  #places: readonly DropPlace[];

  constructor(host: GestureHost, from: Pointer, block: number) {
    this.#host = host;
    this.#viewBefore = host.scale();
    this.#pointer = from;
    this.#doc = host.doc();
    this.#places = dropPlaces(this.#doc);
    this.#range = arrangementOf(this.#doc).blocks[block];
    this.#scroll = new BorderScroll(host, () => this.#show());
  }

  move(pointer: Pointer): void {
    this.#pointer = pointer;
    this.#show();
    this.#scroll.follow(pointer);
  }

  end(): void {
    const target = this.#target();
    this.#letGo();
    if (target?.place) this.#host.moveBlock(target.block, target.place.before);
  }

  cancel(): void {
    this.#letGo();
    this.#host.show(this.#viewBefore);
  }

  #letGo(): void {
    this.#scroll.stop();
    this.#host.holdBlock(-1, null);
  }

  #show(): void {
    const target = this.#target();
    this.#host.holdBlock(target?.index ?? -1, target?.place?.at ?? null);
  }

  /** The held block, unless others took it apart, and the nearest place that is not its own. */
  #target(): { readonly index: number; readonly block: Block; readonly place: DropPlace | null } | null {
    const doc = this.#host.doc();
    const { blocks } = arrangementOf(doc);
    const index = blocks.findIndex(
      ({ start, end }) => start === this.#range?.start && end === this.#range.end,
    );
    if (index < 0) return null;
    if (doc !== this.#doc) this.#places = dropPlaces(doc);
    this.#doc = doc;
    const block = blocks[index];
    const time = this.#host.scale().xToTime(this.#pointer.x);
    const place = nearest(this.#places, time);
    const isOwn = place.at >= block.arranged && place.at <= block.arranged + block.end - block.start;
    return { index, block, place: isOwn ? null : place };
  }
}

function nearest(places: readonly DropPlace[], time: number): DropPlace {
  const next = partitionPoint(places.length, (i) => places[i].at <= time);
  const [left, right] = [places[Math.max(next - 1, 0)], places[Math.min(next, places.length - 1)]];
  return time - left.at <= right.at - time ? left : right;
}
