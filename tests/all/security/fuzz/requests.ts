import { CHUNK_BYTES } from '#contract/index.ts';
import type { Auth } from '#tests/support/server.ts';
import type { Draws } from './random.ts';
import { awkwardJson, awkwardText } from './values.ts';

/** A call as the contract describes it, reduced to what a stranger learns of it. */
export interface Target {
  readonly path: string;
  readonly encoding: 'form' | 'json';
  readonly fields: readonly string[];
}

export interface FuzzRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** In a line, for the report. */
  readonly what: string;
}

const BOUNDARY = '----fuzz7d1f';

/** A value that the product's own client might send, by the name of the field. */
function plausible(name: string, draws: Draws, auth: Auth): string {
  const known: Readonly<Record<string, () => string>> = {
    email: () => auth.email,
    auth_token: () => auth.auth_token,
    password: () => 'a good long password',
    password1: () => 'a good long password',
    password2: () => 'a good long password',
    extension: () => draws.one(['wav', 'mp4', 'exe']),
    language: () => draws.one(['en', 'fr']),
    lang_code: () => draws.one(['en', 'fr']),
    words: () => '["so","so","um","yes"]',
    times: () => '[[0,0.2],[0.3,0.5]]',
    clips_cut: () => '[{"start":0.2,"duration":0.3}]',
    blocks: () => '[0.5,0]',
    gains: () => '[{"start":0.1,"end":0.4,"kind":"bleep"}]',
    caption_look: () => '{"size":"large","place":"top","frame":"outline"}',
    tags: () => '{"title":"One","number":2}',
    sound: () => '{"match":true,"fades":{"in":0.1}}',
    chapters: () => '[{"time":0.1,"name":"One"}]',
    document: () => '{"version":1}',
    n_speakers: () => '2',
    sha256: () => '0'.repeat(64),
    rush_name: () => 'talk.wav',
    shared: () => 'true',
    replace: () => draws.one(['true', 'false']),
    authenticated: () => 'true',
    payment_method_id: () => 'pm_card_visa',
    field: () => 'credentials',
  };
  return known[name]?.() ?? String(draws.below(5));
}

/** One request to a call: plausible but for what is drawn to be wrong. */
export function requestTo(target: Target, draws: Draws, auth: Auth, stranger: Auth): FuzzRequest {
  const who = draws.one([auth, auth, auth, stranger]);
  const fields = target.fields
    .filter(() => !draws.chance(0.06))
    .map((name): [string, string] => {
      const isCredential = name === 'email' || name === 'auth_token';
      if (draws.chance(isCredential ? 0.05 : 0.3)) return [name, awkwardText(draws)];
      if (
        /^(words|times|clips_cut|blocks|gains|sound|chapters|tags|caption_look|document)$/.test(name) &&
        draws.chance(0.4)
      )
        return [name, awkwardJson(draws)];
      return [name, plausible(name, draws, who)];
    });
  if (draws.chance(0.05)) fields.push([draws.one(['extra', '__proto__', 'email']), awkwardText(draws)]);
  if (draws.chance(0.1)) fields.reverse();
  const { headers, body } =
    target.encoding === 'json' ? jsonOf(fields, draws) : formOf(fields, target, draws);
  const damaged = draws.chance(0.1) ? damage(body, draws) : body;
  return {
    path: target.path,
    headers,
    body: damaged,
    what: `${target.path} ${fields.map(([name, value]) => `${name}=${JSON.stringify(value.slice(0, 24))}`).join(' ')}`,
  };
}

function jsonOf(fields: readonly (readonly [string, string])[], draws: Draws) {
  const value = Object.fromEntries(
    fields.map(([name, text]) => [name, draws.chance(0.1) ? draws.one([null, 7, [], {}, true]) : text]),
  );
  const text = draws.chance(0.1) ? awkwardJson(draws) : JSON.stringify(value);
  return { headers: { 'content-type': 'application/json' }, body: Buffer.from(text) };
}

function formOf(fields: readonly (readonly [string, string])[], { path }: Target, draws: Draws) {
  const parts = fields.map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (path.includes('store_media_chunk') || draws.chance(0.02)) {
    const size = draws.one([0, 1, 100, 60_000, CHUNK_BYTES, CHUNK_BYTES + 1]);
    parts.push(
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="chunk"; filename="chunk"\r\n\r\n`),
      Buffer.alloc(size, 7),
      Buffer.from('\r\n'),
    );
  }
  parts.push(Buffer.from(`--${BOUNDARY}--\r\n`));
  const type = draws.chance(0.04)
    ? draws.one([
        'multipart/form-data',
        'text/plain',
        'multipart/form-data; boundary=',
        'application/json',
        '',
      ])
    : `multipart/form-data; boundary=${BOUNDARY}`;
  return { headers: { 'content-type': type }, body: Buffer.concat(parts) };
}

/** Cuts the body short, or overwrites some bytes. */
function damage(body: Buffer, draws: Draws): Buffer {
  if (draws.chance(0.5)) return body.subarray(0, draws.below(body.length + 1));
  const copy = Buffer.from(body);
  for (let i = 0; i < 8 && copy.length > 0; i++) copy[draws.below(copy.length)] = draws.below(256);
  return copy;
}
