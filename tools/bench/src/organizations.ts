import { createOrganization } from '@vc/development/cluster';
import { createClient } from '@vc/sdk';
import type { BenchPlatform } from './bench-platform';
import { IssuanceFlow } from './issuance-flow';

/** Organizations that are added at a time. */
const AT_A_TIME = 8;
/** Receives nothing, because no organization has such an event. */
const ENDPOINT = { url: 'https://localhost:9/', filterTypes: ['openid4vc.presentation.verified' as const] };

/**
 * Adds organizations, each with a client, keys, a status list, an issued credential and a webhook endpoint.
 * @param platform with `WEBHOOK_VERIFICATION=off`
 */
export async function addOrganizations(platform: BenchPlatform, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1).values();
  const work = async () => {
    for (const number of numbers) await addOrganization(platform, number);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}

async function addOrganization({ demo }: BenchPlatform, number: number): Promise<void> {
  const { publicUrl: url, adminUrl, operator } = demo;
  const tenant = { slug: `organization-${number}`, name: `Organization ${number}` };
  const organization = await createOrganization(createClient({ url, adminUrl, ...operator }), tenant);
  const flow = await IssuanceFlow.prepare({ demo: { ...demo, organization } });
  await flow.run();
  await flow.close();
  await createClient({ url, ...organization }).api.createEndpoint({ body: ENDPOINT });
}
