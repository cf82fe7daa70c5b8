import { ChildProcess } from 'node:child_process';
import { Server, Socket } from 'node:net';

const GRACE_MS = 20_000;

/**
 * Ends the test run `GRACE_MS` after its last test, although something is still open, and prints what is open.
 * Jest itself would wait for ever. The exit code stays the one of the tests.
 */
export function endOfRun(): void {
  setTimeout(() => {
    const open = openResources();
    process.stderr.write(`The test run is over, but ${open.length} resources are still open:\n${open.join('\n')}\n`);
    process.exit();
  }, GRACE_MS).unref();
}

function openResources(): string[] {
  const handles = (process as unknown as { _getActiveHandles: () => unknown[] })._getActiveHandles().map(describe);
  const others = process.getActiveResourcesInfo();
  return [...handles, `all kinds: ${others.join(', ')}`];
}

function describe(handle: unknown): string {
  if (handle instanceof ChildProcess) return `child process ${handle.pid}: ${handle.spawnargs.join(' ')}`;
  if (handle instanceof Server) return `server at ${JSON.stringify(handle.address())}`;
  if (handle instanceof Socket) {
    return `socket ${handle.localAddress}:${handle.localPort} to ${handle.remoteAddress}:${handle.remotePort}`;
  }
  return Object.getPrototypeOf(handle)?.constructor?.name ?? String(handle);
}
