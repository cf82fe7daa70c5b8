import type { ChildProcess } from 'node:child_process';

/** Kills a program that a spec started, and resolves once its pipes are closed. */
export async function ended(child: ChildProcess | undefined): Promise<void> {
  if (child?.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((done) => child.once('close', done));
  child.kill('SIGKILL');
  await closed;
}
