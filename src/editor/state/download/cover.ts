import { proxy } from 'valtio';
import { type CoverKind, getCover, type RequestOf, setCover } from '#contract/index.ts';
import { download as texts } from '#i18n/en/files.ts';
import { MAX_COVER_BYTES } from '#model/constants.ts';
import { formatSize } from '#model/time/format.ts';
import { callApi, isAbort, messageOf, type SuccessReply } from '#src/api/client/index.ts';
import { currentDoc } from '../document/document.ts';
import { session, sessionAuth } from '../session/session.ts';
import { download } from './download.ts';
import { askPrice, downloadPlan } from './download-plan.ts';

interface Cover {
  /** Null before the server has said. */
  of: CoverKind | null;
  /** Whether the recording has one. */
  recorded: boolean;
  /** Address of the project's own. */
  picture: string | null;
  busy: boolean;
  /** Why the last request failed, for the user. */
  failed: string | null;
}

/** Of the downloads of the open project. It is kept by the server, not in the edit. */
export const cover = proxy<Cover>({ of: null, recorded: false, picture: null, busy: false, failed: null });

let asking: AbortController | null = null;

/** Asks the server for it. Never throws: a failure is shown. */
export function loadCover(): Promise<void> {
  Object.assign(cover, { of: null, picture: null });
  return request((fields, signal) => callApi(getCover, fields, { signal }));
}

/** Never throws: a failure is shown. */
export function takeCoverFrom(from: 'recorded' | 'none'): Promise<void> {
  return change({ from });
}

/** Of a JPEG or PNG. Never throws: a failure is shown. */
export async function takeCoverPicture(file: File): Promise<void> {
  if (file.size > MAX_COVER_BYTES) {
    cover.failed = texts.coverTooLong({ size: formatSize(file.size), most: MAX_COVER_BYTES / 2 ** 20 });
    return;
  }
  const picture = await base64Of(file).catch(() => '');
  await change({ from: 'picture', picture });
}

/** The frame of the video at source second `time`. Never throws: a failure is shown. */
export function takeCoverFrame(time: number): Promise<void> {
  return change({ from: 'frame', time });
}

/** Ends a change that is under way, and shows what the cover is. */
export function cancelCover(): Promise<void> {
  return loadCover();
}

type Wanted = Pick<RequestOf<typeof setCover>, 'from' | 'picture' | 'time'>;

async function change(wanted: Wanted): Promise<void> {
  await request((fields, signal) => callApi(setCover, { ...fields, ...wanted }, { signal }));
  // What is told of the file may be otherwise now.
  if (download.open) void askPrice(downloadPlan(currentDoc(), download.choice, download.extent.of));
}

/** The last request counts; one before it is ended. */
async function request(
  call: (
    fields: ReturnType<typeof sessionAuth> & { project_id: string },
    signal: AbortSignal,
  ) => Promise<SuccessReply<typeof getCover>>,
): Promise<void> {
  const projectId = session.project?.project_id;
  if (projectId === undefined) return;
  asking?.abort();
  const own = new AbortController();
  asking = own;
  Object.assign(cover, { busy: true, failed: null });
  try {
    const {
      cover: of,
      recorded,
      picture,
    } = await call({ ...sessionAuth(), project_id: projectId }, own.signal);
    if (asking === own)
      Object.assign(cover, { of, recorded, picture: picture ? `data:image/jpeg;base64,${picture}` : null });
  } catch (error) {
    if (asking === own && !isAbort(error)) cover.failed = messageOf(error);
  } finally {
    if (asking === own) cover.busy = false;
  }
}

/** @throws the reader's error */
function base64Of(file: File): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
}
