import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What group and others may do with a file. */
const OTHERS = 0o077;

/** PGlite's files in a folder, for this user only: it gives each new file a mode of its own, whatever the process's mask is. */
export class PrivateFiles extends NodeFS {
  override async init(...[pg, given]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, given);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...(emscriptenOpts.preRun ?? []),
          ({ FS }) => {
            const chmod = FS.chmod.bind(FS);
            FS.chmod = (file: unknown, mode: number, ...rest: unknown[]) =>
              chmod(file, mode & ~OTHERS, ...rest);
          },
        ],
      },
    };
  }
}
