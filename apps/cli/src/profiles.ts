import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { UsageError } from './exit-codes';

/** How to reach a platform, and as which client. */
export interface Profile {
  url: string;
  clientId: string;
  clientSecret: string;
}

type Environment = NodeJS.ProcessEnv;

/** The profile of that name. `VC_URL`, `VC_CLIENT_ID` and `VC_CLIENT_SECRET` replace its members. @throws UsageError */
export function readProfile(name: string, environment: Environment): Profile {
  const stored = readProfiles(environment)[name];
  const { VC_URL: url = stored?.url, VC_CLIENT_ID: clientId = stored?.clientId } = environment;
  const { VC_CLIENT_SECRET: clientSecret = stored?.clientSecret } = environment;
  if (url === undefined || clientId === undefined || clientSecret === undefined) {
    throw new UsageError(
      `There is no profile ${name}. Run vc login, or set VC_URL, VC_CLIENT_ID and VC_CLIENT_SECRET.`,
    );
  }
  return { url, clientId, clientSecret };
}

/** Only the owner can read the file. @returns its path */
export function writeProfile(name: string, profile: Profile, environment: Environment): string {
  const path = profilesPath(environment);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, JSON.stringify({ ...readProfiles(environment), [name]: profile }, null, 2), { mode: 0o600 });
  chmodSync(path, 0o600);
  return path;
}

function readProfiles(environment: Environment): Partial<Record<string, Profile>> {
  const path = profilesPath(environment);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Profile>) : {};
}

function profilesPath(environment: Environment): string {
  const folder = environment.XDG_CONFIG_HOME ?? join(homedir(), '.config');
  return environment.VC_PROFILES ?? join(folder, 'vc/profiles.json');
}
