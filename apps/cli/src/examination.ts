import { type Client, createClient } from '@vc/sdk';
import type { Profile } from './profiles';

const AREAS = ['auth', 'api', 'wallet', 'onboarding', 'verify', 'protocol'];
const MAX_CLOCK_DIFFERENCE_MS = 30_000;
const NEAR_END_MS = 30 * 24 * 3_600_000;
const TIMEOUT_MS = 10_000;

/** What was examined, and what to do about it. */
export interface Finding {
  result: 'ok' | 'problem';
  what: string;
  advice: string;
}

const ok = (what: string): Finding => ({ result: 'ok', what, advice: '' });
const problem = (what: string, advice: string): Finding => ({ result: 'problem', what, advice });

/** Examines a platform as a client of it and as a stranger. */
export async function examine(profile: Profile): Promise<Finding[]> {
  const client = createClient(profile);
  const areas = await fetchAreas(profile.url);
  const findings = [examineAddress(profile.url), ...areas.map(toFinding), examineClock(areas)];
  const token = await client.token().catch((error: unknown) => error as Error);
  if (token instanceof Error) return [...findings, problem(token.message, 'Check client id and secret: vc login.')];
  findings.push(ok(`The client ${profile.clientId} gets an access token.`));
  const tenantId = tenantOf(token);
  return [
    ...findings,
    await examineIssuer(profile.url, tenantId),
    await examineAuthorizationServer(profile.url),
    ...(await ofResources(examineCertificates(client), 'certificates', 'trust.read')),
    ...(await ofResources(examineEndpoints(client), 'endpoints', 'webhooks.read')),
  ];
}

function examineAddress(url: string): Finding {
  if (url.startsWith('https://')) return ok('The address is https.');
  return problem(`${url} is not https.`, 'Wallets of others need https: set PUBLIC_URL to an https address.');
}

type AreaAnswer = JsonAnswer & { area: string };

async function fetchAreas(url: string): Promise<AreaAnswer[]> {
  return Promise.all(AREAS.map(async (area) => ({ area, ...(await fetchJson(`${url}/${area}/openapi.json`)) })));
}

function toFinding({ area, problem: reason }: AreaAnswer): Finding {
  if (reason === undefined) return ok(`The area ${area} answers.`);
  return problem(`The area ${area}: ${reason}`, 'Check the service, and the routes of the gateway.');
}

/** By the header `Date` of a response. */
function examineClock(areas: AreaAnswer[]): Finding {
  const date = areas.find(({ problem: reason }) => reason === undefined)?.date ?? null;
  if (date === null) return problem('The time of the platform is unknown.', 'Check the gateway.');
  const difference = Math.abs(Date.parse(date) - Date.now());
  if (difference <= MAX_CLOCK_DIFFERENCE_MS) return ok('The clocks agree.');
  return problem(
    `The clocks differ by ${Math.round(difference / 1_000)} s.`,
    'Synchronize the clocks of both machines (NTP).',
  );
}

/** As a wallet of another maker sees it (OpenID4VCI 1.0 §12.2). */
async function examineIssuer(url: string, tenantId: string): Promise<Finding> {
  const identifier = `${url}/oid4vci/${tenantId}`;
  const { body, problem: reason } = await fetchJson(`${url}/.well-known/openid-credential-issuer/oid4vci/${tenantId}`);
  if (reason !== undefined) return problem(`The issuer metadata: ${reason}`, 'Check the gateway for /.well-known.');
  if (body.credential_issuer === identifier) return ok('The issuer metadata names the issuer.');
  return problem(`The metadata names ${String(body.credential_issuer)}.`, `Set PUBLIC_URL to ${url}.`);
}

/** RFC 8414 §3. */
async function examineAuthorizationServer(url: string): Promise<Finding> {
  const { body, problem: reason } = await fetchJson(`${url}/.well-known/oauth-authorization-server/auth`);
  if (reason !== undefined) {
    return problem(`The authorization server: ${reason}`, 'Check the gateway for /.well-known.');
  }
  if (body.issuer !== `${url}/auth`) {
    return problem(`The metadata names ${String(body.issuer)}.`, `Set PUBLIC_URL to ${url}.`);
  }
  const keys = await fetchJson(String(body.jwks_uri));
  if (keys.problem === undefined) return ok('The metadata and the keys of the authorization server can be read.');
  return problem(`The keys of the authorization server: ${keys.problem}`, 'Check the gateway for /auth/jwks.');
}

async function examineCertificates({ api }: Client): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const { id, type, status, expiresAt } of api.listCertificates()) {
    if (status !== 'active' || Date.parse(expiresAt) - Date.now() > NEAR_END_MS) continue;
    findings.push(
      problem(`The certificate ${id} (${type}) ends at ${expiresAt}.`, 'Create and activate its successor.'),
    );
  }
  return findings.length > 0 ? findings : [ok('No active certificate ends within 30 days.')];
}

async function examineEndpoints({ api }: Client): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const { id, enabled, disabledReason, verificationError } of api.listEndpoints()) {
    const reason = verificationError ?? (enabled ? null : disabledReason);
    if (reason !== null) {
      findings.push(problem(`The endpoint ${id}: ${reason}.`, 'Check the receiver, and enable the endpoint.'));
    }
  }
  return findings.length > 0 ? findings : [ok('No webhook endpoint has a problem.')];
}

/** A client without the scope cannot be examined for these resources. */
async function ofResources(findings: Promise<Finding[]>, name: string, scope: string): Promise<Finding[]> {
  return findings.catch((error: unknown) => [
    problem(`The ${name} cannot be read: ${(error as Error).message}`, `Give the client the scope ${scope}.`),
  ]);
}

interface JsonAnswer {
  body: Record<string, unknown>;
  date: string | null;
  problem?: string;
}

async function fetchJson(url: string): Promise<JsonAnswer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    const date = response.headers.get('date');
    if (!response.ok) return { body: {}, date, problem: `${url} answers ${response.status}.` };
    return { body: (await response.json()) as Record<string, unknown>, date };
  } catch (error) {
    return { body: {}, date: null, problem: `${url} does not answer: ${(error as Error).message}` };
  }
}

/** The platform checks its tokens; here, a claim is read. */
function tenantOf(token: string): string {
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { tenant_id: string };
  return payload.tenant_id;
}
