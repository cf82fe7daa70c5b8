import { setTimeout as pause } from 'node:timers/promises';
import type { ChildProgram } from '@vc/development/platform-process';
import type { Surroundings } from './surroundings';

interface Fault {
  name: string;
  /** Does it cut off posts that are under way? */
  cutsPosts: boolean;
  happen: (surroundings: Surroundings) => Promise<void>;
}

const DOWN_MS = 300;

async function takeAway(victim: ChildProgram): Promise<void> {
  await victim.kill();
  await pause(Math.random() * DOWN_MS);
  await victim.start();
}

function anyOf<T>(all: T[]): T {
  return all[Math.floor(Math.random() * all.length)]!;
}

/** What happens in a round: one of them. */
const FAULTS: Fault[] = [
  { name: 'a worker is killed', cutsPosts: true, happen: ({ workers }) => takeAway(anyOf(workers)) },
  { name: 'the broker is killed', cutsPosts: false, happen: ({ broker }) => takeAway(broker) },
  { name: 'PostgreSQL restarts', cutsPosts: false, happen: (surroundings) => surroundings.restartPostgres() },
  { name: 'PostgreSQL crashes', cutsPosts: false, happen: (surroundings) => surroundings.crashPostgres() },
];

export function anyFault(): Fault {
  return anyOf(FAULTS);
}
