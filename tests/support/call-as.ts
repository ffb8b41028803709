import type { Reply } from './server.ts';

/**
 * A call with headers of its own: as from another network, by another browser, in another language. Of a reply that goes on, the
 * first line.
 * @param payload a form, or an object that is sent as JSON
 */
export async function callAs(
  origin: string,
  name: string,
  payload: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Pick<Reply, 'status' | 'body'>> {
  const isForm = payload instanceof FormData;
  const response = await fetch(`${origin}/api/${name}/`, {
    method: 'POST',
    body: isForm ? payload : JSON.stringify(payload),
    headers: isForm ? headers : { 'content-type': 'application/json', ...headers },
  });
  let text = '';
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (text.includes('\n')) break;
  }
  const [line = ''] = text.split('\n');
  return { status: response.status, body: JSON.parse(line) as Reply['body'] };
}

export function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined)
      form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return form;
}
