import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { Zip, ZipDeflate } from 'fflate';
import { retimed } from '#model/formats/write/retimed.ts';
import { writeSrt, writeText } from '#model/formats/write/write-transcript.ts';
import { readStoredDocument, transcribedDocument } from './stored-transcript.ts';

export interface ProjectFiles {
  readonly folder: string;
  /** The saved edit, compressed; `null` before the first save. */
  readonly document: Uint8Array | null;
  /** What was transcribed: JSON lists, joined by commas. */
  readonly transcribed: string | null;
  /** Source seconds. */
  readonly duration: number;
  readonly language: 'en' | 'fr';
}

/** Writes document.json, and the transcript by the clock of the recording as TXT and SRT. */
export async function writeProjectFiles({ folder, ...project }: ProjectFiles): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (project.document) await writeFile(join(folder, 'document.json'), zstdDecompressSync(project.document));
  // A damaged edit stands in the file as it is.
  const doc = readStoredDocument(project.document) ?? transcribedDocument(project.transcribed, project);
  if (doc.words.length === 0) return;
  const transcript = retimed(doc, 'source');
  await writeFile(join(folder, 'transcript.txt'), writeText(transcript));
  await writeFile(join(folder, 'transcript.srt'), writeSrt(transcript));
}

/** All files under `folder`, by their paths in it. Holds one chunk of one file at a time. */
export async function zipFolder(
  { folder, outPath }: { folder: string; outPath: string },
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const out = await open(outPath, 'w');
  try {
    const made: Uint8Array[] = [];
    const zip = new Zip((error, data) => {
      if (error) throw error;
      made.push(data);
    });
    const write = async (): Promise<void> => {
      for (const chunk of made.splice(0)) await out.write(chunk);
    };
    for (const path of paths) {
      const entry = new ZipDeflate(relative(folder, path), { level: 6 });
      zip.add(entry);
      for await (const chunk of createReadStream(path, { signal })) {
        entry.push(chunk as Buffer);
        await write();
      }
      entry.push(new Uint8Array(0), true);
      await write();
    }
    zip.end();
    await write();
  } finally {
    await out.close();
  }
}
