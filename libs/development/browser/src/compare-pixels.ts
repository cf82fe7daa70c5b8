import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Difference of two colours in YIQ from which a pixel counts, between 0 and 1. The palette and edges of letters stay below it. */
const COLOUR_THRESHOLD = 0.1;

export interface Comparison {
  /** Pixels that differ. Pictures of different sizes differ in each pixel. */
  count: number;
  /** Of all pixels, between 0 and 1. */
  share: number;
  sizes: { kept: string; taken: string };
  /** Encodes the picture of the difference as PNG. There is none of pictures of different sizes. */
  encodeDifference?: () => Buffer;
}

/** Compares two pictures in PNG. Pixels that pixelmatch recognizes as antialiasing do not count. */
export function comparePixels(keptPng: Buffer, takenPng: Buffer): Comparison {
  const [kept, taken] = [PNG.sync.read(keptPng), PNG.sync.read(takenPng)];
  const sizes = { kept: `${kept.width}×${kept.height}`, taken: `${taken.width}×${taken.height}` };
  const { width, height } = taken;
  if (sizes.kept !== sizes.taken) return { count: width * height, share: 1, sizes };
  const compare = (difference?: Uint8Array) =>
    pixelmatch(kept.data, taken.data, difference, width, height, { threshold: COLOUR_THRESHOLD });
  const count = compare();
  const encodeDifference = () => {
    const difference = new PNG({ width, height });
    compare(difference.data);
    return PNG.sync.write(difference);
  };
  return { count, share: count / (width * height), sizes, encodeDifference };
}
