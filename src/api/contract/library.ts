import { z } from 'zod';
import { DEED_KINDS, type Deed } from '#model/deed-kinds.ts';
import { accountCall, auth, formCount, formFlag, jsonText, replyOf, textShape } from './common.ts';
import { joinStage } from './media.ts';

export const MAX_PROJECT_NAME = 200;
/** As many projects as one call changes. */
export const MAX_BULK = 1000;
/** Days that a project stays in the trash. */
export const TRASH_DAYS = 30;

const projectName = textShape.trim().min(1).max(MAX_PROJECT_NAME);
const instant = z.iso.datetime();
const searched = z.string().max(200);
const sort = z.enum(['edited', 'created', 'name', 'duration']);

/** Where a project lies. */
export const shelf = z.enum(['active', 'archived', 'trash']);
export type Shelf = z.infer<typeof shelf>;

export const projectCard = z.object({
  project_id: z.string(),
  name: z.string(),
  created_at: instant,
  /** Last save, or the upload. */
  edited_at: instant,
  /** Source seconds. */
  duration: z.number(),
  has_video: z.boolean(),
  /** Names as shown in the transcript; empty before there is one. */
  speakers: z.array(z.string()),
  state: z.enum(['transcribing', 'ready', 'no_transcript', 'failed', 'media_deleted']),
  /** 0–100 while transcribing. */
  progress: z.number().nullable(),
  /** Signed address of the thumbnail; `null` for audio alone and until it is made. */
  thumbnail_url: z.string().nullable(),
  /** Outline of the waveform, 64 values of 0–1; `null` where there is no audio. */
  levels: z.array(z.number()).nullable(),
  shelf,
  /** When the media, or a project in the trash, goes; `null` for never. */
  expires_at: instant.nullable(),
  /** Whether the owner asked for its media to be kept. */
  kept: z.boolean(),
  /** Stored bytes of media and edit. */
  bytes: z.number(),
  /** Where a search found what was said; `marks` are pairs of offsets into `snippet`, `start` source seconds. */
  hit: z
    .object({
      snippet: z.string(),
      marks: z.array(z.tuple([z.number().int(), z.number().int()])),
      word_idx: z.number().int(),
      start: z.number(),
    })
    .nullable(),
});
export type ProjectCard = z.infer<typeof projectCard>;

/** `query` looks into names and into what was said, all of its words, the last as a prefix. */
export const listProjects = accountCall('list_projects', {
  request: z.object({
    ...auth,
    shelf: shelf.optional(),
    query: searched.optional(),
    sort: sort.optional(),
    offset: formCount.optional(),
    limit: z.coerce.number().int().min(1).max(200).optional(),
  }),
  reply: replyOf({
    projects: z.array(projectCard),
    /** Of the same shelf and query, without offset and limit. */
    total: z.number().int(),
    open_project_id: z.string().nullable(),
    /** Uploads that are joined or wait for it, in line: one at a time, whose `place` is 1. */
    incoming: z.array(
      z.object({
        join_id: z.string(),
        name: z.string(),
        stage: joinStage,
        progress: z.number(),
        place: z.number().int(),
      }),
    ),
    storage: z.object({ used_bytes: z.number(), limit_bytes: z.number() }),
  }),
});

/** Makes the sample interview a project of the account, with its transcript, and opens it; the one that is there where there is one. */
export const openSample = accountCall('open_sample', {
  request: z.object(auth),
  reply: replyOf({ project_id: z.string() }),
});

/** A project of another account that a link to edit opened to this one. */
export const sharedProject = projectCard
  .pick({
    project_id: true,
    name: true,
    edited_at: true,
    duration: true,
    has_video: true,
    speakers: true,
    thumbnail_url: true,
    levels: true,
    hit: true,
  })
  .extend({
    /** E-mail. */
    owner: z.string(),
    /** When the link ends. */
    ends_at: instant,
  });
export type SharedProject = z.infer<typeof sharedProject>;

/** As many as are listed. */
export const MAX_SHARED = 200;

/** `query` and `sort` as of `list_projects`. Those whose link was revoked or has ended are gone. */
export const listSharedProjects = accountCall('list_shared_projects', {
  request: z.object({ ...auth, query: searched.optional(), sort: sort.optional() }),
  reply: replyOf({ projects: z.array(sharedProject) }),
});

/** Gives up what a link to edit opened, until it is opened again. */
export const leaveProject = accountCall('leave_project', {
  request: z.object({ ...auth, project_id: z.uuid() }),
  reply: replyOf({}),
});

/** Makes it the one that calls without `project_id` mean. */
export const openProject = accountCall('open_project', {
  request: z.object({ ...auth, project_id: z.uuid() }),
  reply: replyOf({}),
});

export const renameProject = accountCall('rename_project', {
  request: z.object({ ...auth, project_id: z.uuid(), name: projectName }),
  reply: replyOf({ name: z.string() }),
});

/** Media, transcript and edit of its own; versions stay with the first. Counts towards storage. */
export const duplicateProject = accountCall('duplicate_project', {
  request: z.object({ ...auth, project_id: z.uuid() }),
  reply: replyOf({ project_id: z.string(), name: z.string() }),
});

/** `project_ids`: JSON list. `deleted` only from the trash, for good. Those of others or gone are left out of `moved`. */
export const moveProjects = accountCall('move_projects', {
  request: z.object({ ...auth, project_ids: jsonText, to: z.enum([...shelf.options, 'deleted']) }),
  reply: replyOf({ moved: z.array(z.string()) }),
});

/** Keeps media beyond `MEDIA_RETENTION_DAYS`, or no longer. */
export const keepProject = accountCall('keep_project', {
  request: z.object({ ...auth, project_id: z.uuid(), keep: formFlag }),
  reply: replyOf({ expires_at: instant.nullable() }),
});

/** Of one save: the newest. */
export const MAX_DEEDS = 8;

/** What somebody did, in no language (`deedText`). */
export const deed: z.ZodType<Deed> = z.object({
  kind: z.enum(DEED_KINDS),
  count: z.number().int().min(0).max(1e6).optional(),
  /** Of at most 50 characters, each of which may be two code units. */
  text: z
    .string()
    .max(120)
    .refine((text) => text.isWellFormed() && !text.includes('\0'))
    .optional(),
  again: z.enum(['undone', 'redone']).optional(),
});

export const projectVersion = z.object({
  version_id: z.string(),
  revision: z.number().int(),
  saved_at: instant,
  name: z.string().nullable(),
  /** What the page that saved it said of itself, as 'Firefox on Windows'. */
  saved_in: z.string().nullable(),
  /** Name of whoever saved it; null of version 1.0, of the server itself, and of deleted accounts. */
  saved_by: z.string().nullable(),
  /** What was done since the version before, oldest first; null where nobody said. */
  deeds: z.array(deed).readonly().nullable(),
  words: z.number().int(),
  cuts: z.number().int(),
  /** Edited seconds. */
  edited_duration: z.number(),
  /** Against the save before it: words that differ, cuts made, deleted or moved, and seconds of edited time. */
  changed: z
    .object({
      words: z.number().int(),
      cuts: z.number().int(),
      seconds: z.number(),
      /** Of what changed the first that has a name, and its words; absent for pauses, settings and older versions. */
      named: z
        .object({ kind: z.enum(['cut', 'restored', 'moved', 'corrected']), text: z.string() })
        .optional(),
    })
    .nullable(),
});
export type ProjectVersion = z.infer<typeof projectVersion>;
/** Difference to the previous version. */
export type VersionChange = NonNullable<ProjectVersion['changed']>;

/** Newest first; `before`: a `version_id` of the page before. */
export const listVersions = accountCall('list_versions', {
  request: z.object({ ...auth, project_id: z.uuid(), before: z.string().max(64).optional() }),
  reply: replyOf({ versions: z.array(projectVersion), more: z.boolean() }),
});

/** Restoring one is an edit of the page: the document comes back as one undoable step. */
export const getVersion = accountCall('get_version', {
  request: z.object({ ...auth, project_id: z.uuid(), version_id: z.string().max(64) }),
  reply: replyOf({ document: z.unknown() }),
});

/** A named version is never thinned; an empty name takes the name away. */
export const nameVersion = accountCall('name_version', {
  request: z.object({
    ...auth,
    project_id: z.uuid(),
    version_id: z.string().max(64),
    name: textShape.trim().max(MAX_PROJECT_NAME),
  }),
  reply: replyOf({ name: z.string().nullable() }),
});
