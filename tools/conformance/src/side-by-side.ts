/**
 * Runs the tasks, each in a free slot, and yields what they yield, as it comes.
 * @param tasks begin in this order, one in a slot at a time
 * @throws the error of a task, after which no other one begins
 */
export async function* sideBySide<Slot, Item>(
  tasks: ((slot: Slot) => AsyncIterable<Item>)[],
  slots: Slot[],
): AsyncGenerator<Item> {
  const waiting = [...tasks];
  /** The next step of each busy slot. */
  const steps = new Map<Slot, Promise<Step<Slot, Item>>>();
  const advance = (slot: Slot, items = waiting.shift()?.(slot)[Symbol.asyncIterator]()) => {
    if (items) steps.set(slot, toStep(slot, items));
    else steps.delete(slot);
  };
  for (const slot of slots) advance(slot);
  while (steps.size > 0) {
    const { slot, items, result } = await Promise.race(steps.values());
    if (result.done) {
      advance(slot);
    } else {
      advance(slot, items);
      yield result.value;
    }
  }
}

interface Step<Slot, Item> {
  slot: Slot;
  items: AsyncIterator<Item>;
  result: IteratorResult<Item>;
}

async function toStep<Slot, Item>(slot: Slot, items: AsyncIterator<Item>): Promise<Step<Slot, Item>> {
  return { slot, items, result: await items.next() };
}
