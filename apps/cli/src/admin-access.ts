import { resolve } from 'node:path';
import { demoFilePath, readDemoFile } from '@vc/development/demo-file';
import { UsageError } from './exit-codes';
import {
  findProfile,
  type Profile,
  replaceMembers,
  type Replacements,
  replacementsOf,
  withoutAbsent,
} from './profiles';

/** Options of `vc admin`. They replace the variables, which replace the members of the profile. */
export interface AdminOptions {
  profile: string;
  url?: string;
  adminUrl?: string;
  /** `<client_id>:<client_secret>` */
  as?: string;
}

/** The operator administers tenants and clients, an organization its users. */
export type AdminRole = 'operator' | 'organization';

/** Profile that need not exist. */
const DEFAULT_PROFILE = 'default';

/**
 * How to reach a platform as its operator, or as an organization for its users. Without a profile, the platform that keeps
 * its data in `DATA_DIR` tells.
 * @throws UsageError
 */
export function readAdminAccess(options: AdminOptions, environment: NodeJS.ProcessEnv, role: AdminRole): Profile {
  const { profile: name } = options;
  const dataDir = resolve(environment.DATA_DIR || '.data');
  const stored = findProfile(name, environment);
  const known = stored ?? (name === DEFAULT_PROFILE ? localAccess(dataDir, role) : undefined);
  const access = replaceMembers(known, withReplacements(options, environment));
  if (!access) {
    const missing = stored ? `The profile ${name} is for ${stored.url}` : `There is no profile ${name}`;
    throw new UsageError(
      `${missing}, and ${demoFilePath(dataDir)} does not tell. Run vc login, or set --url and --as.`,
    );
  }
  if (role === 'operator' && access.adminUrl === undefined) {
    throw new UsageError('The address of the administration is missing: set --admin-url, or run vc login --admin-url.');
  }
  return access;
}

/** The launcher has written the file. */
function localAccess(dataDir: string, role: AdminRole): Profile | undefined {
  const demo = readDemoFile(dataDir);
  const client = demo?.[role];
  if (!demo || !client) return undefined;
  const { publicUrl: url, adminUrl } = demo;
  return { url, adminUrl, clientId: client.clientId, clientSecret: client.clientSecret };
}

function withReplacements({ url, adminUrl, as }: AdminOptions, environment: NodeJS.ProcessEnv): Replacements {
  return {
    ...settingsOf(environment),
    ...withoutAbsent(replacementsOf(environment)),
    ...withoutAbsent({ url, adminUrl }),
    ...(as !== undefined && toClient(as)),
  };
}

/** Variables that the platform itself reads, and the client of the operator. An empty one is not set. */
function settingsOf(environment: NodeJS.ProcessEnv): Replacements {
  return {
    url: environment.PUBLIC_URL || undefined,
    adminUrl: environment.ADMIN_URL || undefined,
    clientId: environment.ADMIN_CLIENT_ID || undefined,
    clientSecret: environment.ADMIN_CLIENT_SECRET || undefined,
  };
}

/** @throws UsageError */
function toClient(as: string) {
  const colon = as.indexOf(':');
  if (colon === -1) throw new UsageError('--as is <client_id>:<client_secret>.');
  return { clientId: as.slice(0, colon), clientSecret: as.slice(colon + 1) };
}
