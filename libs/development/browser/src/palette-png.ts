import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const PALETTE_SIZE = 256;
const INDEXED_COLOUR = 3;

export interface Pixels {
  width: number;
  height: number;
  /** Four bytes a pixel: red, green, blue and alpha, which is not kept. */
  data: Uint8Array;
}

/**
 * Encodes an opaque picture with a palette of its 256 most frequent colours, in about half the size of true colours. The other
 * pixels get the nearest of them. A page has few colours, and shades of them at the edges of letters.
 * @see https://www.w3.org/TR/png-3/ (§11.2)
 */
export function encodePalettePng({ width, height, data }: Pixels): Buffer {
  const runs = toRuns(data);
  const counts = new Map<number, number>();
  for (const { colour, length } of runs) counts.set(colour, (counts.get(colour) ?? 0) + length);
  const byFrequency = [...counts].sort(([a, many], [b, more]) => more - many || a - b).map(([colour]) => colour);
  const palette = byFrequency.slice(0, PALETTE_SIZE);
  const indices = new Map(byFrequency.map((colour, at) => [colour, at < PALETTE_SIZE ? at : nearest(palette, colour)]));
  const pixels = Buffer.alloc(width * height);
  let at = 0;
  for (const { colour, length } of runs) pixels.fill(indices.get(colour) ?? 0, at, (at += length));
  // Each row begins with its filter, which is none.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) pixels.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', headerOf(width, height)),
    chunk('PLTE', Buffer.from(palette.flatMap(toChannels))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A page has long runs of one colour. */
function toRuns(data: Uint8Array): { colour: number; length: number }[] {
  const runs: { colour: number; length: number }[] = [];
  let run = { colour: -1, length: 0 };
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  for (let at = 0; at < bytes.length; at += 4) {
    const colour = bytes.readUIntBE(at, 3);
    if (colour !== run.colour) runs.push((run = { colour, length: 0 }));
    run.length += 1;
  }
  return runs;
}

function headerOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(INDEXED_COLOUR, 9);
  return header;
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** The index of the colour of the palette that is the nearest. */
function nearest(palette: readonly number[], colour: number): number {
  const [red, green, blue] = toChannels(colour);
  let [best, least] = [0, Infinity];
  for (const [index, known] of palette.entries()) {
    const [r, g, b] = toChannels(known);
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < least) [best, least] = [index, distance];
    if (distance === 0) break;
  }
  return best;
}

function toChannels(colour: number): [number, number, number] {
  return [colour >> 16, (colour >> 8) & 255, colour & 255];
}
