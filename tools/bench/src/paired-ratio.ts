import { median } from './median';

const DRAWS = 2_000;
/** Of the distribution of draws on both sides of the interval, which has 95 %. */
const TAIL = 0.025;

/** The processor time of the rounds of two processes, of which those with the same index ran shortly after each other. */
export interface Session {
  base: readonly number[];
  rounds: readonly number[];
}

export interface Ratio {
  ratio: number;
  /** Bounds of its confidence interval of 95 %. */
  between: [number, number];
}

/**
 * Returns the mean of the medians that the sessions have of the ratios of their paired rounds. The interval comes from a
 * bootstrap that draws sessions, and rounds of them, because processes of the same program differ from each other.
 * @param random from 0 to 1
 */
export function ratioOf(sessions: readonly Session[], random: () => number = Math.random): Ratio {
  const all = sessions.map(({ base, rounds }) => rounds.map((each, index) => each / (base[index] ?? Number.NaN)));
  const draw = <T>(from: readonly T[]): T[] => from.map(() => from[Math.floor(random() * from.length)] as T);
  const draws = Array.from({ length: DRAWS }, () => meanOfMedians(draw(all).map(draw))).sort((one, two) => one - two);
  const at = (share: number) => draws[Math.min(DRAWS - 1, Math.floor(share * DRAWS))] ?? Number.NaN;
  return { ratio: meanOfMedians(all), between: [at(TAIL), at(1 - TAIL)] };
}

function meanOfMedians(sessions: readonly (readonly number[])[]): number {
  return sessions.reduce((total, ratios) => total + median(ratios), 0) / sessions.length;
}
