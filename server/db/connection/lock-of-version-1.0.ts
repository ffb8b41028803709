import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Version 1.0 held a folder by a socket outside of it. It may still run when this version is started. */
export function isHeldByVersion10(dataDir: string): Promise<boolean> {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 24);
  return new Promise((resolve) => {
    const socket = connect(join(tmpdir(), `trimscript-${name}.lock`));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
