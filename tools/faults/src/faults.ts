import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChildProgram } from '@vc/development/platform-process';
import type { FaultyPlatform } from './faulty-platform';

interface Fault {
  name: string;
  /** Whether it interrupts posts in progress. */
  interruptsPosts: boolean;
  inject: (platform: FaultyPlatform) => Promise<void>;
}

const DOWN_MS = 300;

async function restart(victim: ChildProgram): Promise<void> {
  await victim.kill();
  await pause(Math.random() * DOWN_MS);
  await victim.start();
}

function pickRandom<T>(all: T[]): T {
  const item = all[Math.floor(Math.random() * all.length)];
  assert(item !== undefined, 'There are no items.');
  return item;
}

const FAULTS: Fault[] = [
  { name: 'a worker is killed', interruptsPosts: true, inject: ({ workers }) => restart(pickRandom(workers)) },
  { name: 'the relay is killed', interruptsPosts: false, inject: ({ relay }) => restart(relay) },
  { name: 'the broker is killed', interruptsPosts: false, inject: ({ broker }) => restart(broker) },
  { name: 'PostgreSQL restarts', interruptsPosts: false, inject: (platform) => platform.restartPostgres() },
  { name: 'PostgreSQL crashes', interruptsPosts: false, inject: (platform) => platform.crashPostgres() },
];

export function randomFault(): Fault {
  return pickRandom(FAULTS);
}
