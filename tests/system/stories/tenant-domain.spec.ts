import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { parseCompactJws } from '@vc/protocol/crypto';
import { Holder } from '@vc/testing/unit/holder';
import { requestJson } from '@vc/testing/unit/request-json';
import { TestDns } from '@vc/testing/unit/test-dns';
import { waitFor } from '@vc/testing/unit/wait-for';
import { type Organization, TestPlatform } from '../../support/test-platform';

const DOMAIN = 'acme.localhost';
const STUDENT = { given_name: 'Thandi', family_name: 'Nkosi', student_number: '1', institution: 'University' };
const PRE_AUTHORIZED_CODE = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';
const PATIENCE_MS = 60_000;

interface Issuance {
  id: string;
  status: string;
  offerUri: string;
}

interface Presentation {
  id: string;
  status: string;
  authorizationRequestUri: string;
}

describe('a tenant with a domain', () => {
  let world: TestPlatform;
  let dns: TestDns;
  let http: OutgoingHttp;
  let acme: Organization;
  /** Base URLs. */
  let platform: string;
  let domain: string;
  let offerOfBefore: Issuance;
  let requestOfBefore: Presentation;

  beforeAll(async () => {
    dns = await TestDns.start();
    process.env.DOMAIN_DNS_SERVERS = dns.address;
    world = await TestPlatform.start();
    const limits = { connectTimeoutMs: PATIENCE_MS, totalTimeoutMs: PATIENCE_MS, maxBodyBytes: 1_000_000 };
    http = new OutgoingHttp({ ...limits, longBody: 'refuse', allowHttp: true, allowedHosts: ['localhost:*'] });
    acme = await world.organization('acme');
    platform = world.platform.demo.publicUrl;
    domain = platform.replace('localhost', DOMAIN);
    offerOfBefore = await offer();
    requestOfBefore = await request();
    await activateDomain();
    await waitFor(async () => (await offer()).offerUri.startsWith(domain) || undefined);
    await waitFor(async () => (await request()).authorizationRequestUri.startsWith(domain) || undefined);
  });

  afterAll(async () => {
    delete process.env.DOMAIN_DNS_SERVERS;
    await http?.close();
    await world?.stop();
    await dns?.stop();
  });

  async function call<T>(method: string, path: string, body?: object, token = acme.token): Promise<T> {
    const answer = await world.call(token, method, path, body);
    expect({ path, isSuccess: answer.status < 300, errors: answer.body?.errors }).toEqual({ path, isSuccess: true });
    return answer.body?.data ?? answer.body;
  }
  const asUser = <T>(method: string, path: string, body?: object) => call<T>(method, path, body, acme.userToken);

  async function activateDomain(): Promise<void> {
    const path = `/auth/admin/tenants/${acme.tenantId}/domain`;
    const { record } = await call<{ record: { name: string; value: string } }>('PUT', path, { domain: DOMAIN });
    dns.publish(record);
    expect(await call('POST', `${path}/verify`)).toMatchObject({ status: 'active' });
  }

  const offer = () =>
    call<Issuance>('POST', '/api/v1/issuances', { presetId: 'platform:student-card', attributes: STUDENT });

  function request(more: object = {}): Promise<Presentation> {
    const type = `${platform}/vct/platform/student-card`;
    const credential = { format: 'sd-jwt-vc', type, attributes: { student_number: { type: 'string' } } };
    return call('POST', '/api/v1/presentations/request', { credentials: [credential], ...more });
  }

  /** Pushes the offer into the wallet of the platform, and returns the credential. */
  async function receive({ offerUri }: Issuance): Promise<{ id: string; iss: string }> {
    const before = await listIds();
    await call('POST', '/wallet/v2/orgs/credentials', {
      credentialOffer: offerUri,
      recipient: `${acme.slug}@example.com`,
    });
    const credentials = await asUser<{ id: string; iss: string }[]>('GET', '/wallet/credentials?status=pending');
    const received = credentials.find(({ id }) => !before.includes(id))!;
    await asUser('PATCH', `/wallet/credentials/${received.id}/status`, { status: 'accepted' });
    return received;
  }

  async function listIds(): Promise<string[]> {
    return (await asUser<{ id: string }[]>('GET', '/wallet/credentials?status=pending')).map(({ id }) => id);
  }

  /** Waits until the wallet of the platform has told the issuer. */
  const completedOf = ({ id }: Issuance) =>
    waitFor(async () => {
      const { status } = await call<Issuance>('GET', `/api/v1/issuances/${id}`);
      return status === 'completed' ? status : undefined;
    });

  async function present({ authorizationRequestUri }: Presentation): Promise<void> {
    const { id } = await asUser<{ id: string }>('POST', '/wallet/v2/presentations', {
      presentationRequest: authorizationRequestUri,
    });
    await asUser('PATCH', `/wallet/v2/presentations/${id}`, { status: 'accepted' });
  }

  const verdictOf = ({ id }: Presentation) =>
    waitFor(async () => {
      const presentation = await call<Presentation>('GET', `/api/v1/presentations/${id}`);
      return presentation.status === 'requested' ? undefined : presentation;
    });

  async function getJson<T>(url: string): Promise<T> {
    const { status, body } = await http.request({ method: 'GET', url });
    expect({ url, status }).toEqual({ url, status: 200 });
    return JSON.parse(body.toString()) as T;
  }

  async function postJson<T>(url: string, body: object, headers: Record<string, string> = {}): Promise<T> {
    const answer = await http.request({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    expect({ url, status: answer.status, body: answer.body.toString() }).toMatchObject({ url, status: 200 });
    return JSON.parse(answer.body.toString()) as T;
  }

  /** Redeems the offer as the specification says, by the addresses of the offer and of the metadata alone. */
  async function redeem({ offerUri }: Issuance): Promise<string> {
    const offered = await getJson<{
      credential_issuer: string;
      credential_configuration_ids: string[];
      grants: Record<string, Record<string, string>>;
    }>(new URL(offerUri).searchParams.get('credential_offer_uri')!);
    const issuer = new URL(offered.credential_issuer);
    const metadata = await getJson<Record<string, string>>(
      `${issuer.origin}/.well-known/openid-credential-issuer${issuer.pathname}`,
    );
    expect(metadata.credential_issuer).toBe(offered.credential_issuer);
    const grant = offered.grants[PRE_AUTHORIZED_CODE]!;
    const form = { grant_type: PRE_AUTHORIZED_CODE, 'pre-authorized_code': grant['pre-authorized_code']! };
    const token = await requestJson(`${grant.authorization_server}/connect/token`, { body: new URLSearchParams(form) });
    const { c_nonce: nonce } = await postJson<{ c_nonce: string }>(metadata.nonce_endpoint!, {});
    const proof = await new Holder().proof({ audience: offered.credential_issuer, nonce });
    const request = { credential_configuration_id: offered.credential_configuration_ids[0], proofs: { jwt: [proof] } };
    const authorization = `Bearer ${token.body.access_token}`;
    const { credentials } = await postJson<{ credentials: { credential: string }[] }>(
      metadata.credential_endpoint!,
      request,
      { authorization },
    );
    return credentials[0]!.credential;
  }

  const didAt = (base: string) => `did:web:${encodeURIComponent(new URL(base).host)}:did:${acme.tenantId}`;

  it('issues to the wallet of the platform, and its DID is on the domain', async () => {
    const issuance = await offer();
    expect(await receive(issuance)).toMatchObject({ iss: didAt(domain) });
    expect(await completedOf(issuance)).toBe('completed');
  });

  it('has an offer of before redeemed at the platform', async () => {
    expect(offerOfBefore.offerUri.startsWith(platform)).toBe(true);
    expect(await receive(offerOfBefore)).toMatchObject({ iss: didAt(platform) });
    expect(await completedOf(offerOfBefore)).toBe('completed');
  });

  it.each(['x509_hash', 'decentralized_identifier', 'redirect_uri', 'x509_san_dns'])(
    'verifies a credential of the domain with the client id prefix %s',
    async (clientIdPrefix) => {
      await receive(await offer());
      const asked = await request({ clientIdPrefix });
      // The verifier certificate is from before the domain.
      const base = clientIdPrefix === 'x509_san_dns' ? platform : domain;
      expect(asked.authorizationRequestUri.startsWith(`${base}/oid4vp/`)).toBe(true);
      await present(asked);
      expect(await verdictOf(asked)).toMatchObject({
        status: 'verified',
        credentials: [{ isValid: true, status: 'valid', issuer: expect.any(String) }],
      });
    },
  );

  it('has a request of before answered', async () => {
    await receive(await offer());
    expect(requestOfBefore.authorizationRequestUri.startsWith(platform)).toBe(true);
    await present(requestOfBefore);
    expect(await verdictOf(requestOfBefore)).toMatchObject({ status: 'verified', credentials: [{ isValid: true }] });
  });

  it('issues to another wallet, which follows the addresses of the metadata', async () => {
    const { header, payload } = parseCompactJws((await redeem(await offer())).split('~')[0]!);
    const [did = ''] = String(header.kid).split('#');
    expect(did).toBe(didAt(domain));
    const document = await getJson<{ id: string; assertionMethod: string[] }>(
      `${domain}/did/${acme.tenantId}/did.json`,
    );
    expect(document).toMatchObject({ id: did, assertionMethod: expect.arrayContaining([header.kid]) });
    const { uri } = (payload.status as { status_list: { uri: string } }).status_list;
    expect(uri.startsWith(`${domain}/status-lists/`)).toBe(true);
    const { body } = await http.request({ method: 'GET', url: uri });
    expect(parseCompactJws(body.toString()).payload.sub).toBe(uri);
  });

  it('has its former identifiers at the former addresses', async () => {
    for (const base of [platform, domain]) {
      const issuer = `/oid4vci/${acme.tenantId}`;
      expect(await getJson(`${base}/.well-known/openid-credential-issuer${issuer}`)).toMatchObject({
        credential_issuer: base + issuer,
      });
      expect(await getJson(`${base}/did/${acme.tenantId}/did.json`)).toMatchObject({ id: didAt(base) });
    }
  });

  it('has no address of the platform and of another tenant on the domain', async () => {
    const other = await world.organization('other');
    const paths = [
      '/',
      '/auth/connect/token',
      '/auth/jwks',
      '/.well-known/oauth-authorization-server/auth',
      '/api/v1/issuances',
      '/wallet/credentials',
      '/onboarding/users',
      '/webhook-portal',
      '/vct/platform/student-card',
      `/oid4vci/${other.tenantId}/nonce`,
      `/.well-known/openid-credential-issuer/oid4vci/${other.tenantId}`,
      `/did/${other.tenantId}/did.json`,
      `/oid4vci/${other.tenantId}/.well-known/openid-federation`,
      `/trust-list/${other.tenantId}/list.jwt`,
      `/oid4vp/${other.tenantId}/completed`,
    ];
    const answers = await Promise.all(paths.map((path) => http.request({ method: 'GET', url: domain + path })));
    expect(answers.map(({ status }, index) => [paths[index], status])).toEqual(paths.map((path) => [path, 404]));
  });
});
