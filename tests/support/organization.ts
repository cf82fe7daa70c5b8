import assert from 'node:assert/strict';
import type { CompleteDemoFile } from '@vc/development/demo-file';
import { type AdminComponents, type Client, createClient } from '@vc/sdk';

export const ATTRIBUTES = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };

/** The body of an issuance of one credential. */
export const IDENTITY = { presetId: 'platform:basic-identity', attributes: ATTRIBUTES };

/** The members of `demo.json` that the back end of an organization uses. */
export type OrganizationDemo = Pick<CompleteDemoFile, 'publicUrl' | 'adminUrl' | 'organization' | 'operator' | 'user'>;

/** A busy machine answers late. A client that repeated the request would load it more. */
const CALL_TIMEOUT_MS = 240_000;

/** Returns a client of the demo organization. */
export function clientOf({ publicUrl: url, organization }: OrganizationDemo): Client {
  return createClient({ url, ...organization, timeoutMs: CALL_TIMEOUT_MS });
}

/** Registers a client of the organization as the operator. */
export async function registerClient(
  { publicUrl: url, adminUrl, operator, organization }: OrganizationDemo,
  members: Omit<AdminComponents['schemas']['CreateClient'], 'tenantId'>,
) {
  const body = { tenantId: organization.tenantId, ...members };
  return (await createClient({ url, adminUrl, ...operator }).admin.createClient({ body })).data;
}

/** The roots of the organization, in the form of `trustedIssuers`. */
export async function listRoots(
  { api }: Client,
  type: 'issuerRoot' | 'verifierRoot' = 'issuerRoot',
): Promise<{ certificate: string }[]> {
  const { data } = await api.listCertificates({ query: { 'filter[type]': type } });
  return data.map(({ certificate }) => ({ certificate }));
}

/** The root that was created first, which has signed the active certificate. */
export async function findRoot(organization: Client, type: 'issuerRoot' | 'verifierRoot'): Promise<string> {
  const root = (await listRoots(organization, type)).at(-1);
  assert(root, `The organization has no ${type}.`);
  return root.certificate;
}
