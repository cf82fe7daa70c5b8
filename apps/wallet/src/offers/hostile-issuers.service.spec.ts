import type { ServerResponse } from 'node:http';
import { HolderWorld } from '@vc/testing/service/holder-world';
import { sendJson } from '@vc/testing/unit/local-server';
import { TestIssuer } from '@vc/testing/unit/test-issuer';
import { waitFor } from '@vc/testing/unit/wait-for';
import { SLOTS } from '../leases/slotted-worker';
import { walletService } from '../wallet.definition';

const GRANT = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';
const MEGABYTE = 1024 * 1024;

describe('a hostile issuer', () => {
  let holder: HolderWorld;
  let issuer: TestIssuer;

  beforeAll(async () => {
    holder = await HolderWorld.serve(walletService);
    ({ issuer } = holder);
  });

  beforeEach(() => {
    holder.renew();
    issuer.dishonesty = {};
    issuer.batchSize = 1;
    issuer.requests.length = 0;
  });

  afterAll(() => holder?.stop());

  const redeem = () => holder.wallet('POST', '/v2/credentials', { credentialOffer: issuer.offerUri });
  const listRedemptions = () =>
    holder.database.query('SELECT * FROM wallet.redemptions WHERE tenant_id = $1', [holder.tenantId]);

  async function expectRejection(detail: string): Promise<void> {
    const { status, body } = await redeem();
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: [expect.objectContaining({ code: 'UPSTREAM_REJECTED', detail: expect.stringContaining(detail) })],
    });
  }

  const token = (members: object) => (response: ServerResponse) =>
    sendJson(response, { access_token: 'token', token_type: 'Bearer', expires_in: 600, ...members });

  const identifiersOf = (count: number, configuration = 'badge') => ({
    authorization_details: [
      {
        type: 'openid_credential',
        credential_configuration_id: configuration,
        credential_identifiers: Array.from({ length: count }, (_, index) => `credential ${index}`),
      },
    ],
  });

  const withConfiguration = (id: string, configuration: object = {}) => {
    const text = (value: object) => JSON.parse(JSON.stringify(value).replaceAll('"badge"', JSON.stringify(id)));
    issuer.dishonesty.offer = (offer) => text(offer);
    issuer.dishonesty.metadata = (metadata) => {
      const honest = { format: 'dc+sd-jwt', vct: 'urn:example:badge' };
      const configurations = `{${JSON.stringify(id)}:${JSON.stringify({ ...honest, ...configuration })}}`;
      return { ...metadata, credential_configurations_supported: JSON.parse(configurations) };
    };
  };

  describe('that sends too much', () => {
    it('gets no credential request for 10,000 credential identifiers', async () => {
      issuer.dishonesty.token = token(identifiersOf(10_000));
      await expectRejection('more than 20 credentials');
      expect(issuer.requests.length).toBeLessThan(10);
      expect(await listRedemptions()).toEqual([]);
    });

    it('gets no token request for 10,000 credential configurations', async () => {
      const ids = Array.from({ length: 10_000 }, (_, index) => `configuration ${index}`);
      issuer.dishonesty.offer = (offer) => ({ ...offer, credential_configuration_ids: ids });
      await expectRejection('more than 20 credentials');
      expect(issuer.requests.map(({ path }) => path)).toEqual(['/offer']);
    });

    it.each([
      ['1e9', 5],
      ['"5"', 1],
      ['-1', 1],
      ['1.5', 1],
      ['null', 1],
      ['{"valueOf":1}', 1],
    ])('gets for the batch size %s the proofs of %d keys', async (size, count) => {
      issuer.dishonesty.metadata = (metadata) => ({
        ...metadata,
        batch_credential_issuance: { batch_size: JSON.parse(size) },
      });
      expect((await redeem()).status).toBe(201);
      const { body } = issuer.requests.find(({ path }) => path === '/credential')!;
      expect((JSON.parse(body) as { proofs: { jwt: string[] } }).proofs.jwt).toHaveLength(count);
    });

    it('ends a redemption with answers of 1 MB after ten of them', async () => {
      let sent = 0;
      issuer.dishonesty.token = token(identifiersOf(20));
      issuer.dishonesty.nonce = (response) => {
        sent += MEGABYTE;
        sendJson(response, { c_nonce: 'nonce', padding: 'x'.repeat(MEGABYTE) });
      };
      await expectRejection('The answers together are longer than 10485760 bytes.');
      expect(sent).toBeLessThanOrEqual(11 * MEGABYTE);
      expect(issuer.requests.filter(({ path }) => path === '/nonce').length).toBeLessThanOrEqual(11);
      // The credentials that came before stay, and nothing is requested again.
      expect(await listRedemptions()).toMatchObject([{ next_attempt_at: null, wanted: null }]);
    });
  });

  describe('that names members as JavaScript does', () => {
    it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('issues the configuration %s', async (id) => {
      withConfiguration(id);
      const { status, body } = await redeem();
      expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
    });

    it.each(['__proto__', 'constructor'])('issues the identifiers of the configuration %s', async (id) => {
      withConfiguration(id);
      issuer.dishonesty.token = token(identifiersOf(2, id));
      const { status, body } = await redeem();
      expect({ status, errors: body.errors, count: body.data?.length }).toEqual({ status: 201, count: 2 });
    });

    it.each(['__proto__', 'constructor', 'toString'])(
      'is refused with a configuration %s that is missing',
      async (id) => {
        issuer.dishonesty.offer = (offer) => ({ ...offer, credential_configuration_ids: [id] });
        await expectRejection(`The issuer does not know the configuration ${id}`);
      },
    );

    it('issues claims of these names, which stay data', async () => {
      const claims = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":"c","level":3}') as Record<
        string,
        unknown
      >;
      issuer.dishonesty.issue = () => ({ claims });
      const { status, body } = await redeem();
      expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
      expect(JSON.stringify(body.data[0].claims)).toContain('"__proto__":{"isAdmin":true}');
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    });
  });

  describe('that sends members of another kind', () => {
    const CONFIGURATIONS: object[] = [
      { scope: { toString: 1, valueOf: 1 } },
      { vct: { toString: 1 } },
      { proof_types_supported: 'jwt' },
      { proof_types_supported: { jwt: 'ES256' } },
    ];
    it.each(CONFIGURATIONS)('is refused with the configuration %j', async (configuration) => {
      withConfiguration('badge', configuration);
      expect((await redeem()).status).toBe(422);
    });

    it.each([
      { credential_request_encryption: { jwks: { keys: 'k' }, enc_values_supported: ['A128GCM'] } },
      { credential_request_encryption: { jwks: { keys: [] }, enc_values_supported: 'A128GCM' } },
      { credential_response_encryption: { alg_values_supported: { includes: 1 }, enc_values_supported: {} } },
      { credential_request_encryption: null, credential_response_encryption: 1 },
    ])('issues in the clear with %j', async (members) => {
      issuer.dishonesty.metadata = (metadata) => ({ ...metadata, ...members });
      expect((await redeem()).status).toBe(201);
    });
  });

  describe('that sends texts that cannot be stored', () => {
    it.each<[string, string, string]>([
      ['U+0000', 'urn:example:\0badge', 'payload has text that cannot be stored'],
      ['257 characters', `urn:example:${'b'.repeat(245)}`, 'type of the credential'],
    ])('is refused with a vct with %s', async (_, vct, detail) => {
      withConfiguration('badge', { vct });
      issuer.dishonesty.issue = () => ({ vct });
      await expectRejection(detail);
    });

    it.each(['n\0', 'n\ud800'])('is refused with a claim of the name %j', async (name) => {
      issuer.dishonesty.issue = () => ({ claims: { address: { [name]: 'Durban' } } });
      await expectRejection('disclosure has text that cannot be stored');
    });

    it.each(['n\0', 'n\ud800'])('issues with the notification_id %j, and without a notification', async (id) => {
      issuer.dishonesty.credential = (credential) => ({ credentials: [{ credential }], notification_id: id });
      const { status, body } = await redeem();
      expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
    });
  });

  describe('that sends times out of range', () => {
    it.each([-253_402_214_400, -62_135_596_801, 253_402_300_800, 1e20, 1e300])(
      'is refused with the iat %d',
      async (iat) => {
        issuer.dishonesty.issue = () => ({ issuedAt: { getTime: () => iat * 1000 } as Date });
        await expectRejection('iat');
      },
    );

    it.each(['1e999', '-1', '0.1', '"600"', '1e300'])('issues with the expires_in %s', async (lifetime) => {
      issuer.dishonesty.token = (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(`{"access_token":"token","token_type":"Bearer","expires_in":${lifetime}}`);
      };
      const { status } = await redeem();
      expect(status).toBe(201);
    });
  });

  it('that offers by value is refused with UPSTREAM_REJECTED, whatever names it uses', async () => {
    for (const name of ['__proto__', 'constructor']) {
      const offer = `{"credential_issuer":"${issuer.url}","credential_configuration_ids":["${name}"],"${name}":{},"grants":{"${name}":{},"${GRANT}":{"pre-authorized_code":"x","${name}":1}}}`;
      const credentialOffer = `openid-credential-offer://?credential_offer=${encodeURIComponent(offer)}`;
      const { status } = await holder.wallet('POST', '/v2/credentials', { credentialOffer });
      expect(status).toBe(422);
    }
  });
});

describe('a slow issuer', () => {
  const TIMEOUT_MS = 3_000;
  let holder: HolderWorld;

  beforeAll(async () => {
    holder = await HolderWorld.serve(walletService, { OUTGOING_TIMEOUT_MS: String(TIMEOUT_MS) });
  });

  afterAll(() => holder?.stop());

  it('ends an attempt of a redemption after three times the longest wait for one answer', async () => {
    const { issuer } = holder;
    const credentials = Array.from({ length: 20 }, (_, index) => `credential ${index}`);
    const details = { credential_configuration_id: 'badge', credential_identifiers: credentials };
    issuer.dishonesty.token = (response) =>
      sendJson(response, { access_token: 'token', token_type: 'Bearer', authorization_details: [details] });
    issuer.dishonesty.nonce = (response) =>
      void setTimeout(() => sendJson(response, { c_nonce: 'nonce' }), 0.8 * TIMEOUT_MS);
    const { status } = await holder.wallet('POST', '/v2/credentials', { credentialOffer: issuer.offerUri });
    // The wallet has the token, so the worker goes on later.
    expect(status).toBe(201);
    expect(issuer.requests.filter(({ path }) => path === '/nonce').length).toBeLessThanOrEqual(4);
  });
});

describe('an issuer that never answers', () => {
  /** More than a worker has slots. */
  const WORKS = SLOTS + 5;
  let holder: HolderWorld;
  let honest: TestIssuer;

  beforeAll(async () => {
    // No time-out ends the works before the test does.
    [holder, honest] = [
      await HolderWorld.serve(walletService, { OUTGOING_TIMEOUT_MS: '3600000' }),
      await TestIssuer.start(),
    ];
  });

  afterAll(async () => {
    await honest?.stop();
    await holder?.stop();
  });

  const redeemAt = ({ offerUri }: TestIssuer) =>
    holder.wallet('POST', '/v2/credentials', { credentialOffer: offerUri });

  it('delays no redemption of another tenant', async () => {
    const held: ServerResponse[] = [];
    holder.issuer.dishonesty.nonce = (response) => void held.push(response);
    let ended = 0;
    const works = Array.from({ length: WORKS }, () => redeemAt(holder.issuer).finally(() => (ended += 1)));
    await waitFor(() => (held.length === WORKS ? true : undefined));
    holder.renew();
    const { status, body } = await redeemAt(honest);
    expect({ status, count: body.data?.length, ended }).toEqual({ status: 201, count: 1, ended: 0 });
    holder.issuer.dishonesty = {};
    for (const response of held) sendJson(response, { c_nonce: 'nonce' });
    await Promise.all(works);
  });
});
