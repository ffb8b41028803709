import { type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';

const { serialize } = protocol;

type Reply = Awaited<ReturnType<PGlite['execProtocolStream']>>;

interface Statement {
  readonly name: string;
  /** Numbers of the types of its parameters. */
  readonly types: readonly number[];
  /** The columns of its rows, as the database sent them. */
  readonly described: Reply;
  /** By the clock of the process. */
  readonly until: number;
}

/** Several times as many as the product has; each takes some ten kilobytes. */
const MAX_KEPT = 250;
/** Then it is planned anew, for the tables as they have grown. */
const PLANNED_MS = 60_000;
/** Longer ones insert many rows at once, and seldom the same number again. */
const MAX_CHARACTERS = 4000;

/** The statements of a PGlite database. It parses and plans each once, which takes it longer than running most of them. */
export class Statements {
  readonly #pglite: PGlite;
  /** By their text; those not run for the longest come first. */
  readonly #kept = new Map<string, Statement>();
  #lastName = 0;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /** As `query` of PGlite. */
  run(text: string, params: readonly unknown[], options: QueryOptions): Promise<Results> {
    const pglite = this.#pglite;
    if (text.length > MAX_CHARACTERS) return pglite.query(text, [...params], options);
    return pglite.runExclusive(async () => {
      const { name, types, described } = await this.#prepared(text);
      const values = params.map((value, i) => {
        if (value === null || value === undefined) return null;
        return pglite.serializers[types[i]!]?.(value) ?? String(value);
      });
      const bind = serialize.bind({ statement: name, values });
      const reply = await this.#send(bind, serialize.execute(), serialize.sync());
      return parse.parseResults([...described, ...reply], pglite.parsers, options)[0]!;
    });
  }

  async #prepared(text: string): Promise<Statement> {
    const known = this.#kept.get(text);
    if (known) this.#kept.delete(text);
    if (known && performance.now() < known.until) {
      this.#kept.set(text, known);
      return known;
    }
    if (known) await this.#drop(known);
    const name = `s${++this.#lastName}`;
    const ask = [serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()];
    const described = await this.#send(...ask);
    const types = parse.parseDescribeStatementResults(described);
    const statement = { name, types, described, until: performance.now() + PLANNED_MS };
    this.#kept.set(text, statement);
    const [oldest] = this.#kept;
    if (oldest && this.#kept.size > MAX_KEPT) {
      this.#kept.delete(oldest[0]);
      await this.#drop(oldest[1]);
    }
    return statement;
  }

  async #drop({ name }: Statement): Promise<void> {
    await this.#send(serialize.close({ type: 'S', name }), serialize.sync());
  }

  #send(...messages: readonly Uint8Array[]): Promise<Reply> {
    return this.#pglite.execProtocolStream(Buffer.concat(messages), { syncToFs: false });
  }
}
