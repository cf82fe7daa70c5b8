/** The middle of the numbers, or the mean of the two that are there. NaN without numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  const [low = Number.NaN, high = Number.NaN] = [(sorted.length - 1) >> 1, sorted.length >> 1].map((at) => sorted[at]);
  return (low + high) / 2;
}
