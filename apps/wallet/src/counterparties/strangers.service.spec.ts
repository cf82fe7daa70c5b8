import type { X509Certificate } from 'node:crypto';
import { createId } from '@vc/platform/persistence';
import { x509HashClientId } from '@vc/protocol/openid4vp';
import { CertifiedKey } from '@vc/testing/unit/certified-key';
import { HolderWorld } from '@vc/testing/service/holder-world';
import { requestJson } from '@vc/testing/unit/request-json';
import { waitFor } from '@vc/testing/unit/wait-for';
import { walletService } from '../wallet.definition';

const ADDRESS = 'https://home-affairs.example';

describe('strangers', () => {
  let holder: HolderWorld;
  let forger: CertifiedKey;

  beforeAll(async () => {
    holder = await HolderWorld.serve(walletService);
    const names = { root: 'CN=Home Affairs root', leaf: 'CN=Department of Home Affairs' };
    forger = await CertifiedKey.create({ ...names, dnsNames: ['home-affairs.example', '127.0.0.1'] });
  });

  beforeEach(() => {
    holder.renew();
    holder.issuer.dishonesty = {};
    holder.issuer.notifications.length = 0;
  });

  afterAll(() => holder?.stop());

  const receiveCredential = () => holder.wallet('POST', '/v2/credentials', { credentialOffer: holder.issuer.offerUri });
  const receiveRequest = (link = holder.verifier.link()) =>
    holder.wallet('POST', '/v2/presentations', { presentationRequest: link });
  const listPending = async () => (await holder.wallet('GET', '/credentials?status=pending')).body;

  async function organization(method: string, path: string, body?: object) {
    const { authority, tenantId, service } = holder;
    const token = await authority.accessToken({ tenantId, scopes: ['wallet.push'] });
    return requestJson(`${service.url}/wallet/v2/orgs${path}`, { method, body, token });
  }

  /** The signer of another authority with the names of the Department of Home Affairs. */
  const forge = () => ({ x5c: forger.x5c, issuer: ADDRESS, sign: (input: Uint8Array) => forger.sign(input) });

  /** Trusts the authority in one test, and in no later one. */
  async function trusting({ root }: { root: X509Certificate }, work: (id: string) => Promise<void>) {
    const id = holder.trust.entities.addAuthority(root);
    await work(id).finally(() => holder.trust.entities.remove(id));
  }

  describe('revoked signers', () => {
    const REVOKED = 'Certificate 0 has been revoked.';

    /** Signs with a certificate that names a CRL. */
    async function createListed() {
      const names = { root: 'CN=Root', leaf: 'CN=Listed', dnsNames: ['127.0.0.1'] };
      return CertifiedKey.create({ ...names, crlUrl: 'https://crl.example/list.crl' });
    }

    it('rejects a credential of a revoked issuer with UPSTREAM_REJECTED', async () => {
      const listed = await createListed();
      holder.issuer.dishonesty = {
        issue: () => ({ x5c: listed.x5c, sign: (input: Uint8Array) => listed.sign(input) }),
      };
      holder.trust.entities.revocationIssues = [REVOKED];
      const { status, body } = await receiveCredential();
      holder.trust.entities.revocationIssues = [];
      expect({ status, detail: body.errors?.[0]?.detail }).toEqual({ status: 422, detail: REVOKED });
      expect(await listPending()).toEqual([]);
    });

    it('rejects a credential whose signer is certified for TLS only with UPSTREAM_REJECTED', async () => {
      const names = { root: 'CN=Root', leaf: 'CN=Web server', dnsNames: ['127.0.0.1'] };
      const server = await CertifiedKey.create({ ...names, extendedKeyUsages: ['1.3.6.1.5.5.7.3.1'] });
      holder.issuer.dishonesty = {
        issue: () => ({ x5c: server.x5c, sign: (input: Uint8Array) => server.sign(input) }),
      };
      const { status, body } = await receiveCredential();
      const detail = 'Certificate 0 is for other purposes than signing credentials.';
      expect({ status, detail: body.errors?.[0]?.detail }).toEqual({ status: 422, detail });
      expect(await listPending()).toEqual([]);
    });

    it('rejects the request of a revoked verifier with UPSTREAM_REJECTED', async () => {
      const listed = await createListed();
      const clientId = x509HashClientId(listed.leaf.raw);
      holder.verifier.dishonesty = {
        claims: (claims) => ({ ...claims, client_id: clientId }),
        header: { x5c: listed.x5c },
        signer: listed.key,
        link: (query) => query.set('client_id', clientId),
      };
      holder.trust.entities.revocationIssues = [REVOKED];
      const { status, body } = await receiveRequest();
      holder.trust.entities.revocationIssues = [];
      holder.renew();
      const admitted = await receiveRequest();
      holder.verifier.dishonesty = {};
      expect({ status, detail: body.errors?.[0]?.detail }).toEqual({ status: 422, detail: REVOKED });
      expect(admitted.status).toBe(201);
    });
  });

  describe('issuers', () => {
    it('shows an issuer of an unknown authority as not trusted, with no address that its certificate claims', async () => {
      holder.issuer.dishonesty = { issue: forge };
      expect((await receiveCredential()).status).toBe(201);
      const [credential] = await listPending();
      expect(credential.iss).toBe('CN=Department of Home Affairs');
      expect(credential.issuer).toEqual({
        name: 'CN=Department of Home Affairs',
        did: null,
        certificateSubject: 'CN=Department of Home Affairs',
        host: new URL(holder.issuer.url).host,
        trusted: false,
        trustedEntityId: null,
      });
      expect(JSON.stringify(credential)).not.toContain(ADDRESS);
    });

    it('shows the address in the certificate once its authority is trusted', async () => {
      holder.issuer.dishonesty = { issue: forge };
      await trusting(forger, async (trustedEntityId) => {
        const { body } = await receiveCredential();
        const issuer = { name: 'CN=Department of Home Affairs', trusted: true, trustedEntityId };
        expect(body.data).toMatchObject([{ iss: ADDRESS, issuer }]);
      });
    });

    it('shows a DID as the name unless the DID or the certificate is trusted', async () => {
      const { did } = holder.issuer;
      holder.issuer.dishonesty = { issue: () => ({ kid: `${did}#0` }) };
      const { body } = await receiveCredential();
      const issuer = { name: did, did, certificateSubject: 'CN=Foreign issuer', trusted: false };
      expect(body.data).toMatchObject([{ iss: did, issuer }]);
      const trustedEntityId = holder.trust.entities.addDid(did);
      holder.renew();
      const { body: trusted } = await receiveCredential();
      holder.trust.entities.remove(trustedEntityId);
      expect(trusted.data).toMatchObject([{ iss: did, issuer: { name: trustedEntityId, trusted: true } }]);
    });

    it('are shown as not trusted while the trust service is unavailable', async () => {
      await trusting(holder.issuer, async () => {
        holder.trust.isAvailable = false;
        const { status, body } = await receiveCredential();
        holder.trust.isAvailable = true;
        expect({ status, trusted: body.data[0].issuer.trusted }).toEqual({ status: 201, trusted: false });
      });
    });
  });

  describe('verifiers', () => {
    it('shows client id, host and certificate subject of a verifier of an unknown authority apart', async () => {
      const { body } = await receiveRequest();
      const { verifier } = holder;
      expect(body.data).toMatchObject({
        verifier: verifier.url,
        verifierIdentity: {
          name: verifier.url,
          clientId: verifier.clientId,
          host: new URL(verifier.url).host,
          did: null,
          certificateSubject: 'CN=Foreign verifier',
          trusted: false,
          trustedEntityId: null,
        },
      });
    });

    it('shows the certificate subject as the name of a verifier whose authority is trusted', async () => {
      await trusting(holder.verifier, async (trustedEntityId) => {
        const { body } = await receiveRequest();
        const name = 'CN=Foreign verifier';
        const expected = { verifier: name, verifierIdentity: { name, trusted: true, trustedEntityId } };
        expect(body.data).toMatchObject(expected);
        const { body: list } = await holder.wallet('GET', '/v2/presentations');
        expect(list.data).toMatchObject([expected]);
      });
    });

    it('shows an unsigned request as that of a stranger', async () => {
      const { body } = await receiveRequest(holder.verifier.linkByValue());
      const identity = { name: holder.verifier.url, certificateSubject: null, did: null, trusted: false };
      expect(body.data.verifierIdentity).toMatchObject(identity);
    });
  });

  describe('PUT /v2/orgs/settings', () => {
    const refuse = () => organization('PUT', '/settings', { strangers: 'refuse' });
    const pushOffer = () =>
      organization('POST', '/credentials', {
        credentialOffer: holder.issuer.offerUri,
        recipient: 'thandi@example.com',
      });
    const pushRequest = () =>
      organization('POST', '/presentations', {
        presentationRequest: holder.verifier.link(),
        recipient: 'thandi@example.com',
      });

    it('sets what the tenant does with strangers, which is to show them by default', async () => {
      expect((await organization('GET', '/settings')).body.data).toMatchObject({ strangers: 'show' });
      expect(await refuse()).toMatchObject({ status: 200, body: { data: { strangers: 'refuse' } } });
      expect(await refuse()).toMatchObject({ status: 200 });
      expect((await organization('GET', '/settings')).body.data).toMatchObject({ strangers: 'refuse' });
      holder.tenantId = createId();
      expect((await organization('GET', '/settings')).body.data).toMatchObject({ strangers: 'show' });
    });

    it.each([{ strangers: 'hide' }, {}, { strangers: 'show', more: 1 }])(
      'rejects %j with VALIDATION_ERROR',
      async (body) => {
        const answer = await organization('PUT', '/settings', body);
        expect(answer).toMatchObject({ status: 400, body: { errors: [{ code: 'VALIDATION_ERROR' }] } });
      },
    );

    it('rejects credentials of strangers with UPSTREAM_REJECTED where the tenant refuses them', async () => {
      await refuse();
      for (const receive of [pushOffer, receiveCredential]) {
        const { status, body } = await receive();
        expect({ status, detail: body.errors[0].detail }).toEqual({
          status: 422,
          detail: 'The issuer is not trusted here.',
        });
      }
      expect(await listPending()).toEqual([]);
      await waitFor(() => (holder.issuer.notifications.length > 0 ? true : undefined));
      expect(holder.issuer.notifications[0]).toMatchObject({ event: 'credential_failure' });
    });

    it('rejects requests of strangers with UPSTREAM_REJECTED where the tenant refuses them', async () => {
      await refuse();
      const requests = [pushRequest, receiveRequest, () => receiveRequest(holder.verifier.linkByValue())];
      for (const receive of requests) {
        const { status, body } = await receive();
        expect(status).toBe(422);
        expect(body.errors[0]).toMatchObject({
          code: 'UPSTREAM_REJECTED',
          detail: 'The verifier is not trusted here.',
          source: { pointer: '/presentationRequest' },
        });
      }
      expect((await holder.wallet('GET', '/v2/presentations')).body.data).toEqual([]);
    });

    it('accepts credentials and requests of trusted signers where the tenant refuses strangers', async () => {
      await refuse();
      await trusting(holder.issuer, async () => expect((await pushOffer()).status).toBe(201));
      await trusting(holder.verifier, async () => expect((await pushRequest()).status).toBe(201));
    });

    it('stores nothing of a signer that cannot be looked up where the tenant refuses strangers', async () => {
      await refuse();
      holder.trust.isAvailable = false;
      const { status } = await pushRequest();
      holder.trust.isAvailable = true;
      expect(status).toBe(503);
      expect((await holder.wallet('GET', '/v2/presentations')).body.data).toEqual([]);
    });
  });
});
