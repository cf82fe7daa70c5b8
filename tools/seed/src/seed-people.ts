import { ROLES } from '@vc/contract/access';
import { type Client, PlatformError } from '@vc/sdk';
import { inParallel } from './in-parallel';
import { PEOPLE, pick } from './people';
import type { SandboxTenant } from './sandbox-tenant';

const WIDTH = 4;
const USERS = 12;

/** Makes the users that are missing. @returns how many were made */
export async function seedUsers({ onboarding }: Client): Promise<number> {
  const made = await inParallel(PEOPLE.slice(0, USERS), WIDTH, async ({ firstName, lastName, email, holder }) => {
    if (await isKnown(onboarding, email)) return false;
    await onboarding.createUser({ body: { email, firstName, lastName, externalIdentifier: holder } });
    return true;
  });
  return made.filter(Boolean).length;
}

/** Invites a member of staff for each role. @returns how many were invited */
export async function seedStaff({ id: tenantId, operator }: SandboxTenant): Promise<number> {
  const known = new Set<string>();
  for await (const { email } of operator.listStaff({ query: { 'filter[tenantId]': tenantId } })) known.add(email);
  const missing = ROLES.map((role, index) => ({ role, person: pick(PEOPLE, index + USERS) })).filter(
    ({ role }) => !known.has(emailOf(role)),
  );
  for (const { role, person } of missing) {
    const name = `${person.firstName} ${person.lastName}`;
    await operator.inviteStaff({ body: { tenantId, email: emailOf(role), name, roles: [role] } });
  }
  return missing.length;
}

/** By default, the username is the e-mail address. */
async function isKnown(onboarding: Client['onboarding'], username: string): Promise<boolean> {
  try {
    await onboarding.getUser({ path: { username } });
    return true;
  } catch (error) {
    if (error instanceof PlatformError && error.status === 404) return false;
    throw error;
  }
}

function emailOf(role: string): string {
  return `${role}@sandbox.example`;
}
