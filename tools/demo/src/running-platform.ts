import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { audienceOf } from '@vc/contract/access';
import type { DeployedPlatform } from './options';

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 100;
const DEFAULT_USER = 'thandi@example.com';

/** Where the demo runs, and as whom; `demo.json` has these members. */
export interface DemoPlatform {
  publicUrl: string;
  authUrl: string;
  credsBaseUrl: string;
  walletBaseUrl: string;
  onboardingBaseUrl: string;
  organization: { clientId: string; clientSecret: string };
  user: { email: string };
}

export interface UsedPlatform {
  platform: DemoPlatform;
  stop: () => Promise<void>;
}

/**
 * The platform that runs on this data folder, or one that is started for the demo and stopped after it.
 * @throws Error where one would have to be started beside a database or broker that is configured
 */
export async function usePlatform(dataDir: string, environment: NodeJS.ProcessEnv): Promise<UsedPlatform> {
  const running = await findReady(dataDir);
  if (running) return { platform: running, stop: async () => undefined };
  const configured = ['DATABASE_URL', 'KAFKA_BROKERS'].filter((name) => environment[name]);
  if (configured.length > 0) throw new Error(noneRuns(dataDir, configured));
  return startPlatform(dataDir);
}

/** A platform that runs elsewhere. */
export function deployedPlatform({ url, clientId, clientSecret }: DeployedPlatform, user = DEFAULT_USER): DemoPlatform {
  return {
    publicUrl: url,
    authUrl: audienceOf('auth', url),
    credsBaseUrl: audienceOf('api', url),
    walletBaseUrl: audienceOf('wallet', url),
    onboardingBaseUrl: audienceOf('onboarding', url),
    organization: { clientId, clientSecret },
    user: { email: user },
  };
}

async function startPlatform(dataDir: string): Promise<UsedPlatform> {
  process.stdout.write('No platform is running: starting one …\n');
  const child = spawn(process.execPath, ['dist/launcher/main.js'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    const platform = await findReady(dataDir);
    if (platform) return { platform, stop };
    await pause(POLL_MS);
  }
  await stop();
  throw new Error('The platform did not start.');
}

function noneRuns(dataDir: string, configured: string[]): string {
  const set = `${configured.join(' and ')} ${configured.length > 1 ? 'are' : 'is'} set`;
  return (
    `No platform is running on the data in ${dataDir}, and the demo starts none while ${set}. ` +
    'Start one with npm start, or name a deployed one with --url.'
  );
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
