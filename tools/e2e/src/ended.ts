import type { ChildProcess } from 'node:child_process';

/** Ends a program that was started for a spec, and waits until it and its pipes are gone. */
export async function waitForEnd(child: ChildProcess | undefined): Promise<void> {
  if (child?.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((done) => child.once('close', done));
  child.kill('SIGKILL');
  await closed;
}
