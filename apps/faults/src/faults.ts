import { Surroundings } from './surroundings';

interface Fault {
  name: string;
  /** Does it cut off posts that are under way? */
  cutsPosts: boolean;
  happen(surroundings: Surroundings): Promise<void>;
}

const DOWN_MS = 300;

async function worker({ workers }: Surroundings): Promise<void> {
  const victim = workers[Math.floor(Math.random() * workers.length)]!;
  await victim.kill();
  await pause(Math.random() * DOWN_MS);
  await victim.start();
}

async function broker({ broker: victim }: Surroundings): Promise<void> {
  await victim.kill();
  await pause(Math.random() * DOWN_MS);
  await victim.start();
}

/** What happens in a round: one of them. */
export const FAULTS: Fault[] = [
  { name: 'a worker is killed', cutsPosts: true, happen: worker },
  { name: 'the broker is killed', cutsPosts: false, happen: broker },
  { name: 'PostgreSQL restarts', cutsPosts: false, happen: (surroundings) => surroundings.restartPostgres() },
  { name: 'PostgreSQL crashes', cutsPosts: false, happen: (surroundings) => surroundings.crashPostgres() },
];

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
