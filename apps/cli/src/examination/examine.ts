import { type Client, createClient } from '@vc/sdk';
import type { Profile } from '../profiles';
import { examineAddress, examineAreas, examineClock } from './areas';
import { examineAuthorizationServer } from './authorization-server';
import { examineEnds, examineRevocation, listCertificates } from './certificates';
import { examineDid, resolveDid } from './did';
import { examineEndpoints } from './endpoints';
import { attempt, type Finding, ok, problem } from './finding';
import { examineIssuer } from './issuer';
import { examineScopes } from './scopes';
import { examineStatusLists } from './status-lists';
import { examineTls } from './tls';

interface Claims {
  tenant_id: string;
  scope?: string;
}

/** Examines a platform as a client of it and as a stranger. */
export async function examine(profile: Profile, now = () => new Date()): Promise<Finding[]> {
  const { url, adminUrl } = profile;
  const client = createClient(profile);
  const findings = [
    examineAddress(url),
    ...(await examineTls(adminUrl === undefined ? [url] : [url, adminUrl], { now: now() })),
    ...(await examineAreas(url)),
    ...(await examineClock(url, now)),
  ];
  const token = await client.token().catch((error: unknown) => error as Error);
  if (token instanceof Error) return [...findings, problem(token.message, 'Check client id and secret: vc login.')];
  const { tenant_id: tenantId, scope } = claimsOf(token);
  return [
    ...findings,
    ok(`The client ${profile.clientId} gets an access token.`),
    ...examineScopes(profile.clientId, scope),
    ...(await examineIssuer(url, tenantId)),
    ...(await examineAuthorizationServer(url, token)),
    ...(await examineSigning({ url, tenantId }, client, now())),
    ...(await withScope('webhooks.read', 'endpoints', async () => examineEndpoints(client))),
  ];
}

/** The DID document, status lists and revocation lists, by which verifiers check what the organization has signed. */
async function examineSigning(
  { url, tenantId }: { url: string; tenantId: string },
  client: Client,
  now: Date,
): Promise<Finding[]> {
  const aggregation = `${url}/status-lists/${tenantId}/aggregation`;
  const document = await resolveDid(url, tenantId).catch((error: unknown) => error as Error);
  const published =
    document instanceof Error
      ? [
          problem(
            `The DID document: ${document.message}`,
            'Check the gateway for /did, and PUBLIC_URL of the service trust.',
          ),
        ]
      : [ok(`${document.id} resolves.`), ...(await examineStatusLists({ aggregation, document, now }))];
  const own = await withScope('trust.read', 'certificates', async () => {
    const certificates = await listCertificates(client);
    const keys = document instanceof Error ? [] : examineDid(document, certificates);
    return [...keys, ...examineEnds(certificates, now), ...(await examineRevocation(certificates, now))];
  });
  return [...published, ...own];
}

/** A client without the scope cannot be examined for these resources. */
async function withScope(scope: string, name: string, examination: () => Promise<Finding[]>): Promise<Finding[]> {
  return attempt({ subject: `The ${name} cannot be read`, advice: `Give the client the scope ${scope}.` }, examination);
}

/** The platform checks its tokens; here, claims are read. */
function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
}
