import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { chromiumLaunch, chromiumPath } from '#tests/support/browser.ts';

/**
 * Chromium as its users have it: nobody listens to its network. Playwright makes the browser hand over the body of every
 * request, which for uploads costs many times the upload itself. Speaks the DevTools protocol over a pipe:
 * https://chromedevtools.github.io/devtools-protocol/.
 */
export interface BareBrowser {
  readonly pid: number;
  /** Goes to `url` and waits until it has loaded. */
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page, waits for its promise, and resolves to its JSON value. */
  evaluate(expression: string): Promise<unknown>;
  /** Puts a file into the page's `<input>`. */
  chooseFile(path: string): Promise<void>;
  close(): Promise<void>;
}

interface Answer {
  readonly id?: number;
  readonly error?: { readonly message: string };
  readonly result?: unknown;
}
interface Evaluated {
  readonly result: { readonly value?: unknown; readonly objectId: string };
  readonly exceptionDetails?: { readonly exception?: { readonly description?: string } };
}

/**
 * Starts Chromium with an empty page that heeds no content security policy.
 * @param args of the command line
 */
export async function openBareBrowser(args = chromiumLaunch().args ?? []): Promise<BareBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'trimscript-bench-profile-'));
  const child = spawn(
    chromiumPath(),
    [...args, '--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const exited = once(child, 'exit');
  const send = talk(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const session = await pageSession(send);
  const evaluate = async (expression: string, returnByValue: boolean): Promise<Evaluated['result']> => {
    const params = { expression, awaitPromise: true, returnByValue };
    const { result, exceptionDetails } = (await send('Runtime.evaluate', params, session)) as Evaluated;
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? 'The page threw');
    return result;
  };
  await send('Page.setBypassCSP', { enabled: true }, session);
  return {
    pid: child.pid ?? 0,
    async open(url) {
      // Resolves when the new document has begun.
      await send('Page.navigate', { url }, session);
      await evaluate(
        `document.readyState === 'complete' || new Promise((loaded) => addEventListener('load', () => loaded()))`,
        true,
      );
    },
    evaluate: async (expression) => (await evaluate(expression, true)).value,
    async chooseFile(path) {
      const { objectId } = await evaluate(`document.querySelector('input[type=file]')`, false);
      await send('DOM.setFileInputFiles', { files: [path], objectId }, session);
    },
    async close() {
      child.kill();
      await exited;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Send = (method: string, params?: object, sessionId?: string) => Promise<unknown>;

/** Messages are JSON, each ended by a zero byte. */
function talk(to: Writable, from: Readable): Send {
  const waiting = new Map<number, (answer: Answer) => void>();
  let rest = '';
  from.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const answer = JSON.parse(message) as Answer;
      if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    }
  });
  let last = 0;
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, ({ error, result }) => {
        waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result);
      });
      to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
}

/** The session of the first page, once there is one. */
async function pageSession(send: Send): Promise<string> {
  for (;;) {
    const { targetInfos } = (await send('Target.getTargets')) as {
      targetInfos: { type: string; targetId: string }[];
    };
    const page = targetInfos.find(({ type }) => type === 'page');
    if (page) {
      const params = { targetId: page.targetId, flatten: true };
      return ((await send('Target.attachToTarget', params)) as { sessionId: string }).sessionId;
    }
  }
}
