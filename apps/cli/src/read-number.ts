import { InvalidArgumentError } from 'commander';

/** Reads the value of an option. @throws InvalidArgumentError */
export function readNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}

/** Returns a reader of numbers from `least` to `most`. */
export function readNumberIn(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = readNumber(text);
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a number from ${least} to ${most}.`);
  };
}
