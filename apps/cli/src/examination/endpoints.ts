import type { ApiComponents, Client } from '@vc/sdk';
import { type Finding, note, ok, problem } from './finding';

type Endpoint = ApiComponents['schemas']['Endpoint'];

/** @throws PlatformError */
export async function examineEndpoints(client: Client): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const endpoint of client.api.listEndpoints()) {
    if (endpoint.enabled) findings.push(...(await examineDelivery(client, endpoint)));
    else if (endpoint.disabledReason !== null) findings.push(disabled(endpoint));
  }
  return findings.length > 0 ? findings : [ok('No webhook endpoint has a problem.')];
}

const disabled = ({ id, disabledReason }: Endpoint) =>
  problem(`The endpoint ${id}: ${disabledReason}.`, 'Check the receiver, and enable the endpoint.');

/** Whether the endpoint receives its events without a restriction, in the words of the platform. */
async function examineDelivery({ api }: Client, { id, verification, verificationError }: Endpoint): Promise<Finding[]> {
  if (verification === 'proven') return [];
  const { detail, howToLift } = (await api.getEndpoint({ path: { id } })).meta.delivery;
  if (howToLift.length === 0) return [];
  const advice = howToLift.join(' Or: ');
  if (verificationError === null) return [note(`The endpoint ${id}: ${detail}`, advice)];
  return [problem(`The endpoint ${id}: ${verificationError} ${detail}`, advice)];
}
