/**
 * The least that can take an upload: writes the body of every POST to a file. Run as a program, it prints its origin
 * and ends when its input is closed.
 */
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

const [path = ''] = process.argv.slice(2);
const server = createServer((request, response) => {
  pipeline(request, createWriteStream(path)).then(
    () => response.writeHead(200, { 'access-control-allow-origin': '*' }).end(),
    (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
  );
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.stdin.on('end', () => process.exit()).resume();
