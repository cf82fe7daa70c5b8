import { createId } from '@vc/platform/persistence';
import type { SecuringMechanism } from '@vc/protocol/vcdm';
import { verifyVc } from '@vc/protocol/vcdm';
import type { Caller } from '@vc/testing/service/test-world';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { RawWallet } from '@vc/testing/service/raw-wallet';
import { Holder } from '@vc/testing/unit/holder';
import { IssuerWorld } from '@vc/testing/service/issuer-world';
import { issuanceService } from '../issuance.definition';

const ATTRIBUTES = { level: { type: 'integer' } };
const BATCH_SIZE = 20;
const DENIED = { status: 400, body: { error: 'credential_request_denied' } };

interface Offered {
  issuance: { id: string; credentials: { id: string; credentialTemplateId: string }[] };
  configurationId: string;
}

describe('copies of a credential', () => {
  let issuer: IssuerWorld;
  let tenantId: string;
  let call: Caller;
  let wallet: RawWallet;

  beforeAll(async () => {
    issuer = await IssuerWorld.serve(issuanceService, { ISSUANCE_NOTIFICATION_WAIT_SECONDS: '0' });
  });

  beforeEach(() => {
    ({ tenantId, call, wallet } = issuer.createTenant());
  });

  afterAll(() => issuer?.stop());

  async function createTemplate(settings: object = {}): Promise<string> {
    const type = `urn:example:${createId()}`;
    const template = { credentialFormat: 'sd-jwt-vc', name: 'Badge', type, attributes: ATTRIBUTES, revocable: true };
    const answer = await call('POST', '/api/templates/credentials', { ...template, ...settings });
    expect(answer).toMatchObject({ status: 201 });
    return answer.body.data.id;
  }

  async function offer(settings?: object, more: object = {}): Promise<Offered> {
    const credentialTemplateId = await createTemplate(settings);
    const body = { credentialTemplateId, attributes: { level: 3 }, ...more };
    return {
      issuance: (await call('POST', '/api/v1/issuances', body)).body.data,
      configurationId: credentialTemplateId,
    };
  }

  const createHolders = (count: number) => Array.from({ length: count }, () => new Holder());

  async function request(token: string, { configurationId }: Offered, holders: Holder[]): Promise<JsonAnswer> {
    const nonce = await wallet.nonce();
    const jwt = await Promise.all(holders.map((holder) => wallet.proof({ nonce }, holder)));
    return wallet.request(token, configurationId, { proofs: { jwt } });
  }

  const countCopies = ({ body }: JsonAnswer): number => body.credentials?.length ?? 0;

  async function countIndices({ issuance }: Offered): Promise<number> {
    const sql = 'SELECT count(*)::int FROM issuance.credential_statuses WHERE issuance_credential_id = $1';
    const [row] = await issuer.database.query<{ count: number }>(sql, [issuance.credentials[0]!.id]);
    return row!.count;
  }

  async function countReserved(): Promise<number> {
    const sql = 'SELECT sum(allocated)::int FROM issuance.status_lists WHERE tenant_id = $1';
    const [row] = await issuer.database.query<{ sum: number }>(sql, [tenantId]);
    return row!.sum;
  }

  it('are as many as the size of a batch for all requests of a token, unless the template has maxCopies', async () => {
    const offered = await offer();
    const token = await wallet.accessToken(offered.issuance);
    const first = createHolders(12);
    expect(countCopies(await request(token, offered, first))).toBe(12);
    expect(countCopies(await request(token, offered, createHolders(12)))).toBe(BATCH_SIZE - 12);
    expect(await request(token, offered, createHolders(1))).toMatchObject(DENIED);
    expect(countCopies(await request(token, offered, first))).toBe(12);
    expect(await countIndices(offered)).toBe(BATCH_SIZE);
  });

  it('are one when the template has maxCopies 1, whatever the wallet proves', async () => {
    const offered = await offer({ maxCopies: 1 });
    const token = await wallet.accessToken(offered.issuance);
    const [own, ...others] = createHolders(5) as [Holder, ...Holder[]];
    expect(countCopies(await request(token, offered, [own, ...others]))).toBe(1);
    expect(await request(token, offered, others)).toMatchObject(DENIED);
    expect(countCopies(await request(token, offered, [own]))).toBe(1);
    expect(await countIndices(offered)).toBe(1);
  });

  it('are counted for all tokens of one grant', async () => {
    const offered = await offer({ maxCopies: 3 });
    const accessToken = (grant_id: string) => wallet.accessToken(offered.issuance, { grant_id });
    const [first, refreshed] = [await accessToken('one'), await accessToken('one')];
    expect(countCopies(await request(first, offered, createHolders(2)))).toBe(2);
    expect(countCopies(await request(refreshed, offered, createHolders(2)))).toBe(1);
    for (const token of [first, refreshed]) {
      expect(await request(token, offered, createHolders(1))).toMatchObject(DENIED);
    }
    const other = await accessToken('another');
    expect(countCopies(await request(other, offered, createHolders(4)))).toBe(3);
  });

  it('are at most 100 for all grants', async () => {
    const offered = await offer();
    for (let grant = 0; grant < 5; grant += 1) {
      const token = await wallet.accessToken(offered.issuance);
      expect(countCopies(await request(token, offered, createHolders(BATCH_SIZE)))).toBe(BATCH_SIZE);
    }
    const token = await wallet.accessToken(offered.issuance);
    expect(await request(token, offered, createHolders(1))).toMatchObject(DENIED);
    expect(await countIndices(offered)).toBe(100);
  });

  it.each([true, false])('are capped for concurrent requests when revocable is %s', async (revocable) => {
    const offered = await offer({ maxCopies: 5, revocable });
    const token = await wallet.accessToken(offered.issuance);
    const answers = await Promise.all(Array.from({ length: 10 }, () => request(token, offered, createHolders(2))));
    expect(answers.map(countCopies).reduce((sum, count) => sum + count)).toBe(5);
    for (const { status } of answers) expect([200, 400]).toContain(status);
    expect(await countIndices(offered)).toBe(revocable ? 5 : 0);
  });

  it('are capped when the issuer approves several deferred requests of a token', async () => {
    const offered = await offer({ maxCopies: 3 }, { deferred: true });
    const token = await wallet.accessToken(offered.issuance);
    const pending = [
      await request(token, offered, createHolders(2)),
      await request(token, offered, createHolders(2)),
      await request(token, offered, createHolders(2)),
    ];
    expect((await call('POST', `/api/v1/issuances/${offered.issuance.id}/approve`)).status).toBe(200);
    const counts = [];
    for (const { body } of pending) {
      counts.push(
        countCopies(await wallet.post('deferred-credential', token, { transaction_id: body.transaction_id })),
      );
    }
    expect(counts).toEqual([2, 1, 0]);
  });

  it('take no status list index when the request is refused', async () => {
    const offered = await offer({ maxCopies: 20 });
    const token = await wallet.accessToken(offered.issuance);
    const nonce = await wallet.nonce();
    const usedNonce = async () => {
      const jwt = await Promise.all(createHolders(19).map((holder) => wallet.proof({ nonce }, holder)));
      return wallet.request(token, offered.configurationId, { proofs: { jwt } });
    };
    const proofs = { jwt: [await wallet.proof({ nonce }, new Holder())] };
    expect((await wallet.request(token, offered.configurationId, { proofs })).status).toBe(200);
    const reserved = await countReserved();
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(Array.from({ length: 4 }, usedNonce));
      for (const { body } of answers) expect(body.error).toBe('invalid_nonce');
    }
    await call('POST', '/api/v1/credentials/revoke', { credentialIds: [offered.issuance.credentials[0]!.id] });
    for (let round = 0; round < 15; round += 1) {
      expect(await request(token, offered, createHolders(20))).toMatchObject(DENIED);
    }
    expect(await countReserved()).toBe(reserved);
    expect(await countIndices(offered)).toBe(1);
  });

  it('count once for a key that is proven several times', async () => {
    const offered = await offer({ maxCopies: 2 });
    const token = await wallet.accessToken(offered.issuance);
    const [own, other] = [new Holder(), new Holder()];
    expect(countCopies(await request(token, offered, [own, own, own, other, own, other]))).toBe(2);
    expect(await request(token, offered, createHolders(1))).toMatchObject(DENIED);
    expect(await countIndices(offered)).toBe(2);
  });

  describe('maxCopies of a template', () => {
    it('is 20 by default, and changed by PATCH', async () => {
      const id = await createTemplate();
      const path = `/api/templates/credentials/${id}`;
      expect((await call('GET', path)).body.data).toMatchObject({ maxCopies: BATCH_SIZE });
      expect((await call('PATCH', path, { maxCopies: 7 })).body.data).toMatchObject({ maxCopies: 7 });
    });

    it.each([0, 101, 1.5, '3'])('is rejected with VALIDATION_ERROR when it is %j', async (maxCopies) => {
      const template = {
        credentialFormat: 'sd-jwt-vc',
        name: 'Badge',
        type: 'urn:example:badge',
        attributes: ATTRIBUTES,
      };
      const answer = await call('POST', '/api/templates/credentials', { ...template, maxCopies });
      const errors = [{ code: 'VALIDATION_ERROR', source: { pointer: '/maxCopies' } }];
      expect(answer).toMatchObject({ status: 400, body: { errors } });
    });
  });

  describe('of the W3C data model 2.0', () => {
    const SUBJECT = { level: { type: 'integer' }, hall: { type: 'string', alwaysDisclosed: true } };
    const verify = (credential: string, mechanism: SecuringMechanism) =>
      verifyVc(credential, mechanism, { resolveIssuerKey: () => issuer.trust.leaf.publicKey, now: new Date() });

    async function issue(credentialFormat: string, settings: object = {}) {
      const w3c = { credentialFormat, attributes: SUBJECT, validity: { days: 30 }, ...settings };
      const offered = await offer(w3c, { attributes: { level: 3, hall: 'A' } });
      const holders = createHolders(2);
      const answer = await request(await wallet.accessToken(offered.issuance), offered, holders);
      expect(answer).toMatchObject({ status: 200 });
      const credentials = answer.body.credentials.map(({ credential }: { credential: string }) => credential);
      const { credential_configurations_supported: configurations } = (await wallet.metadata()).body;
      return { credentials, holders, configuration: configurations[offered.configurationId] };
    }

    it('are vc+jwt with holder binding, validity and a status of their own', async () => {
      const { credentials, holders, configuration } = await issue('w3c-vc-jwt');
      const copies = await Promise.all(credentials.map((each: string) => verify(each, 'vc+jwt')));
      const [type] = configuration.credential_definition.type.slice(1);
      for (const [index, { document, header, ...copy }] of copies.entries()) {
        expect(header).toMatchObject({ alg: 'ES256', typ: 'vc+jwt', x5c: [expect.any(String)] });
        expect(header.kid).toMatch(`did:web:platform.test:did:${tenantId}#`);
        expect(document).toEqual({
          '@context': ['https://www.w3.org/ns/credentials/v2', 'https://www.w3.org/ns/credentials/undefined-terms/v2'],
          id: expect.stringMatching(/^urn:uuid:/),
          type: ['VerifiableCredential', type],
          name: 'Badge',
          issuer: `did:web:platform.test:did:${tenantId}`,
          validFrom: expect.stringMatching(/T00:00:00Z$/),
          validUntil: expect.stringMatching(/T00:00:00Z$/),
          credentialSubject: { level: 3, hall: 'A' },
        });
        expect(copy.holderKey).toEqual(holders[index]!.jwk);
        expect(copy.validUntil!.getTime() - copy.validFrom!.getTime()).toBe(30 * 86_400_000);
        expect(copy.status).toEqual({ status_list: { idx: expect.any(Number), uri: expect.any(String) } });
      }
      expect(new Set(copies.map(({ document }) => document.id)).size).toBe(2);
      expect(configuration).toMatchObject({
        format: 'vc+jwt',
        credential_definition: { type: ['VerifiableCredential', expect.stringMatching(/^urn:example:/)] },
        cryptographic_binding_methods_supported: ['jwk'],
        credential_metadata: {
          claims: [
            { path: ['credentialSubject', 'level'], mandatory: false },
            { path: ['credentialSubject', 'hall'], mandatory: false },
          ],
        },
      });
    });

    it('are vc+sd-jwt whose disclosures are claims of the subject', async () => {
      const { credentials, configuration } = await issue('w3c-vc-sd-jwt', { issuer: { signer: 'did:web' } });
      const [jwt, ...disclosures] = credentials[0].split('~');
      expect(disclosures.map((each: string) => Buffer.from(each, 'base64url').toString())).toEqual([
        expect.stringContaining('"level",3]'),
        '',
      ]);
      const withheld = await verify(`${jwt}~`, 'vc+sd-jwt');
      expect(withheld).toMatchObject({
        document: { credentialSubject: { hall: 'A' }, name: 'Badge' },
        status: { status_list: expect.anything() },
      });
      expect(withheld.header).not.toHaveProperty('x5c');
      expect((await verify(credentials[0], 'vc+sd-jwt')).document.credentialSubject).toEqual({ level: 3, hall: 'A' });
      expect(configuration.format).toBe('vc+sd-jwt');
    });

    it('are Open Badges of the preset of the platform', async () => {
      const achievement = {
        id: 'https://university.example/achievements/first-aid',
        type: ['Achievement'],
        name: 'First aid',
        description: 'Helps until the ambulance is there.',
        criteria: { narrative: 'A course of two days.' },
      };
      const attributes = { id: 'did:example:thandi', type: ['AchievementSubject'], achievement };
      const presetId = 'platform:open-badge';
      const { body } = await call('POST', '/api/v1/issuances', { presetId, attributes });
      const configurationId = body.data.credentials[0].credentialTemplateId;
      const offered = { issuance: body.data, configurationId };
      const answer = await request(await wallet.accessToken(offered.issuance), offered, createHolders(1));
      expect((await verify(answer.body.credentials[0].credential, 'vc+jwt')).document).toMatchObject({
        '@context': [
          'https://www.w3.org/ns/credentials/v2',
          'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
        ],
        type: ['VerifiableCredential', 'OpenBadgeCredential'],
        name: 'Open Badge',
        credentialSubject: attributes,
      });
      const anonymous = { type: ['AchievementSubject'], achievement };
      expect(await call('POST', '/api/v1/issuances', { presetId, attributes: anonymous })).toMatchObject({
        status: 400,
        body: {
          errors: [{ source: { pointer: '/attributes' }, detail: expect.stringContaining('neither an id nor') }],
        },
      });
    });

    it.each([
      ['without claims', {}],
      ['whose subject has an id that is not a URL', { id: 'thandi' }],
    ])('rejects an offer %s', async (_, attributes) => {
      const credentialFormat = 'w3c-vc-jwt';
      const template = { credentialFormat, attributes: { id: { type: 'string' } } };
      const credentialTemplateId = await createTemplate(template);
      expect(await call('POST', '/api/v1/issuances', { credentialTemplateId, attributes })).toMatchObject({
        status: 400,
        body: { errors: [{ code: 'VALIDATION_ERROR', source: { pointer: '/attributes' } }] },
      });
    });
  });
});
