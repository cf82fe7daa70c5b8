import { X509Certificate } from 'node:crypto';
import { describeWith } from '@vc/testing/programs/describe-with';
import { GlobalSignEst } from '@vc/testing/programs/globalsign-est';
import { RenewalWorld } from './test/test-renewal-world';

const BASIC = { username: 'acme', password: 'sealed-pass-phrase' };
const LEAF = ['basicConstraints=critical,CA:FALSE', 'keyUsage=critical,digitalSignature'];
const REFUSED = /^The EST server (rejected the authentication with|answered) 4\d\d\.$/;

describeWith('go', 'renewal by EST with the server of GlobalSign', () => {
  let renewals: RenewalWorld;
  let server: GlobalSignEst;

  beforeAll(async () => {
    renewals = await RenewalWorld.serve();
    const { certifier: authority, tls } = renewals;
    server = await GlobalSignEst.start({
      authority: authority.root,
      authorityKey: authority.rootKey,
      ...tls.tlsPair(),
    });
  });

  beforeEach(() => void renewals.newTenant());

  afterAll(async () => {
    await server?.stop();
    await renewals?.stop();
  });

  const put = (id: string, authentication: object, rekey = true) =>
    renewals.tenant.call('PUT', `/api/certificates/${id}/renewal`, {
      protocol: 'est',
      url: server.url,
      authorities: [renewals.tls.root],
      authentication,
      rekey,
    });

  /** The server demands that the certificate in TLS has the names of the request (RFC 7030 §3.3.2). */
  async function clientOf() {
    const [{ certificateSigningRequest: request }] = (await renewals.tenant.call('GET', '/api/certificates/csrs')).body
      .data;
    return renewals.certifier.tlsPairWithNamesOf(request);
  }

  it.each([true, false])('renews a certificate, with rekey %s', async (rekey) => {
    const id = await renewals.importLeaf();
    expect((await put(id, await clientOf(), rekey)).status).toBe(200);
    await renewals.attempt();
    const renewed = await renewals.expectRenewed(id);
    const { publicKey } = new X509Certificate(renewals.certifier.root);
    expect(new X509Certificate(renewed.certificate).verify(publicKey)).toBe(true);
  });

  it('rejects what the server refuses: a client without a certificate, and one with other names', async () => {
    const id = await renewals.importLeaf();
    for (const authentication of [BASIC, renewals.certifier.tlsPair(LEAF, '/CN=Other/C=ZA')]) {
      await put(id, authentication);
      await renewals.attempt();
      expect((await renewals.get(id)).lastError).toMatch(REFUSED);
    }
    expect(await renewals.list()).toHaveLength(1);
  });
});
