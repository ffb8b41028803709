/** The little of H.264's bit stream that cutting without re-encoding needs. Pure. */

const IDR = 5;
const SPS = 7;
const PPS = 8;
const AUD = 9;

export interface AvcConfig {
  readonly profile: number;
  readonly compatibility: number;
  readonly level: number;
  /** Bytes of the length before each unit. */
  readonly lengthSize: number;
  readonly sps: readonly Uint8Array[];
  readonly pps: readonly Uint8Array[];
}

/** @throws RangeError if it ends early */
export function parseAvcConfig(bytes: Uint8Array): AvcConfig {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 5;
  const list = (count: number) =>
    Array.from({ length: count }, () => {
      const length = view.getUint16(at);
      at += 2 + length;
      if (at > bytes.length) throw new RangeError('The avcC record ends early');
      return bytes.subarray(at - length, at);
    });
  const sps = list(view.getUint8(at++) & 31);
  const pps = list(view.getUint8(at++));
  return {
    profile: view.getUint8(1),
    compatibility: view.getUint8(2),
    level: view.getUint8(3),
    lengthSize: (view.getUint8(4) & 3) + 1,
    sps,
    pps,
  };
}

export function buildAvcConfig(config: Omit<AvcConfig, 'lengthSize'>): Uint8Array {
  const units = (list: readonly Uint8Array[]) =>
    list.flatMap((unit) => [unit.length >> 8, unit.length & 255, ...unit]);
  const { profile, compatibility, level, sps, pps } = config;
  const high = [100, 110, 122, 144].includes(profile) ? [0xfd, 0xf8, 0xf8, 0] : [];
  return Uint8Array.from([
    ...[1, profile, compatibility, level, 0xff],
    ...[0xe0 | sps.length, ...units(sps), pps.length, ...units(pps), ...high],
  ]);
}

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

export const isIdr = (units: readonly Uint8Array[]) => units.some((unit) => kind(unit) === IDR);
/** They may change the ones of the header; such a file is not cut by copying. */
export const hasParameterSets = (units: readonly Uint8Array[]) =>
  units.some((unit) => kind(unit) === SPS || kind(unit) === PPS);

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
const kind = (unit: Uint8Array) => (unit[0] ?? 0) & 31;

/** Its units, and the parameter sets that came with it. */
export interface EncodedPicture {
  readonly units: Uint8Array[];
  readonly sps: Uint8Array[];
  readonly pps: Uint8Array[];
}

/** A delimiter precedes every picture. */
export async function* picturesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<EncodedPicture> {
  let picture: EncodedPicture | null = null;
  for await (const unit of annexBUnits(stream)) {
    if (kind(unit) === AUD) {
      if (picture) yield picture;
      picture = { units: [], sps: [], pps: [] };
    } else if (kind(unit) === SPS) picture?.sps.push(unit);
    else if (kind(unit) === PPS) picture?.pps.push(unit);
    // What is left beside slices (types 1 to 5) is the encoder's signature.
    else if (kind(unit) <= IDR) picture?.units.push(unit);
  }
  if (picture) yield picture;
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

/** What must be equal for an encoder's pictures to mix with a stream's; null if too unusual. */
export function describeSps(unit: Uint8Array): { id: number; progressive: boolean; plain: boolean } | null {
  const bits = new Bits(unit.subarray(4));
  const profile = unit[1] ?? 0;
  const id = bits.ue();
  let plain = true;
  if ([100, 110, 122, 244, 44, 83, 86, 118, 128].includes(profile)) {
    const chroma = bits.ue();
    const luma = bits.ue();
    const chromaDepth = bits.ue();
    plain = chroma === 1 && luma === 0 && chromaDepth === 0;
    bits.u(1);
    // Scaling lists: legal, rare, and long to skip.
    if (bits.u(1) === 1) return null;
  }
  bits.ue();
  const order = bits.ue();
  if (order === 0) bits.ue();
  else if (order === 1) return null;
  bits.ue();
  bits.u(1);
  bits.ue();
  bits.ue();
  return { id, progressive: bits.u(1) === 1, plain };
}

export const ppsId = (unit: Uint8Array) => new Bits(unit.subarray(1)).ue();

class Bits {
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

  ue(): number {
    let zeros = 0;
    while (zeros < 32 && this.u(1) === 0) zeros++;
    return 2 ** zeros - 1 + this.u(zeros);
  }
}
