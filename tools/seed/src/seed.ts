import type { SeededPlatform } from './options';
import { planIssuances, planPresentations } from './plan';
import { provideSandbox } from './sandbox-tenant';
import { seedIdentityChecks } from './seed-identity-checks';
import { seedIssuances } from './seed-issuances';
import { seedStaff, seedUsers } from './seed-people';
import { seedPresentations } from './seed-presentations';
import { seedWebhooks } from './seed-webhooks';

export interface Seed {
  platform: SeededPlatform;
  slug: string;
  /** Prints a line. */
  write: (line: string) => void;
}

/** Fills a sandbox through the interface. A repetition adds what is missing. @returns how many resources were made */
export async function seed({ platform, slug, write }: Seed): Promise<number> {
  let made = 0;
  const step = async (what: string, work: () => Promise<number>) => {
    const startedAt = performance.now();
    const count = await work();
    made += count;
    write(`  ${what.padEnd(36)} ${String(count).padStart(4)} new  ${Math.round(performance.now() - startedAt)} ms`);
  };
  const tenant = await provideSandbox(platform, slug);
  const { client } = tenant;
  write(`Sandbox ${slug} (${tenant.id}) on ${platform.publicUrl}`);
  await step('users', async () => seedUsers(client));
  await step('members of staff', async () => seedStaff(tenant));
  const issuances = planIssuances();
  const { dataDir } = platform;
  const endpoints = dataDir === undefined ? undefined : await seedWebhooks(client, dataDir);
  if (!endpoints) write('  webhook endpoints: none, because the platform is on another machine');
  try {
    await step('issuances', async () => seedIssuances(client, issuances));
    await step('presentations', async () => seedPresentations(client, planPresentations(issuances)));
    if (made > 0) write(`  identity checks ${await seedIdentityChecks(client)}`);
  } finally {
    if (endpoints) write(`  webhooks received ${await endpoints.finish()}`);
  }
  return made;
}
