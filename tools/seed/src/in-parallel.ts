/** Works on the items, some of them at the same time. The first error ends the work. @returns the results in the order of the items */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results = new Map<number, R>();
  const queue = items.entries();
  const lane = async () => {
    for (const [index, item] of queue) results.set(index, await work(item));
  };
  await Promise.all(Array.from({ length: width }, lane));
  return [...results].sort(([left], [right]) => left - right).map(([, result]) => result);
}
