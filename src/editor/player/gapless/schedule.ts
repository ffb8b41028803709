import { partitionPoint } from '#model/time/sorted.ts';
import {
  advance,
  type Cursor,
  cursorAt,
  type PreviewPlan,
  type Span,
  snapToPlan,
  spanAt,
  withinRoom,
} from './plan.ts';

/** Spans in output order, without gaps. */
export class Schedule {
  #spans: Span[] = [];

  get end(): number {
    const last = this.#spans.at(-1);
    return last ? last.outputSample + last.count : 0;
  }

  append(span: Span): void {
    const last = this.#spans.at(-1);
    if (last && last.start + last.count === span.start)
      this.#spans[this.#spans.length - 1] = { ...last, count: last.count + span.count };
    else this.#spans.push(span);
  }

  truncate(outputSample: number): void {
    while (this.#spans.length > 0 && this.#spans.at(-1)!.outputSample >= outputSample) this.#spans.pop();
    const last = this.#spans.at(-1);
    if (last && last.outputSample + last.count > outputSample)
      this.#spans[this.#spans.length - 1] = { ...last, count: outputSample - last.outputSample };
  }

  forget(outputSample: number): void {
    let gone = 0;
    while (
      gone < this.#spans.length - 1 &&
      this.#spans[gone]!.outputSample + this.#spans[gone]!.count < outputSample
    )
      gone++;
    if (gone > 0) this.#spans.splice(0, gone);
  }

  clear(): void {
    this.#spans = [];
  }

  /** Source sample, fractional; clamped to the schedule. */
  sourceAt(outputSample: number): number {
    const span = this.#spans[this.#indexAt(outputSample)];
    return span ? span.start + Math.min(Math.max(outputSample - span.outputSample, 0), span.count) : 0;
  }

  /** Source seconds, as `sourceAt`; never those of another block than the one that plays. */
  #timeAt(outputSample: number, sampleRate: number): number {
    const room = this.#spans[this.#indexAt(outputSample)]?.room;
    return withinRoom(this.sourceAt(outputSample) / sampleRate, room);
  }

  /**
   * Source seconds heard at `outputSample`. Where the schedule has run out at the start of a cut, the end of that cut: no word of
   * it is ever the spoken one while the next span is still on its way.
   */
  heardAt(outputSample: number, plan: PreviewPlan): number {
    const time = this.#timeAt(outputSample, plan.sampleRate);
    return outputSample < this.end ? time : snapToPlan(plan, time, this.sourceAt(outputSample));
  }

  /** Where `plan` goes on from what plays at `outputSample`. */
  cursorIn(plan: PreviewPlan, outputSample: number): Cursor {
    return cursorAt(plan, this.#timeAt(outputSample, plan.sampleRate), this.sourceAt(outputSample));
  }

  /** First output sample from `outputSample` on where `plan` differs from the schedule, else `end`. */
  divergence(plan: PreviewPlan, outputSample: number): number {
    let at = outputSample;
    let cursor = this.cursorIn(plan, outputSample);
    for (let i = this.#indexAt(outputSample); i < this.#spans.length; i++) {
      const span = this.#spans[i]!;
      while (at < span.outputSample + span.count) {
        const next = spanAt(plan, cursor, at, span.outputSample + span.count - at);
        if (!next || next.start !== span.start + at - span.outputSample) return at;
        at += next.count;
        cursor = advance(plan, cursor, next.count);
      }
    }
    return at;
  }

  /** First output sample from `outputSample` on that plays one of these samples of the recording, else `end`. @param ranges sorted */
  firstOf(ranges: readonly { readonly from: number; readonly to: number }[], outputSample: number): number {
    for (let i = this.#indexAt(outputSample); i < this.#spans.length; i++) {
      const { start, count, outputSample: output } = this.#spans[i]!;
      const from = start + Math.max(0, outputSample - output);
      const found = ranges.find((range) => range.to > from && range.from < start + count);
      if (found) return output + Math.max(from, found.from) - start;
    }
    return this.end;
  }

  #indexAt(outputSample: number): number {
    return Math.max(
      0,
      partitionPoint(this.#spans.length, (i) => this.#spans[i].outputSample <= outputSample) - 1,
    );
  }
}
