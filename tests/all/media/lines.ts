/** Lines of subtitles, read back by ffmpeg. */
import { execa } from 'execa';
import type { ExportPlan } from '#model/media/edl.ts';

interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const CUE = /(\d+):(\d\d):(\d\d),(\d+) --> (\d+):(\d\d):(\d\d),(\d+)\n([\s\S]*?)(?=\n\n|$)/g;

/** Container seconds, with marks of bold and italic. */
async function linesOf(path: string, track: number): Promise<Line[]> {
  const args = ['-v', 'error', '-copyts', '-i', path, '-map', `0:s:${track}`, '-f', 'srt', '-'];
  const { stdout } = await execa('ffmpeg', args);
  return [...stdout.matchAll(CUE)].map(([, ...fields]) => {
    const [h = 0, m = 0, s = 0, ms = 0, eh = 0, em = 0, es = 0, ems = 0] = fields.slice(0, 8).map(Number);
    const at = (hours: number, minutes: number, seconds: number, thousandths: number) =>
      3600 * hours + 60 * minutes + seconds + thousandths / 1000;
    return { start: at(h, m, s, ms), end: at(eh, em, es, ems), text: fields[8]?.trim() ?? '' };
  });
}

/** Seconds by which the line furthest from its planned place is off; NaN where a line is missing, too many or says something else. */
export async function worstLine(
  source: { path: string; startTime: number },
  out: { path: string; startTime: number },
  plan: ExportPlan,
  tracks: number,
): Promise<number> {
  const { num, den } = plan.frameRate ?? { num: plan.sampleRate, den: 1 };
  /** Of a line, in playing order. */
  const piecesOf = ({ start, end }: Pick<Line, 'start' | 'end'>) => {
    const pieces: { start: number; end: number }[] = [];
    let before = 0;
    for (const { startFrame, endFrame } of plan.segments) {
      const [from, to] = [(startFrame * den) / num, (endFrame * den) / num];
      const piece = { start: before + Math.max(0, start - from), end: before + Math.min(end, to) - from };
      before += to - from;
      const last = pieces.at(-1);
      if (piece.end <= piece.start) continue;
      if (last && Math.abs(last.end - piece.start) < 1e-6) last.end = piece.end;
      else pieces.push(piece);
    }
    return pieces;
  };
  let worst = 0;
  for (let track = 0; track < tracks; track++) {
    const planned = (await linesOf(source.path, track))
      .flatMap(({ start, end, text }) =>
        piecesOf({ start: start - source.startTime, end: end - source.startTime }).map((piece) => ({
          ...piece,
          text,
        })),
      )
      .filter(({ start, end }) => end - start >= 0.05)
      .sort((a, b) => a.start - b.start);
    const shown = await linesOf(out.path, track);
    if (shown.length !== planned.length) return Number.NaN;
    for (const [i, { start, end, text }] of planned.entries()) {
      const line = shown[i];
      if (line?.text !== text) return Number.NaN;
      const off = [start + out.startTime - line.start, end + out.startTime - line.end].map(Math.abs);
      worst = Math.max(worst, ...off);
    }
  }
  return worst;
}
