import {
  ALLOWANCE,
  allowanceOriginOf,
  type Endpoint,
  type EndpointVerification,
  proofFileUrlOf,
  proofRecordNameOf,
  proofTextOf,
  verificationOf,
} from '@vc/feature/webhook-store';
import type { WebhooksConfig } from '../webhooks-config';

/** `meta.delivery` of the responses about endpoints: what an endpoint receives, and what gets it more (docs/adr/0102). */
export interface DeliveryMeta {
  endpointId: string;
  state: EndpointVerification;
  /** What happens to its events, in a sentence. */
  detail: string;
  /** What it shares with the other unproven endpoints of the origin; null if its events are not restricted so. */
  allowance: { origin: string; postsPerSecond: number; concurrentPosts: number } | null;
  /** Sentences, of which one is enough. */
  howToLift: string[];
}

const DETAILS: Record<EndpointVerification, string> = {
  pending: 'The platform posts a challenge. Events are delivered as soon as the endpoint answers it with 2xx.',
  consented: 'The endpoint answered a challenge with 2xx. Events are delivered within the allowance of its origin.',
  waiting:
    'No challenge was answered with 2xx. Events wait until the endpoint answers another one, which a test, an update or a rotation of its secret sends.',
  proven: 'Events are delivered.',
};
const STRICT_DETAIL = 'The platform posts challenges. Events are delivered as soon as the endpoint echoes one.';
const OFF_DETAIL = 'Events are delivered. This platform sends no challenges.';

const ECHO =
  'Echo a challenge: verify its signature, and respond with 200 and the JSON { "challenge": … } of its payload.';

export function toDeliveryMeta(endpoint: Endpoint, config: WebhooksConfig): DeliveryMeta {
  const state = verificationOf(endpoint);
  const common = { endpointId: endpoint.id, state, allowance: null };
  if (!config.requiresProof) return { ...common, detail: OFF_DETAIL, howToLift: [] };
  if (state === 'proven') return { ...common, detail: DETAILS.proven, howToLift: [] };
  if (!config.acceptsConsent) return { ...common, detail: STRICT_DETAIL, howToLift: [ECHO] };
  const allowance = { origin: allowanceOriginOf(endpoint.url), ...ALLOWANCE };
  return { ...common, allowance, detail: DETAILS[state], howToLift: [ECHO, ...originProofs(endpoint)] };
}

/** The proofs of an endpoint that answers a challenge with 2xx. */
function originProofs({ id, url }: Endpoint): string[] {
  const [text, origin, name] = [proofTextOf(id), allowanceOriginOf(url), proofRecordNameOf(url)];
  const record = `Publish the TXT record ${name} with the text ${text}, and request a test.`;
  return [
    `Publish the line ${text} at ${proofFileUrlOf(url)}, and request a test.`,
    ...(name === undefined ? [] : [record]),
    `Prove another endpoint of your organization at ${origin}: it proves this one, too.`,
    `Have the operator of the platform name ${origin} in WEBHOOK_TRUSTED_ORIGINS.`,
  ];
}
