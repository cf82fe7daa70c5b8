import { createId } from '@vc/platform/persistence';
import { x509HashClientId } from '@vc/protocol/openid4vp';
import { createStatusListToken, STATUS, STATUS_LIST_MEDIA_TYPE, StatusList } from '@vc/protocol/status-list';
import { ASK_BADGE, HolderWorld } from '@vc/testing/service/holder-world';
import { CertifiedKey } from '@vc/testing/unit/certified-key';
import { LocalServer } from '@vc/testing/unit/local-server';
import { requestJson } from '@vc/testing/unit/request-json';
import { TEST_ISSUER_VCT } from '@vc/testing/unit/test-issuer-metadata';
import { TestRegistrar } from '@vc/testing/unit/test-registrar';
import { walletService } from '../wallet.definition';

const IDENTIFIER = 'NTRZA-2026123456';
const ENTITLEMENT = 'https://uri.etsi.org/19475/Entitlement/Service_Provider';

describe('registration of verifiers', () => {
  let holder: HolderWorld;
  let registrar: CertifiedKey;
  let access: CertifiedKey;
  let registrarId: string;
  let statusServer: LocalServer;
  let status: number;
  let statusSigner: CertifiedKey;

  beforeAll(async () => {
    holder = await HolderWorld.serve(walletService);
    registrar = await CertifiedKey.create({ root: 'CN=Registrar root', leaf: 'CN=Registrar' });
    const leaf = `CN=Cape Lending, 2.5.4.97=${IDENTIFIER}`;
    access = await CertifiedKey.create({ root: 'CN=Access CA', leaf, dnsNames: ['127.0.0.1'] });
    statusServer = await LocalServer.start(async (request, response) => {
      const list = StatusList.create(1, 64);
      list.set(4, status);
      const now = Date.now();
      const token = await createStatusListToken({
        list,
        uri: `${statusServer.url}${request.url}`,
        issuedAt: new Date(now - 60_000),
        expiresAt: new Date(now + 600_000),
        alg: 'ES256',
        header: { x5c: statusSigner.x5c },
        sign: (input) => statusSigner.sign(input),
      });
      response.writeHead(200, { 'content-type': STATUS_LIST_MEDIA_TYPE }).end(token);
    });
  });

  beforeEach(() => {
    holder.renew();
    status = STATUS.valid;
    statusSigner = registrar;
    registrarId = holder.trust.entities.addAuthority(registrar.root);
    holder.verifier.query = ASK_BADGE;
  });

  afterEach(() => {
    holder.trust.entities.remove(registrarId);
    holder.verifier.dishonesty = {};
  });

  afterAll(async () => {
    await statusServer?.stop();
    await holder?.stop();
  });

  const certificate = (changes: Record<string, unknown> = {}, signer = registrar) => {
    const meta = { vct_values: [TEST_ISSUER_VCT] };
    const credentials = [{ format: 'dc+sd-jwt', meta, claim: [{ path: ['level'] }] }];
    return new TestRegistrar(signer).certificate({ credentials, ...changes });
  };

  /** The next requests have the access certificate, and the attestations in `verifier_info`. */
  const show = (...verifierInfo: object[]) => {
    const clientId = x509HashClientId(access.leaf.raw);
    const info = verifierInfo.length > 0 ? { verifier_info: verifierInfo } : {};
    holder.verifier.dishonesty = {
      claims: (claims) => ({ ...claims, client_id: clientId, ...info }),
      header: { x5c: access.x5c },
      signer: access.key,
      link: (query) => query.set('client_id', clientId),
    };
  };
  const receive = () => holder.wallet('POST', '/v2/presentations', { presentationRequest: holder.verifier.link() });
  const showCertificate = async (changes?: Record<string, unknown>, signer?: CertifiedKey) => {
    show({ format: 'registration_cert', data: await certificate(changes, signer) });
    return receive();
  };
  const setRules = async (rules: object) => {
    const token = await holder.authority.accessToken({ tenantId: holder.tenantId, scopes: ['wallet.push'] });
    const body = { strangers: 'show', ...rules };
    return requestJson(`${holder.service.url}/wallet/v2/orgs/settings`, { method: 'PUT', body, token });
  };

  it('shows what a verifier has registered', async () => {
    const { status: code, body } = await showCertificate();
    expect({ code, data: body.data }).toMatchObject({
      code: 201,
      data: {
        verifierRegistration: {
          name: 'Cape Lending',
          identifier: IDENTIFIER,
          purpose: [{ lang: 'en', value: 'Check your level' }],
          privacyPolicy: 'https://cape.example/privacy',
          entitlements: [ENTITLEMENT],
          isValid: true,
          issues: [],
          unregisteredClaims: [],
        },
        registrationWarnings: [],
      },
    });
    const read = await holder.wallet('GET', `/v2/presentations/${body.data.id}`);
    expect(read.body.data.verifierRegistration).toEqual(body.data.verifierRegistration);
  });

  it('shows no registration of a verifier without a certificate, and ignores attestations of other formats', async () => {
    show();
    expect((await receive()).body.data).toMatchObject({ verifierRegistration: null, registrationWarnings: [] });
    show({ format: 'jwt', data: 'a' });
    expect((await receive()).body.data).toMatchObject({ verifierRegistration: null, registrationWarnings: [] });
  });

  it('warns of claims that are not registered, also by credential_ids', async () => {
    const credentials = [{ format: 'dc+sd-jwt', meta: { vct_values: [TEST_ISSUER_VCT] }, claim: [{ path: ['name'] }] }];
    const beyond = { queryId: 'badge', type: TEST_ISSUER_VCT };
    expect((await showCertificate({ credentials })).body.data).toMatchObject({
      verifierRegistration: { isValid: true, unregisteredClaims: [{ ...beyond, attribute: 'level' }] },
      registrationWarnings: ['overasking'],
    });
    show({ format: 'registration_cert', data: await certificate(), credential_ids: ['other'] });
    expect((await receive()).body.data.verifierRegistration.unregisteredClaims).toEqual([
      { ...beyond, attribute: null },
    ]);
  });

  describe('a certificate is not valid', () => {
    const issuesOf = async (answer: Promise<{ body: { data: never } }>) => {
      const { verifierRegistration } = (await answer).body.data as { verifierRegistration: never };
      return verifierRegistration as { isValid: boolean; issues: string[]; unregisteredClaims: unknown[] };
    };

    it('rejects that of another verifier', async () => {
      const issues = ['the registration certificate is of another verifier'];
      expect(await issuesOf(showCertificate({ sub: 'NTRZA-1' }))).toMatchObject({ isValid: false, issues });
    });

    it('rejects that of a registrar that is not trusted', async () => {
      const other = await CertifiedKey.create({ root: 'CN=Registrar root', leaf: 'CN=Registrar' });
      const issues = ['the registrar is not trusted here'];
      expect(await issuesOf(showCertificate({}, other))).toMatchObject({ isValid: false, issues });
    });

    it('rejects one that is malformed or has expired', async () => {
      show({ format: 'registration_cert', data: 'a.b.c' });
      expect(await issuesOf(receive())).toMatchObject({ isValid: false, issues: [expect.any(String)] });
      const past = Math.floor(Date.now() / 1000) - 60;
      const issues = ['the registration certificate has expired'];
      expect(await issuesOf(showCertificate({ exp: past }))).toMatchObject({ isValid: false, issues });
    });

    it('rejects one that the registrar has revoked, or whose status it does not say', async () => {
      const showListed = (path: string) =>
        showCertificate({ status: { status_list: { idx: 4, uri: `${statusServer.url}/${path}` } } });
      expect(await issuesOf(showListed('valid'))).toMatchObject({ isValid: true, issues: [] });
      status = STATUS.invalid;
      const revoked = ['the registration certificate has been revoked'];
      expect(await issuesOf(showListed('revoked'))).toMatchObject({ isValid: false, issues: revoked });
      status = STATUS.valid;
      statusSigner = access;
      const unknown = ['the status of the registration certificate cannot be found out'];
      expect(await issuesOf(showListed('other-signer'))).toMatchObject({ isValid: false, issues: unknown });
    });

    it('rejects one of a request that is not signed', async () => {
      const data = await certificate();
      holder.verifier.dishonesty = {
        claims: (claims) => ({ ...claims, verifier_info: [{ format: 'registration_cert', data }] }),
      };
      const presentationRequest = holder.verifier.linkByValue();
      const answer = holder.wallet('POST', '/v2/presentations', { presentationRequest });
      const issues = ['the request is not signed with an access certificate'];
      expect(await issuesOf(answer)).toMatchObject({ isValid: false, issues });
    });
  });

  describe('PUT /v2/orgs/settings', () => {
    it('sets the policies, and keeps those that are left out', async () => {
      expect((await setRules({ unregistered: 'refuse', overasking: 'allow' })).status).toBe(200);
      const rules = { strangers: 'show', unregistered: 'refuse', overasking: 'allow' };
      expect((await setRules({})).body).toEqual({ data: rules });
      expect((await setRules({ overasking: 'hide' })).status).toBe(400);
    });

    it('warns of a verifier without a registration where the tenant says so', async () => {
      await setRules({ unregistered: 'warn' });
      show();
      expect((await receive()).body.data.registrationWarnings).toEqual(['unregistered']);
    });

    it('refuses a verifier without a registration, and tells it access_denied', async () => {
      await setRules({ unregistered: 'refuse' });
      show();
      holder.verifier.answers.length = 0;
      const { status: code, body } = await receive();
      expect({ code, detail: body.errors[0].detail }).toEqual({
        code: 422,
        detail: 'The verifier shows no registration certificate.',
      });
      expect(holder.verifier.answers).toMatchObject([{ error: 'access_denied' }]);
      expect((await holder.wallet('GET', '/v2/presentations')).body.data).toEqual([]);
      expect((await showCertificate()).status).toBe(201);
    });

    it('refuses a verifier that asks for more than it registered', async () => {
      await setRules({ overasking: 'refuse' });
      holder.verifier.answers.length = 0;
      const { status: code, body } = await showCertificate({ credentials: [] });
      expect({ code, detail: body.errors[0].detail }).toEqual({
        code: 422,
        detail: 'The request asks for more than is registered.',
      });
      expect(holder.verifier.answers).toMatchObject([{ error: 'access_denied' }]);
      holder.tenantId = createId();
      expect((await showCertificate({ credentials: [] })).status).toBe(201);
    });
  });
});
