/** The members of V8's profiles that are read. @see https://chromedevtools.github.io/devtools-protocol/v8/Profiler/ */
export interface CallFrame {
  functionName: string;
  url: string;
  /** From 0. */
  lineNumber: number;
  columnNumber: number;
}

export interface CpuProfile {
  nodes: { id: number; callFrame: CallFrame; children?: number[] }[];
  /** Ids of nodes. */
  samples: number[];
  /** Microseconds before each sample. */
  timeDeltas: number[];
}

export interface AllocationNode {
  callFrame: CallFrame;
  /** Bytes that the function itself has allocated. */
  selfSize: number;
  children: AllocationNode[];
}

/** What was allocated while it was sampled, whether or not it was collected since. */
export interface AllocationProfile {
  head: AllocationNode;
}

/** A weight, and the frames of its stack, the innermost first. */
export interface Stack {
  weight: number;
  frames: CallFrame[];
}

export function stacksOfTime({ nodes, samples, timeDeltas }: CpuProfile): Stack[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const times = new Map<number, number>();
  for (const [index, id] of samples.entries()) times.set(id, (times.get(id) ?? 0) + (timeDeltas[index] ?? 0));
  return [...times].map(([id, weight]) => {
    const frames: CallFrame[] = [];
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const frame = byId.get(at)?.callFrame;
      if (frame) frames.push(frame);
    }
    return { weight, frames };
  });
}

export function stacksOfAllocations({ head }: AllocationProfile): Stack[] {
  const stacks: Stack[] = [];
  const walk = ({ callFrame, selfSize, children }: AllocationNode, outer: CallFrame[]): void => {
    const frames = [callFrame, ...outer];
    if (selfSize > 0) stacks.push({ weight: selfSize, frames });
    children.forEach((child) => walk(child, frames));
  };
  walk(head, []);
  return stacks;
}
