import { importPublicJwk } from '@vc/protocol/crypto';
import { endpointsElsewhere } from './authorization-server';
import { attempt, type Finding, ok, problem } from './finding';
import { fetchJson } from './public-document';

type Metadata = Record<string, unknown>;

/** As a wallet of another maker sees the issuer (OpenID4VCI 1.0 §12.2). */
export async function examineIssuer(url: string, tenantId: string): Promise<Finding[]> {
  const address = `${url}/.well-known/openid-credential-issuer/oid4vci/${tenantId}`;
  return attempt({ subject: 'The issuer metadata', advice: 'Check the gateway for /.well-known.' }, async () => {
    const metadata = await fetchJson(address);
    const problems = [...examineMetadata(url, tenantId, metadata), ...examineEncryption(metadata)];
    return problems.length > 0 ? problems : [ok('The issuer metadata names the issuer and its own addresses.')];
  });
}

function examineMetadata(url: string, tenantId: string, metadata: Metadata): Finding[] {
  const { credential_issuer: issuer, authorization_servers: servers } = metadata;
  const advice = `Set PUBLIC_URL to ${url} for each service.`;
  if (issuer !== `${url}/oid4vci/${tenantId}`) {
    return [problem(`The issuer metadata names the issuer ${String(issuer)}.`, advice)];
  }
  if (!Array.isArray(servers) || !servers.includes(`${url}/auth`)) {
    return [problem(`The issuer metadata names other authorization servers: ${JSON.stringify(servers)}.`, advice)];
  }
  const elsewhere = endpointsElsewhere(url, metadata);
  return elsewhere.length > 0
    ? [problem(`The issuer metadata has other addresses: ${elsewhere.join(', ')}.`, advice)]
    : [];
}

/** The keys for encrypted requests (OpenID4VCI 1.0 §12.2.4). */
function examineEncryption({ credential_request_encryption: encryption }: Metadata): Finding[] {
  const { jwks } = (encryption ?? {}) as { jwks?: { keys?: unknown[] } };
  const isUsable = (jwks?.keys ?? []).every((key) => {
    try {
      return importPublicJwk(key).key.type === 'public';
    } catch {
      return false;
    }
  });
  if (isUsable) return [];
  return [problem('The issuer metadata has a key for requests that is no key.', 'Check the service issuance.')];
}
