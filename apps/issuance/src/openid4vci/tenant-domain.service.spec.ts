import { createId } from '@vc/platform/persistence';
import { generateKeys, jwkThumbprint, parseCompactJws, publicJwkOf } from '@vc/protocol/crypto';
import type { Caller } from '@vc/testing/service/test-world';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { RawWallet } from '@vc/testing/service/raw-wallet';
import { dpopProof } from '@vc/testing/unit/dpop-proof';
import { fetchAsHost } from '@vc/testing/unit/fetch-as-host';
import { IssuerWorld } from '@vc/testing/service/issuer-world';
import { requestJson } from '@vc/testing/unit/request-json';
import { waitFor } from '@vc/testing/unit/wait-for';
import { issuanceService } from '../issuance.definition';

const STUDENT = { given_name: 'Thandi', family_name: 'Nkosi', student_number: '1', institution: 'University' };
const OFFER = { presetId: 'platform:student-card', attributes: STUDENT };
const DOMAIN = 'acme.example';
const BASE = `http://${DOMAIN}`;

interface Offer {
  id: string;
  offerUri: string;
  credentials: { credentialTemplateId: string }[];
}

describe('a credential issuer whose tenant has a domain', () => {
  let issuer: IssuerWorld;
  let tenantId: string;
  let call: Caller;
  /** At the platform, and on the domain. */
  let wallet: RawWallet;
  let onDomain: RawWallet;
  let earlier: Offer;

  beforeAll(async () => {
    issuer = await IssuerWorld.serve(issuanceService, { ISSUANCE_NOTIFICATION_WAIT_SECONDS: '0' });
    ({ tenantId, call, wallet } = issuer.createTenant());
    onDomain = wallet.at(BASE);
    earlier = await offer();
    issuer.authority.domains.set(DOMAIN, tenantId);
    await waitFor(async () => (await offer()).offerUri.startsWith(BASE) || undefined);
  });

  afterAll(() => issuer?.stop());

  async function offer(): Promise<Offer> {
    const { status, body } = await call('POST', '/api/v1/issuances', OFFER);
    expect(status).toBe(200);
    return body.data;
  }

  const getOn = (host: string, path: string): Promise<JsonAnswer> => requestJson(issuer.service.url + path, { host });
  const offerOf = async ({ offerUri }: Offer) => {
    const { pathname, host } = new URL(new URL(offerUri).searchParams.get('credential_offer_uri')!);
    return (await getOn(host, pathname)).body;
  };

  /** Requests a credential, and returns its header and claims. */
  async function issue(at: RawWallet, claims: object = {}) {
    const issuance = await offer();
    const token = await at.accessToken(issuance, { ...claims });
    const { status, body } = await at.request(token, issuance.credentials[0]!.credentialTemplateId);
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
    return parseCompactJws(body.credentials[0].credential.split('~')[0]);
  }

  const uriOf = ({ payload }: ReturnType<typeof parseCompactJws>): string =>
    (payload.status as { status_list: { uri: string } }).status_list.uri;

  describe('§12.2.3 metadata', () => {
    it('has the identifier and the addresses of the host that is asked', async () => {
      for (const [at, base] of [
        [wallet, issuer.authority.publicUrl],
        [onDomain, BASE],
      ] as const) {
        expect((await at.metadata()).body).toMatchObject({
          credential_issuer: `${base}/oid4vci/${tenantId}`,
          credential_endpoint: `${base}/oid4vci/${tenantId}/credential`,
          nonce_endpoint: `${base}/oid4vci/${tenantId}/nonce`,
          status_list_aggregation_endpoint: `${base}/status-lists/${tenantId}/aggregation`,
          authorization_servers: [`${issuer.authority.publicUrl}/auth`],
        });
      }
    });

    it('is signed for that identifier', async () => {
      const url = `${issuer.service.url}/.well-known/openid-credential-issuer/oid4vci/${tenantId}`;
      for (const at of [wallet, onDomain, wallet]) {
        const response = await fetchAsHost(url, at.host ?? 'platform.test', { headers: { accept: 'application/jwt' } });
        expect(parseCompactJws(await response.text()).payload).toMatchObject({
          iss: at.issuer,
          sub: at.issuer,
          credential_issuer: at.issuer,
        });
      }
    });

    it('does not follow a host of the header X-Forwarded-Host', async () => {
      const url = `${issuer.service.url}/.well-known/openid-credential-issuer/oid4vci/${tenantId}`;
      const { body } = await requestJson(url, { headers: { 'x-forwarded-host': DOMAIN } });
      expect(body.credential_issuer).toBe(wallet.issuer);
    });
  });

  describe('an offer', () => {
    it('is on the domain', async () => {
      const { offerUri, id } = await offer();
      expect(offerUri).toMatch(new RegExp(`^${BASE}/invitation\\?credential_offer_uri=http%3A%2F%2F${DOMAIN}%2F`));
      expect((await call('GET', `/api/v1/issuances/${id}`)).body.data.offerUri).toBe(offerUri);
      expect(await offerOf(await offer())).toMatchObject({ credential_issuer: onDomain.issuer });
    });

    it('of before keeps its addresses and its issuer', async () => {
      const { data } = (await call('GET', `/api/v1/issuances/${earlier.id}`)).body;
      expect(data.offerUri).toBe(earlier.offerUri);
      expect(earlier.offerUri).toContain(`${issuer.authority.publicUrl}/invitation`);
      expect(await offerOf(earlier)).toMatchObject({ credential_issuer: wallet.issuer });
    });

    it('of before is redeemed at the issuer of before', async () => {
      const token = await wallet.accessToken(earlier);
      const { status } = await wallet.request(token, earlier.credentials[0]!.credentialTemplateId);
      expect(status).toBe(200);
    });
  });

  describe('the credential endpoint', () => {
    it('issues with the DID and the status list of its host', async () => {
      const [atDomain, atPlatform] = [await issue(onDomain), await issue(wallet)];
      expect(atDomain.header.kid).toMatch(new RegExp(`^did:web:${DOMAIN}:did:${tenantId}#`));
      expect(uriOf(atDomain)).toMatch(new RegExp(`^${BASE}/status-lists/${tenantId}/`));
      expect(atPlatform.header.kid).toMatch(new RegExp(`^did:web:platform.test:did:${tenantId}#`));
      expect(uriOf(atPlatform)).toMatch(new RegExp(`^http://platform.test/status-lists/${tenantId}/`));
    });

    it.each([
      ['of the platform on the domain', () => [onDomain, wallet.issuer] as const],
      ['of the domain at the platform', () => [wallet, onDomain.issuer] as const],
    ])('rejects a key proof for the identifier %s with invalid_proof', async (_, of) => {
      const [at, audience] = of();
      const issuance = await offer();
      const proofs = { jwt: [await at.proof({ audience })] };
      const request = { credential_configuration_id: issuance.credentials[0]!.credentialTemplateId, proofs };
      const { status, body } = await at.post('credential', await at.accessToken(issuance), request);
      expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_proof' });
    });

    it('accepts on the domain a token for the issuer at the platform, which wallets get that name no resource', async () => {
      expect((await issue(onDomain, { aud: wallet.issuer })).header.kid).toContain(DOMAIN);
    });

    it.each([
      ['the domain at the platform', () => [wallet, onDomain.issuer] as const],
      ['another tenant on the domain', () => [onDomain, `${BASE}/oid4vci/${createId()}`] as const],
    ])('rejects a token for the issuer of %s with invalid_token', async (_, of) => {
      const [at, aud] = of();
      const issuance = await offer();
      const token = await at.accessToken(issuance, { aud });
      const { status, body } = await at.request(token, issuance.credentials[0]!.credentialTemplateId);
      expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_token' });
    });

    /** RFC 9449 §4.3 */
    it('verifies the proof of a DPoP token for the address on its host', async () => {
      const key = generateKeys('P-256');
      const issuance = await offer();
      const cnf = { jkt: jwkThumbprint(publicJwkOf(key.publicKey)) };
      const token = await onDomain.accessToken(issuance, { cnf });
      const send = async (htu: string) => {
        const { dpop } = await dpopProof(key, { method: 'POST', url: htu, claims: { ath: await athOf(token) } });
        return requestJson(`${issuer.service.url}/oid4vci/${tenantId}/credential`, {
          body: {
            credential_configuration_id: issuance.credentials[0]!.credentialTemplateId,
            proofs: { jwt: [await onDomain.proof()] },
          },
          headers: { authorization: `DPoP ${token}`, dpop },
          host: DOMAIN,
        });
      };
      expect((await send(`${wallet.issuer}/credential`)).status).toBe(401);
      expect((await send(`${onDomain.issuer}/credential`)).status).toBe(200);
    });
  });

  describe('a status list', () => {
    const subjectOf = async (uri: string) => {
      const { pathname, host } = new URL(uri);
      const response = await fetchAsHost(issuer.service.url + pathname, host);
      return parseCompactJws(await response.text());
    };

    it('names the address and the DID of the host that is asked', async () => {
      for (const at of [onDomain, wallet, onDomain]) {
        const uri = uriOf(await issue(at));
        const { header, payload } = await subjectOf(uri);
        expect(payload.sub).toBe(uri);
        expect(header.kid).toContain(new URL(uri).hostname);
      }
    });

    it('is in the aggregation of the host that is asked', async () => {
      const uri = uriOf(await issue(onDomain));
      const { body } = await getOn(DOMAIN, `/status-lists/${tenantId}/aggregation`);
      expect(body.status_lists).toContain(uri);
    });
  });

  describe('the domain', () => {
    it('has the page of an offer of its tenant', async () => {
      const { pathname, search } = new URL((await offer()).offerUri);
      const response = await fetchAsHost(issuer.service.url + pathname + search, DOMAIN);
      expect({ status: response.status, isPage: (await response.text()).includes('Acme offers you:') }).toEqual({
        status: 200,
        isPage: true,
      });
    });

    it.each([
      ['of the platform', (uri: string) => uri, 400],
      ['of another tenant', (uri: string) => uri.replace('http://platform.test', BASE), 404],
    ])('has no page of an offer %s', async (_, change, status) => {
      const other = issuer.createTenant();
      const { data } = (await other.call('POST', '/api/v1/issuances', OFFER)).body;
      const uri = new URL(data.offerUri).searchParams.get('credential_offer_uri')!;
      const query = new URLSearchParams({ credential_offer_uri: change(uri) });
      expect((await getOn(DOMAIN, `/invitation?${query}`)).status).toBe(status);
    });

    it('has no address of another tenant, and of types', async () => {
      const other = createId();
      const paths = [
        `/.well-known/openid-credential-issuer/oid4vci/${other}`,
        `/oid4vci/${other}/credential-offers/x`,
        `/status-lists/${other}/aggregation`,
        '/vct/platform/student-card',
        '/protocol/openapi.json',
        '/health/ready',
      ];
      const statuses = await Promise.all(paths.map(async (path) => (await getOn(DOMAIN, path)).status));
      expect(statuses).toEqual(paths.map(() => 404));
    });
  });
});

async function athOf(token: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(token))).toString('base64url');
}
