import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
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
  const url = environment.VC_URL ?? stored?.url;
  const clientId = environment.VC_CLIENT_ID ?? stored?.clientId;
  const clientSecret = environment.VC_CLIENT_SECRET ?? secretFor(url, stored);
  if (url !== undefined && clientId !== undefined && clientSecret !== undefined) {
    return { url: toBase(url), clientId, clientSecret };
  }
  const known = stored ? `The profile ${name} is for ${stored.url}` : `There is no profile ${name}`;
  throw new UsageError(`${known}. Run vc login, or set VC_URL, VC_CLIENT_ID and VC_CLIENT_SECRET.`);
}

/** A stored secret is for its own address alone. */
function secretFor(url: string | undefined, stored: Profile | undefined): string | undefined {
  return stored && url !== undefined && toBase(url) === stored.url ? stored.clientSecret : undefined;
}

/** Only the owner can read the file. @returns its path */
export function writeProfile(name: string, profile: Profile, environment: Environment): string {
  const path = profilesPath(environment);
  const profiles = { ...readProfiles(environment), [name]: { ...profile, url: toBase(profile.url) } };
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // A new file, because an old one may be readable by others.
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify(profiles, null, 2), { mode: 0o600 });
  renameSync(temporary, path);
  return path;
}

/** Paths are added to it. */
function toBase(url: string): string {
  return url.replace(/\/+$/, '');
}

/** @throws UsageError */
function readProfiles(environment: Environment): Partial<Record<string, Profile>> {
  const path = profilesPath(environment);
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, Profile>;
  } catch (cause) {
    throw new UsageError(`${path} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

function profilesPath(environment: Environment): string {
  const folder = environment.XDG_CONFIG_HOME ?? join(homedir(), '.config');
  return environment.VC_PROFILES ?? join(folder, 'vc/profiles.json');
}
