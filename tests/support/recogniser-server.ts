/** A server that speaks OpenAI's call for transcriptions, on a port of its own, and answers as the test says. */
import type { IncomingMessage } from 'node:http';
import { type JsonAnswer, startJsonServer } from './json-server.ts';
import { readWav } from './wav.ts';

export interface TranscriptionRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Fields of the form without the file, each with all its values. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly file: { readonly name: string; readonly type: string };
  /** Of the file, which is a WAV. */
  readonly samples: Int16Array;
  readonly sampleRate: number;
}

export type TranscriptionAnswer = JsonAnswer;

export type Answerer = (request: TranscriptionRequest) => TranscriptionAnswer | Promise<TranscriptionAnswer>;

export async function startRecogniserServer(first: Answerer) {
  const requests: TranscriptionRequest[] = [];
  const state = { answer: first };
  const { host, close } = await startJsonServer(async (request) => {
    const read = await readRequest(request);
    requests.push(read);
    return state.answer(read);
  });
  return {
    host,
    baseUrl: `http://${host}/v1`,
    requests,
    answerBy(next: Answerer): void {
      state.answer = next;
    },
    close,
  };
}

export type RecogniserServer = Awaited<ReturnType<typeof startRecogniserServer>>;

async function readRequest(request: IncomingMessage): Promise<TranscriptionRequest> {
  const bytes = Buffer.concat(await request.toArray());
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  const file = form.get('file');
  if (!(file instanceof File)) throw new Error('The form has no file');
  const names = [...new Set(form.keys())].filter((name) => name !== 'file');
  return {
    path: request.url ?? '',
    headers: request.headers,
    fields: Object.fromEntries(names.map((name) => [name, form.getAll(name).map(String)])),
    file: { name: file.name, type: file.type },
    ...readWav(Buffer.from(await file.arrayBuffer())),
  };
}

/** Words as whisper servers tell them, two a second. */
export function verbose(texts: readonly string[]): object {
  const words = texts.map((word, i) => ({ word, start: 0.1 + 0.5 * i, end: 0.4 + 0.5 * i }));
  const text = texts.join(' ');
  const end = words.at(-1)?.end ?? 0;
  return { task: 'transcribe', text, words, segments: [{ id: 0, text, start: 0, end, avg_logprob: -0.1 }] };
}
