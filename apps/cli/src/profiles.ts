import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { UsageError } from './exit-codes';
import { withoutAbsent } from './without-absent';

/** How to reach a platform, and as which client. */
export interface Profile {
  url: string;
  /** Of the administration, for operators. */
  adminUrl?: string;
  clientId: string;
  clientSecret: string;
}

type Environment = NodeJS.ProcessEnv;

/** Members that replace those of a profile. */
export type Replacements = { [Name in keyof Profile]?: Profile[Name] | undefined };

/** The profile of that name. `VC_URL`, `VC_CLIENT_ID` and `VC_CLIENT_SECRET` replace its members. @throws UsageError */
export function readProfile(name: string, environment: Environment): Profile {
  const stored = findProfile(name, environment);
  const profile = replaceMembers(stored, replacementsOf(environment));
  if (profile) return profile;
  const known = stored ? `The profile ${name} is for ${stored.url}` : `There is no profile ${name}`;
  throw new UsageError(`${known}. Run vc login, or set VC_URL, VC_CLIENT_ID and VC_CLIENT_SECRET.`);
}

/** @throws UsageError for a file that cannot be read */
export function findProfile(name: string, environment: Environment): Profile | undefined {
  return readProfiles(environment)[name];
}

/** The names of the profiles. @throws UsageError for a file that cannot be read */
export function listProfiles(environment: Environment): string[] {
  return Object.keys(readProfiles(environment));
}

/** `VC_URL`, `VC_ADMIN_URL`, `VC_CLIENT_ID` and `VC_CLIENT_SECRET`. */
export function replacementsOf(environment: Environment): Replacements {
  const { VC_URL: url, VC_ADMIN_URL: adminUrl, VC_CLIENT_ID: clientId, VC_CLIENT_SECRET: clientSecret } = environment;
  return { url, adminUrl, clientId, clientSecret };
}

/**
 * A stored secret, and the address of the administration, are for the address of their profile alone.
 * @param stored the members that are known
 * @returns undefined if a member other than `adminUrl` is missing
 */
export function replaceMembers(stored: Replacements | undefined, given: Replacements): Profile | undefined {
  const isOther = stored?.url !== undefined && given.url !== undefined && !isSameAddress(given.url, stored.url);
  const kept = isOther ? { clientId: stored.clientId } : stored;
  const { url, adminUrl, clientId, clientSecret }: Replacements = { ...kept, ...withoutAbsent(given) };
  if (url === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return toProfile({ url, clientId, clientSecret, ...(adminUrl !== undefined && { adminUrl }) });
}

function toProfile({ adminUrl, ...rest }: Profile): Profile {
  return { ...rest, url: toBase(rest.url), ...(adminUrl !== undefined && { adminUrl: toBase(adminUrl) }) };
}

/** Only the owner can read the file. @returns its path */
export function writeProfile(name: string, profile: Profile, environment: Environment): string {
  const path = profilesPath(environment);
  const profiles = { ...readProfiles(environment), [name]: toProfile(profile) };
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // A new file, because an old one may be readable by others.
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify(profiles, null, 2), { mode: 0o600 });
  renameSync(temporary, path);
  return path;
}

/** Slashes at the end do not count. */
export function isSameAddress(one: string, other: string): boolean {
  return toBase(one) === toBase(other);
}

/** Paths are added to it. */
function toBase(url: string): string {
  return url.replace(/(?<!\/)\/+$/, '');
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
