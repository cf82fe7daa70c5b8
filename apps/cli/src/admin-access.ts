import { resolve } from 'node:path';
import { demoFilePath, readDemoFile } from '@vc/development/demo-file';
import { UsageError } from './exit-codes';
import {
  findProfile,
  isSameAddress,
  type Profile,
  replaceMembers,
  type Replacements,
  replacementsOf,
} from './profiles';
import { withoutAbsent } from './without-absent';

/** Options of `vc operator`. They replace the variables `VC_…`, which replace the members of the profile. */
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
  const given = withReplacements(options, { ...(!stored && settingsOf(environment)), ...variablesOf(environment) });
  const access = replaceMembers(known, given);
  if (!access) {
    const missing = stored ? `The profile ${name} is for ${stored.url}` : `There is no profile ${name}`;
    throw new UsageError(
      `${missing}, and ${demoFilePath(dataDir)} does not tell. Run vc login, or set --url and --as.`,
    );
  }
  if (role === 'operator') assertAdministration(access, { known, given, options });
  return access;
}

/** @throws UsageError without an address, and for one to which the known client must send no token */
function assertAdministration(
  { adminUrl }: Profile,
  { known, given, options }: { known: Replacements | undefined; given: Replacements; options: AdminOptions },
): void {
  if (adminUrl === undefined) {
    throw new UsageError('The address of the administration is missing: set --admin-url, or run vc login --admin-url.');
  }
  // The variable may be of another platform; an option is meant for this command.
  const isOfVariable = options.adminUrl === undefined && given.adminUrl !== undefined;
  if (!isOfVariable || given.clientSecret !== undefined) return;
  if (known?.adminUrl !== undefined && isSameAddress(adminUrl, known.adminUrl)) return;
  throw new UsageError(
    `The client of ${known?.url ?? 'the profile'} sends no token to ${adminUrl}, the address in VC_ADMIN_URL or ADMIN_URL. ` +
      'Unset the variable, or set --admin-url or --as.',
  );
}

/** The launcher has written the file. A platform without a demo organization has addresses, but no client for the users. */
function localAccess(dataDir: string, role: AdminRole): Replacements | undefined {
  const demo = readDemoFile(dataDir);
  if (!demo) return undefined;
  const { publicUrl: url, adminUrl } = demo;
  return { url, adminUrl, clientId: demo[role]?.clientId, clientSecret: demo[role]?.clientSecret };
}

function withReplacements({ url, adminUrl, as }: AdminOptions, variables: Replacements): Replacements {
  return { ...variables, ...withoutAbsent({ url, adminUrl }), ...(as !== undefined && toClient(as)) };
}

function variablesOf(environment: NodeJS.ProcessEnv): Replacements {
  return withoutAbsent(replacementsOf(environment));
}

/** Settings of the platform in `DATA_DIR` and its operator, which no stored profile is mixed with. An empty one is not set. */
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
