/** Units of H.264 and HEVC: in packets, each behind its length, and in byte streams, each behind a start code. Pure. */

export function unitsOf(packet: Uint8Array, lengthSize: number): Uint8Array[] {
  const units: Uint8Array[] = [];
  for (let at = 0; at + lengthSize <= packet.length; ) {
    let length = 0;
    for (let i = 0; i < lengthSize; i++) length = length * 256 + (packet[at + i] ?? 0);
    at += lengthSize;
    units.push(packet.subarray(at, at + length));
    at += length;
  }
  return units;
}

export function toAnnexB(units: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(units.flatMap((unit) => [START, unit]));
}

export function toPacket(units: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(
    units.flatMap((unit) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(unit.length);
      return [length, unit];
    }),
  );
}

const START = Uint8Array.of(0, 0, 0, 1);
/** Splits a byte stream into the units of each frame. Every frame starts with a unit for which `isDelimiter` is true. */
export async function* framesBetween(
  stream: AsyncIterable<Uint8Array>,
  isDelimiter: (unit: Uint8Array) => boolean,
): AsyncGenerator<Uint8Array[]> {
  let units: Uint8Array[] | null = null;
  for await (const unit of annexBUnits(stream)) {
    if (isDelimiter(unit)) {
      if (units) yield units;
      units = [];
    } else units?.push(unit);
  }
  if (units) yield units;
}

async function* annexBUnits(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk]);
    let from = rest.indexOf(CODE);
    if (from < 0) continue;
    for (let to = rest.indexOf(CODE, from + 3); to >= 0; to = rest.indexOf(CODE, from + 3)) {
      yield withoutZeros(rest.subarray(from + 3, to));
      from = to;
    }
    rest = rest.subarray(from);
  }
  if (rest.length > 3) yield withoutZeros(rest.subarray(3));
}

const CODE = Buffer.of(0, 0, 1);

function withoutZeros(unit: Buffer): Uint8Array {
  let end = unit.length;
  while (end > 0 && unit[end - 1] === 0) end--;
  return unit.subarray(0, end);
}

/** Reads bits from the start of a unit, skipping emulation prevention bytes. */
export class Bits {
  readonly #bytes: number[] = [];
  #at = 0;

  constructor(unit: Uint8Array) {
    for (let i = 0; i < Math.min(unit.length, 64); i++)
      if (!(i >= 2 && unit[i] === 3 && unit[i - 1] === 0 && unit[i - 2] === 0))
        this.#bytes.push(unit[i] ?? 0);
  }

  u(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++, this.#at++)
      value = value * 2 + (((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1);
    return value;
  }

  /** Unsigned Exp-Golomb. */
  ue(): number {
    let zeros = 0;
    while (zeros < 32 && this.u(1) === 0) zeros++;
    return 2 ** zeros - 1 + this.u(zeros);
  }
}
