import { InvalidArgumentError } from 'commander';

/** Reads the value of an option. @throws InvalidArgumentError */
export function readNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}
