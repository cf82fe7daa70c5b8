import { CertifiedKey } from '@vc/testing/unit/certified-key';
import { HolderWorld } from '@vc/testing/service/holder-world';
import { TestIssuer } from '@vc/testing/unit/test-issuer';
import { TestRegistrar } from '@vc/testing/unit/test-registrar';
import { walletService } from '../wallet.definition';

const IDENTIFIER = 'NTRZA-2026123456';
const SUBJECT = `CN=Cape College, 2.5.4.97=${IDENTIFIER}`;

describe('registration of issuers', () => {
  let holder: HolderWorld;
  let registrar: CertifiedKey;
  let registrarId: string;
  /** Another one for each test, because the wallet keeps the metadata of an issuer. */
  let issuer: TestIssuer | undefined;

  beforeAll(async () => {
    holder = await HolderWorld.serve(walletService);
    registrar = await CertifiedKey.create({ root: 'CN=Registrar root', leaf: 'CN=Registrar' });
  });

  beforeEach(() => {
    holder.renew();
    registrarId = holder.trust.entities.addAuthority(registrar.root);
  });

  afterEach(async () => {
    holder.trust.entities.remove(registrarId);
    await issuer?.stop();
  });

  afterAll(() => holder?.stop());

  const certificate = (changes: object = {}, signer = registrar) =>
    new TestRegistrar(signer).certificate({ name: 'Cape College', ...changes });

  /** `issuerRegistration` of a credential from an issuer with that certificate and `issuer_info`. */
  async function registrationOf(issuerInfo: unknown, subject = SUBJECT) {
    issuer = await TestIssuer.start(subject);
    issuer.dishonesty = { metadata: (metadata) => ({ ...metadata, issuer_info: issuerInfo }) };
    const received = await holder.wallet('POST', '/v2/credentials', { credentialOffer: issuer.offerUri });
    expect(received.status).toBe(201);
    const { status, body } = await holder.wallet('GET', `/v2/credentials/${received.body.data[0].id}/issuer-data`);
    expect(status).toBe(200);
    return body.data.issuerRegistration;
  }

  it('shows what an issuer has registered (ETSI TS 119 472-3)', async () => {
    const others = [{ format: 'registrar_dataset', data: { identifier: [] } }];
    const data = await certificate();
    expect(await registrationOf([...others, { format: 'registration_cert', data }])).toEqual({
      name: 'Cape College',
      identifier: IDENTIFIER,
      purpose: [{ lang: 'en', value: 'Check your level' }],
      privacyPolicy: 'https://cape.example/privacy',
      entitlements: ['https://uri.etsi.org/19475/Entitlement/Service_Provider'],
      isValid: true,
      issues: [],
    });
  });

  it('shows no registration of an issuer without registration certificates', async () => {
    expect(await registrationOf(undefined)).toBeNull();
  });

  it('says that the registration certificate is of another issuer', async () => {
    const data = await certificate();
    const other = 'CN=Other, 2.5.4.97=NTRZA-2';
    expect(await registrationOf([{ format: 'registration_cert', data }], other)).toMatchObject({
      isValid: false,
      issues: ['the registration certificate is of another issuer'],
    });
  });

  it('says that the registrar is not trusted', async () => {
    const stranger = await CertifiedKey.create({ root: 'CN=Stranger root', leaf: 'CN=Stranger' });
    const data = await certificate({}, stranger);
    expect(await registrationOf([{ format: 'registration_cert', data }])).toMatchObject({
      isValid: false,
      issues: ['the registrar is not trusted here'],
    });
  });

  it.each([
    ['text in place of the list', 'registration_cert', 'issuer_info is not a list of attestations'],
    ['an attestation without a format', [{ data: 'a' }], 'an attestation of issuer_info has no format'],
    [
      'a registration certificate that is no JWT',
      [{ format: 'registration_cert', data: {} }],
      'a registration certificate is not a JWT',
    ],
  ])('says that the registration cannot be read: %s', async (_, issuerInfo, issue) => {
    expect(await registrationOf(issuerInfo)).toMatchObject({ name: null, isValid: false, issues: [issue] });
  });
});
