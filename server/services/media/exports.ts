import type {
  FieldsOf,
  getDownloadPrice,
  getFinalVideo,
  SuccessOf,
  uploadFinalVideoToCloud,
} from '#contract/index.ts';
import { model } from '#i18n/en/common.ts';
import { replies } from '#i18n/en/server.ts';
import { formatNumber } from '#i18n/texts.ts';
import { extensionOfForm } from '#model/media/audio-forms.ts';
import { priceInCredentials } from '#model/media/price.ts';
import { credentialsText } from '#model/time/format.ts';
import { appendEntry, BalanceTooLow, balanceOf } from '#server/db/accounts/ledger.ts';
import { lockUser } from '#server/db/accounts/users.ts';
import type { Db } from '#server/db/connection/open.ts';
import { coverBytesOf, coverOf } from '#server/db/projects/covers.ts';
import * as rows from '#server/db/projects/exports.ts';
import type { ProjectRow } from '#server/db/projects/projects.ts';
import { latestOfKey } from '#server/db/projects/tasks.ts';
import { voiceCopyOf } from '#server/db/projects/voice-copies.ts';
import type { ExportInput } from '#server/db/schema/types.ts';
import type { Deps } from '#server/deps.ts';
import { deleteExportFiles, exportJob } from '#server/jobs/media/export.ts';
import { isStored } from '#server/jobs/media/master.ts';
import { exportFolder, exportKey } from '#server/jobs/queue/keys.ts';
import { isOpen } from '#server/jobs/queue/tasks.ts';
import { EXPORT_DAYS } from '#server/jobs/upkeep/retention.ts';
import { takesCover } from '#server/media/encode/cut-command.ts';
import { containerFor, convertedFrom, writtenAs } from '#server/media/plan/formats.ts';
import type { MediaInfo } from '#server/media/types.ts';
import type { PlannedCuts } from '#server/threads/plan-cuts.ts';
import { runQuickly } from '#server/threads/pool.ts';
import type { Account } from '../account/accounts.ts';
import { storedEditOf } from '../edits/stored-edit.ts';
import { Busy, Refusal } from '../errors.ts';
import { KeyedMutex } from '../keyed-mutex.ts';
import { bytesOf, DEADLINE_MS, refused } from '../long-texts.ts';
import type { Projects } from '../projects/projects.ts';
import {
  changesMade,
  changesOf,
  checkChanges,
  inputOf,
  isSameChange,
  isSpokenAlike,
  notesOn,
  saysTheSame,
} from './export-changes.ts';
import { type CutLine, createExportLines, finishedLine } from './export-lines.ts';
import { checkFreeSpace, checkRoom, mapDiskFullError } from './quota.ts';

type CutRequest = FieldsOf<typeof getFinalVideo>;

const DAY_MS = 86_400_000;
/** Undelivered exports of one account. */
const MAX_UNDELIVERED = 5;
const STARTING_MS = 60_000;
const NO_LOSSES = { dropped: [], converted: [], video: [] };

export function createExports(deps: Deps, service: Projects) {
  const { db, tasks, store } = deps;
  const linesOf = createExportLines(deps);
  const pricing = new KeyedMutex(1);

  return {
    /**
     * Attaches to the same cut, under way or finished. Ends with 100 or an error; cancelled when the last follower's `signal`
     * aborts.
     * @throws Refusal before the first line
     */
    async cut(
      account: Account,
      request: CutRequest,
      signal: AbortSignal,
    ): Promise<AsyncGenerator<CutLine, void>> {
      const project = await service.withMedia(account, request.project_id);
      const planned = await plan(request, project, signal);
      const { cuts, whole, outputDuration, nbSegments, planHash, captions, about } = planned;
      const changes = changesOf(request);
      if (changes.captions && !captions) throw new Refusal(replies.noCaptionText());
      const credentials = priceInCredentials(outputDuration, project.media);
      checkPrice(request, project, credentials);
      const extension = extensionOf(request, project);
      const folder = exportFolder(project.mediaPrefix);
      const cover = canHaveCover(extension) ? await coverOf(db, project.id) : undefined;
      const spoken = changes.match ? await spokenIn(project, signal) : null;
      const input = inputOf(`${folder}/${planHash}`, planned, changes, { cover, spoken });
      const known = await reusable(await rows.findExport(db, project.id, planHash), input);
      if (!known?.deliveredAt) {
        const balance = await balanceOf(db, account.id);
        if (balance < credentials) throw new Refusal(tooExpensive(credentials, balance));
      }
      if (!known?.readyAt) {
        await checkFreeSpace(deps);
        if (changes.voice && !(await voiceCopyOf(db, project.mediaPrefix, changes.voice)))
          throw new Refusal(replies.voiceNotReady());
      }
      const wanted =
        known ??
        (await create(account, project, {
          projectId: project.id,
          planHash,
          extension,
          input,
          outputDuration,
          credentials,
          outputKey: `${folder}/${planHash}.${changes.eachChapter ? 'zip' : extension}`,
        }));
      if (wanted.readyAt) {
        await rows.touchExport(db, wanted.id);
        return (async function* () {
          yield finishedLine(wanted.id, nbSegments);
        })();
      }
      await mapDiskFullError(() => store.put(input.cutsKey, new Uint8Array(cuts.buffer)));
      if (input.wholeKey && whole) {
        const { wholeKey } = input;
        await mapDiskFullError(() => store.put(wholeKey, new Uint8Array(whole.buffer)));
      }
      const texts = [
        [input.captions, captions?.json],
        [input.about, about?.json],
        // What is under way goes by the words that it began with.
        [isSpokenAlike(wanted.input, input) ? input.spoken : undefined, spoken?.bytes],
      ] as const;
      for (const [file, text] of texts)
        if (file && text) await mapDiskFullError(() => store.put(file.key, text));
      if (typeof input.cover === 'object' && cover?.picture) {
        const { key } = input.cover;
        const { picture } = cover;
        await mapDiskFullError(() => store.put(key, picture));
      }
      const start = () =>
        tasks.start(exportJob, {
          key: exportKey(wanted.id),
          userId: account.id,
          projectId: project.id,
          input: { exportId: wanted.id },
        });
      return linesOf(start, wanted.id, nbSegments, signal);
    },

    /**
     * What that cut would charge. For each account one request runs and one waits. @throws Refusal, Malformed, Busy, the signal's
     * reason
     */
    async price(
      account: Account,
      request: CutRequest,
      signal: AbortSignal,
    ): Promise<SuccessOf<typeof getDownloadPrice>> {
      const project = await service.withMedia(account, request.project_id);
      const endTurn = await pricing.take(account.id, signal);
      if (!endTurn) throw new Busy(429, replies.priceUnderWay(), 1);
      try {
        const { outputDuration, planHash, losses } = await plan(request, project, signal);
        const known = await rows.findExport(db, project.id, planHash);
        const coverBytes = await coverBytesOf(db, project.id);
        const info = project.media.info as MediaInfo;
        const extension = extensionOf(request, project);
        // Somebody who downloads only the audio knows what is left out.
        const isAsRecorded = extension === project.media.extension;
        const reportedLosses = isAsRecorded ? losses : NO_LOSSES;
        const from = isAsRecorded && convertedFrom(project.media.rushes[0]?.name ?? '', extension);
        const notes = [
          ...(from ? [replies.otherContainer({ from, to: extension.toUpperCase() })] : []),
          ...notesOn(changesOf(request), info, extension),
          ...(coverBytes && !canHaveCover(extension)
            ? [replies.noCoverInFormat({ format: extension.toUpperCase() })]
            : []),
        ];
        return {
          credentials_required: priceInCredentials(outputDuration, project.media),
          already_paid: known !== null && isPaid(known),
          balance: await balanceOf(db, account.id),
          // One of the project's own, or none, is asked for in its place.
          dropped: reportedLosses.dropped.filter(
            ({ role }) => !(coverBytes !== undefined && role === 'cover'),
          ),
          converted: reportedLosses.converted,
          ...(reportedLosses.video.length > 0 && { video_differences: reportedLosses.video }),
          ...(notes.length > 0 && { notes }),
        };
      } finally {
        endTurn();
      }
    },

    /** Debits the finished export that is meant, once, and signs its URL. @throws Refusal */
    async deliver(account: Account, request: FieldsOf<typeof uploadFinalVideoToCloud>): Promise<string> {
      const { project_id, extension, output_duration, export_id, ...rendition } = request;
      const project = await service.withMedia(account, project_id);
      const frame = frameSeconds(project);
      const wanted = extensionOf(rendition, project);
      const changes = changesOf(rendition);
      const alike = (await rows.readyExports(db, project.id)).filter(
        (candidate) =>
          candidate.extension === wanted &&
          isSameChange(changesMade(candidate), changes) &&
          Math.abs(candidate.outputDuration - output_duration) <= frame &&
          (export_id === undefined || candidate.id === export_id),
      );
      // Other cuts, another order and another sound may be as long.
      if (alike.length > 1) throw new Refusal(replies.whichDownload());
      const [found] = alike;
      if (!found || !(await isStored(deps, found.outputKey, found.outputBytes)))
        throw new Refusal(replies.cutFileGone());
      try {
        await db.transaction(async (tx) => {
          await lockUser(tx, account.id);
          if (await rows.markDelivered(tx, found.id))
            return appendEntry(tx, {
              userId: account.id,
              kind: 'download',
              amount: -found.credentials,
              reference: found.id,
            });
          if (!(await rows.getExport(tx, found.id))) throw new Refusal(replies.cutFileGone());
        });
      } catch (error) {
        if (error instanceof BalanceTooLow)
          throw new Refusal(tooExpensive(found.credentials, await balanceOf(db, account.id)));
        throw error;
      }
      return store.signedUrl(found.outputKey, {
        session: account.sessionId,
        downloadName: `output_${account.email}.${extension}`,
        bytes: found.outputBytes,
      });
    },
  };

  /** Evicts the oldest that were never fetched. @throws Refusal without room, or while too many are being made */
  async function create(account: Account, project: ProjectRow, wanted: rows.NewExport) {
    const { masterBytes, media } = project;
    const estimate = Math.round(masterBytes * Math.min(1, wanted.outputDuration / media.duration));
    const { row, evicted } = await db.transaction(async (tx) => {
      // One at a time per account: checking its storage locks it.
      await checkRoom(tx, deps, account.id, estimate);
      const others = (await rows.undelivered(tx, account.id)).filter(
        ({ planHash, projectId }) => planHash !== wanted.planHash || projectId !== wanted.projectId,
      );
      const dropped: rows.ExportRow[] = [];
      for (const other of others) {
        if (others.length - dropped.length < MAX_UNDELIVERED) break;
        if (await isUnderWay(tx, other)) continue;
        if (await rows.dropUndelivered(tx, other.id)) dropped.push(other);
      }
      if (others.length - dropped.length >= MAX_UNDELIVERED)
        throw new Refusal(replies.mostDownloads({ count: MAX_UNDELIVERED }));
      return { row: await rows.getOrCreateExport(tx, wanted), evicted: dropped };
    });
    for (const old of evicted) await deleteExportFiles(deps, old);
    return row;
  }

  /** Who says when something in the edit as it is saved. @throws Malformed, Busy, the signal's reason */
  async function spokenIn(project: ProjectRow, signal: AbortSignal) {
    const stored = await storedEditOf(db, project);
    try {
      return await runQuickly('spokenWords', stored, { signal, deadline: DEADLINE_MS });
    } catch (error) {
      throw refused(error);
    }
  }

  async function isUnderWay(tx: Db, { id, readyAt, createdAt }: rows.ExportRow): Promise<boolean> {
    if (readyAt) return false;
    // Its task may not have started yet.
    if (createdAt.getTime() > Date.now() - STARTING_MS) return true;
    const task = await latestOfKey(tx, exportKey(id));
    return task !== null && isOpen(task);
  }

  /**
   * Deletes an export past its free time, so that it is paid again; one with other captions, chapters, tags or another cover, or that matches the
   * speakers of other words, is made again.
   * @throws Refusal while it is being made
   */
  async function reusable(found: rows.ExportRow | null, input: ExportInput): Promise<rows.ExportRow | null> {
    const isSame = found && saysTheSame(found.input, input);
    if (found && !(isSame && isSpokenAlike(found.input, input))) {
      const task = found.readyAt ? null : await latestOfKey(db, exportKey(found.id));
      const isBeingMade = task !== null && isOpen(task);
      if (isBeingMade && !isSame) throw new Refusal(replies.otherCaptions());
      if (!isBeingMade && (isPaid(found) || !found.deliveredAt))
        return rows.markUnready(db, found.id, { input });
    }
    if (!found?.readyAt) return found;
    const tooOld = found.deliveredAt && !isPaid(found);
    if (!tooOld && (await isStored(deps, found.outputKey, found.outputBytes))) return found;
    if (!tooOld) return rows.markUnready(db, found.id);
    await rows.deleteExport(db, found.id);
    await deleteExportFiles(deps, found);
    return null;
  }
}

/** An export that is made again after it was paid stays free. */
function isPaid({ deliveredAt, readyAt }: rows.ExportRow): boolean {
  return deliveredAt !== null && (!readyAt || deliveredAt.getTime() >= Date.now() - EXPORT_DAYS * DAY_MS);
}

function tooExpensive(credentials: number, balance: number): string {
  return replies.tooExpensive({ price: credentialsText(credentials), balance });
}

/** One frame, or 1/25 s for audio alone: tolerance for clients. */
function frameSeconds(project: ProjectRow): number {
  const rate = project.media.video?.frameRate;
  return rate ? rate.den / rate.num : 0.04;
}

function extensionOf({ form = 'recorded' }: Pick<CutRequest, 'form'>, { media }: ProjectRow): string {
  return extensionOfForm(form, media.extension);
}

function canHaveCover(extension: string): boolean {
  return takesCover(containerFor(extension));
}

/** @throws Refusal, Malformed, Busy, the signal's reason */
async function plan(request: CutRequest, project: ProjectRow, signal: AbortSignal): Promise<PlannedCuts> {
  const { media, mediaPrefix } = project;
  const frame = frameSeconds(project);
  const extension = extensionOf(request, project);
  if (extension !== media.extension && !media.audio) throw new Refusal(replies.noAudioAsRecorded());
  if (Math.abs(request.total_duration - media.duration) > frame) throw new Refusal(replies.otherRecording());
  const changes = changesOf(request);
  const info = writtenAs(media.info as MediaInfo, extension, changes);
  checkChanges(changes, info, extension);
  const input = {
    text: bytesOf(request.clips_cut),
    wholeText: request.whole_cuts === undefined ? null : bytesOf(request.whole_cuts),
    order: request.blocks === undefined ? null : bytesOf(request.blocks),
    gains: request.gains === undefined ? null : bytesOf(request.gains),
    ...{ info, slack: frame, mediaPrefix, extension, changes },
    captions: changes.captions && request.caption_lines ? bytesOf(request.caption_lines) : null,
    captionLook: changes.captions === 'burnt' && request.caption_look ? bytesOf(request.caption_look) : null,
    chapters: request.chapters === undefined ? null : bytesOf(request.chapters),
    tags: request.tags === undefined ? null : bytesOf(request.tags),
  };
  const { text, wholeText, order, gains, captions, captionLook, chapters, tags } = input;
  const transfer = [text, wholeText, order, gains, captions, captionLook, chapters, tags].flatMap((bytes) =>
    bytes ? [bytes.buffer] : [],
  );
  const run = { signal, deadline: DEADLINE_MS, transfer };
  const planned = await runQuickly('planCuts', input, run).catch((error: unknown) => {
    throw refused(error);
  });
  if ('outside' in planned) {
    const { start, end } = planned.outside;
    throw new Refusal(
      replies.cutOutside({
        start: seconds(start),
        end: seconds(end),
        duration: seconds(media.duration),
      }),
    );
  }
  if (changes.eachChapter && request.chapters === undefined) throw new Refusal(replies.noChapters());
  if (planned.outputDuration < frame) throw new Refusal(replies.cutsCoverAll());
  if (Math.abs(request.output_duration - planned.outputDuration) > frame)
    throw new Refusal(replies.lengthDisagrees());
  return planned;
}

/** Specification §7 charges by total duration in one place and by output in another: both are accepted as seen. */
function checkPrice(request: CutRequest, project: ProjectRow, credentials: number): void {
  const shown = request.credentials_required;
  if (shown !== credentials && shown !== priceInCredentials(project.media.duration))
    throw new Refusal(replies.priceIs({ price: credentialsText(credentials) }));
}

function seconds(value: number): string {
  return model.seconds({ seconds: formatNumber(value, { maximumFractionDigits: 3, useGrouping: false }) });
}
