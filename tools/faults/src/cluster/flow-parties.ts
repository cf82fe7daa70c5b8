import { type Client, createClient } from '@vc/sdk';
import type { FlowFormat } from './flow-record';
import type { RequestCounter } from './request-counter';

export const MDOC_TYPE = 'org.example.faults.1';
export const NAME_SPACE = 'org.example.faults';

const ATTRIBUTES = { number: { type: 'string', required: true } } as const;
const TEMPLATES = {
  'sd-jwt': { credentialFormat: 'sd-jwt', name: 'Badge', code: 'faults-badge', attributes: ATTRIBUTES },
  mdoc: {
    credentialFormat: 'mdoc',
    name: 'Licence',
    type: MDOC_TYPE,
    attributes: { [NAME_SPACE]: { properties: ATTRIBUTES } },
  },
} as const;

/** Who takes part in the flows: an organization with its templates, and its users. */
export interface FlowParties {
  organization: Client;
  templateIds: Record<FlowFormat, string>;
  /** Of the SD-JWT VCs. */
  vct: string;
  /** E-mail addresses. */
  users: string[];
}

/** Makes the templates and the users of an organization that has none. @param workers as many users are made */
export async function makeParties(
  access: { url: string; clientId: string; clientSecret: string },
  workers: number,
  { fetch }: RequestCounter,
): Promise<FlowParties> {
  const organization = createClient({ ...access, maxRetries: 0, fetch });
  const [badge, licence] = await Promise.all([
    makeTemplate(organization, 'sd-jwt'),
    makeTemplate(organization, 'mdoc'),
  ]);
  const users = Array.from({ length: workers }, (_, index) => `holder-${index + 1}@example.com`);
  for (const email of users) await organization.onboarding.createUser({ body: { email } });
  return { organization, templateIds: { 'sd-jwt': badge.id, mdoc: licence.id }, vct: badge.type, users };
}

/** One copy of each credential, so that each has one index of a status list. */
async function makeTemplate({ api }: Client, format: FlowFormat) {
  const body = { ...TEMPLATES[format], revocable: true, suspendable: true, maxCopies: 1 };
  return (await api.createCredentialTemplate({ body })).data;
}
