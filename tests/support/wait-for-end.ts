import type { ChildProcess } from 'node:child_process';

/** Kills a program of a spec, and waits until its process has ended and its pipes are closed. */
export async function waitForEnd(child: ChildProcess | undefined): Promise<void> {
  if (child?.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((done) => child.once('close', done));
  child.kill('SIGKILL');
  await closed;
}
