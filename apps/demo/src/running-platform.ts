import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 100;

/** The members of `demo.json` that the demo uses. */
export interface DemoPlatform {
  publicUrl: string;
  authUrl: string;
  credsBaseUrl: string;
  walletBaseUrl: string;
  organization: { clientId: string; clientSecret: string };
  user: { email: string };
}

/** The platform that runs on this data folder, or one that is started for the demo and stopped after it. */
export async function usePlatform(dataDir: string): Promise<{ platform: DemoPlatform; stop(): Promise<void> }> {
  const running = await findReady(dataDir);
  if (running) return { platform: running, stop: async () => undefined };
  process.stdout.write('No platform is running: starting one …\n');
  const child = spawn(process.execPath, ['dist/platform/main.js'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    const platform = await findReady(dataDir);
    if (platform) return { platform, stop };
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  await stop();
  throw new Error('The platform did not start.');
}

async function findReady(dataDir: string): Promise<DemoPlatform | undefined> {
  const file = join(dataDir, 'demo.json');
  if (!existsSync(file)) return undefined;
  const platform = JSON.parse(readFileSync(file, 'utf8')) as DemoPlatform;
  const ready = await fetch(`${platform.publicUrl}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
  return ready ? platform : undefined;
}
