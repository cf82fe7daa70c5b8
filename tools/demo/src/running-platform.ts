import type { ClientCredentials, DemoFile } from '@vc/development/demo-file';
import { readDemoFile, requireDemoOrganization } from '@vc/development/demo-file';
import { PlatformProcess } from '@vc/development/platform-process';
import type { DeployedPlatform } from './options';

const OK = 200;
const NOT_FOUND = 404;
const DEFAULT_USER = 'thandi@example.com';

/** The platform of the demo, its client and its user; `demo.json` has these members. */
export interface DemoPlatform {
  publicUrl: string;
  organization: ClientCredentials;
  user: { email: string };
}

export interface UsedPlatform {
  platform: DemoPlatform;
  stop: () => Promise<void>;
}

/**
 * Returns the platform that runs on this data folder, or starts one for the demo.
 * @throws Error if no platform runs and a database or broker is configured
 */
export async function usePlatform(dataDir: string, environment: NodeJS.ProcessEnv): Promise<UsedPlatform> {
  const running = await findReady(dataDir);
  if (running) return { platform: running, stop: async () => undefined };
  const configured = ['DATABASE_URL', 'KAFKA_BROKERS'].filter((name) => environment[name]);
  if (configured.length > 0) throw new Error(formatNoPlatform(dataDir, configured));
  return startPlatform(dataDir);
}

/** A platform on another machine. */
export function deployedPlatform({ url, clientId, clientSecret }: DeployedPlatform, user = DEFAULT_USER): DemoPlatform {
  return { publicUrl: url, organization: { clientId, clientSecret }, user: { email: user } };
}

async function startPlatform(dataDir: string): Promise<UsedPlatform> {
  process.stdout.write('No platform is running: starting one …\n');
  const platform = await PlatformProcess.start({ dataDir });
  return { platform: platform.demo, stop: () => platform.stop() };
}

function formatNoPlatform(dataDir: string, configured: string[]): string {
  const set = `${configured.join(' and ')} ${configured.length > 1 ? 'are' : 'is'} set`;
  return (
    `No platform is running on the data in ${dataDir}, and the demo starts none while ${set}. ` +
    'Start one with npm start, or name a deployed one with --url.'
  );
}

async function findReady(dataDir: string): Promise<DemoPlatform | undefined> {
  const platform = readDemoFile(dataDir);
  if (!platform) return undefined;
  return (await isReady(platform)) ? requireDemoOrganization(platform) : undefined;
}

/** A gateway in front of services that run apart has no address for the readiness of all of them, but their metadata. */
async function isReady({ publicUrl, authUrl }: DemoFile): Promise<boolean> {
  const status = await statusOf(`${publicUrl}/health/ready`);
  return status === NOT_FOUND ? (await statusOf(`${authUrl}/.well-known/openid-configuration`)) === OK : status === OK;
}

async function statusOf(url: string): Promise<number | undefined> {
  return fetch(url).then(
    ({ status }) => status,
    () => undefined,
  );
}
