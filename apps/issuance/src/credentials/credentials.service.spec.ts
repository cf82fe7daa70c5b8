import { gunzipSync } from 'node:zlib';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { createEvent } from '@vc/platform/messaging';
import { createId, Database } from '@vc/platform/persistence';
import { IssuanceClient } from '@vc/platform/service-clients';
import { parseCompactJws } from '@vc/protocol/crypto';
import { STATUS, verifyStatusListCwt, verifyStatusListToken } from '@vc/protocol/status-list';
import type { Caller } from '@vc/testing/service/test-world';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { RawWallet } from '@vc/testing/service/raw-wallet';
import { Holder } from '@vc/testing/unit/holder';
import { IssuerWorld } from '@vc/testing/service/issuer-world';
import { listActs, verifyTestAudit } from '@vc/testing/database/verify-test-audit';
import { testInternalHttp } from '@vc/testing/keys/test-service-keys';
import { waitFor } from '@vc/testing/unit/wait-for';
import { request } from 'undici';
import { issuanceService } from '../issuance.definition';
import type { StatusIndex } from '../status-lists/status-index';
import { StatusIndices } from '../status-lists/status-indices';
import { StatusListsRepository } from '../status-lists/status-lists.repository';

const STUDENT = { given_name: 'Thandi', family_name: 'Nkosi', student_number: '1', institution: 'University' };

describe('issued credentials and their status', () => {
  let issuer: IssuerWorld;
  let tenantId: string;
  let call: Caller;
  let wallet: RawWallet;

  beforeAll(async () => {
    issuer = await IssuerWorld.serve(issuanceService, {
      ISSUANCE_NOTIFICATION_WAIT_SECONDS: '0',
    });
  });

  beforeEach(() => {
    ({ tenantId, call, wallet } = issuer.createTenant());
  });

  afterAll(() => issuer?.stop());

  /** Issues a number of copies. */
  async function issueCopies(body: object = { presetId: 'platform:student-card', attributes: STUDENT }, copies = 1) {
    const issuance = (await call('POST', '/api/v1/issuances', body)).body.data;
    const token = await wallet.accessToken(issuance);
    const nonce = await wallet.nonce();
    const jwt = await Promise.all(Array.from({ length: copies }, () => wallet.proof({ nonce }, new Holder())));
    const [{ id, credentialTemplateId }] = issuance.credentials;
    const { body: answer } = await wallet.request(token, credentialTemplateId, { proofs: { jwt } });
    const references = answer.credentials.map(({ credential }: { credential: string }) => parseReference(credential));
    return { id: id as string, issuance, token, references: references as { idx: number; uri: string }[] };
  }

  /** Issues a credential that cannot be revoked. */
  async function issuePlain() {
    const template = {
      credentialFormat: 'sd-jwt',
      name: 'Badge',
      code: 'badge',
      attributes: { level: { type: 'integer' } },
    };
    const credentialTemplateId = (await call('POST', '/api/templates/credentials', template)).body.data.id;
    return issueCopies({ credentialTemplateId, attributes: { level: 1 } });
  }

  const parseReference = (credential: string) => {
    const { payload } = parseCompactJws(credential.split('~')[0]!);
    return (payload.status as { status_list: { idx: number; uri: string } } | undefined)?.status_list;
  };

  async function statusAt({ uri, idx }: { uri: string; idx: number }): Promise<number> {
    const response = await fetch(issuer.service.url + new URL(uri).pathname);
    expect(response.headers.get('content-type')).toBe('application/statuslist+jwt');
    const token = await response.text();
    const { list } = await verifyStatusListToken(token, {
      uri,
      resolveKey: () => issuer.trust.leaf.publicKey,
      now: new Date(),
    });
    return list.get(idx);
  }

  /** Returns the id of a credential that no wallet has fetched. */
  async function createOffer(): Promise<string> {
    const body = { presetId: 'platform:student-card', attributes: STUDENT };
    return (await call('POST', '/api/v1/issuances', body)).body.data.credentials[0].id;
  }

  const changeStatus = (id: string, what: 'suspend' | 'reinstate') => call('POST', `/api/v1/credentials/${id}/${what}`);
  const revoke = (...credentialIds: string[]) => call('POST', '/api/v1/credentials/revoke', { credentialIds });

  describe('GET /v1/credentials', () => {
    it('returns credentials without their attributes', async () => {
      const { id, issuance } = await issueCopies();
      const other = (
        await call('POST', '/api/v1/issuances', { presetId: 'platform:student-card', attributes: STUDENT })
      ).body.data;
      const { body } = await call('GET', `/api/v1/credentials/${id}`);
      expect(body.data).toEqual({
        id,
        issuanceId: issuance.id,
        credentialTemplateId: issuance.credentials[0].credentialTemplateId,
        status: 'issued',
        exchange: 'openid4vc',
        format: 'sd-jwt-vc',
        revocable: true,
        issuedAt: expect.any(String),
        expiresAt: expect.any(String),
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      });
      const listIds = async (query: string) =>
        (await call('GET', `/api/v1/credentials?${query}`)).body.data.map((each: { id: string }) => each.id);
      expect(await listIds('')).toEqual([other.credentials[0].id, id]);
      expect(await listIds('filter[status]=issued')).toEqual([id]);
      expect(await listIds('filter[issued]=true')).toEqual([id]);
      expect(await listIds('filter[issued]=false')).toEqual([other.credentials[0].id]);
      expect((await call('GET', '/api/v1/credentials?filter[issued]=yes')).status).toBe(400);
      expect(await listIds(`filter[issuanceId]=${other.id}`)).toEqual([other.credentials[0].id]);
      expect(await listIds(`filter[credentialTemplateId]=${body.data.credentialTemplateId}&page[size]=1`)).toHaveLength(
        1,
      );
      expect((await call('GET', '/api/v1/credentials?filter[status]=lost')).status).toBe(400);
      expect((await call('GET', `/api/v1/credentials/${createId()}`)).status).toBe(404);
    });
  });

  describe('the combined resource of /credentials, and the split ones of /v1', () => {
    const statusAt = async (path: string, method = 'GET') => (await call(method, path)).status;

    it('returns an issuance or a credential by its id without a version', async () => {
      const { id, issuance } = await issueCopies();
      const session = (await call('GET', `/api/v1/issuances/${issuance.id}`)).body;
      const credential = (await call('GET', `/api/v1/credentials/${id}`)).body;
      expect((await call('GET', `/api/credentials/${issuance.id}`)).body).toEqual(session);
      expect((await call('GET', `/api/credentials/${id}`)).body).toEqual(credential);
      expect(await statusAt(`/api/credentials/${createId()}`)).toBe(404);
      expect(await statusAt('/api/credentials/junk')).toBe(404);
      const stranger = issuer.createTenant().call;
      for (const each of [id, issuance.id]) {
        expect((await stranger('GET', `/api/credentials/${each}`)).status).toBe(404);
      }
    });

    it('returns 404 at /v1 for the id of the other resource', async () => {
      const { id, issuance } = await issueCopies();
      expect(await statusAt(`/api/v1/credentials/${issuance.id}`)).toBe(404);
      expect(await statusAt(`/api/v1/issuances/${id}`)).toBe(404);
      expect(await statusAt(`/api/issuances/${issuance.id}`)).toBe(200);
    });

    it.each(['/api', '/api/v1'])('returns issuances at %s/credentials/issuance', async (root) => {
      const { issuance } = await issueCopies();
      const at = `${root}/credentials/issuance`;
      const { body } = await call('GET', `/api/v1/issuances/${issuance.id}`);
      expect((await call('GET', `${at}/${issuance.id}`)).body).toEqual(body);
      const list = (await call('GET', `${at}?filter[status]=completed&page[size]=1`)).body;
      expect(list).toMatchObject({ data: [body.data], links: { self: expect.stringContaining(at) } });
      const offer = { presetId: 'platform:student-card', attributes: STUDENT, deferred: true };
      const [open] = [(await call('POST', at, offer)).body.data];
      expect(await statusAt(`${at}/${open.id}/approve`, 'POST')).toBe(200);
      expect((await call('POST', `${at}/${open.id}/cancel`)).body.data).toMatchObject({
        id: open.id,
        status: 'failed',
      });
      expect(await statusAt(`${at}/${createId()}`)).toBe(404);
    });

    it.each(['/api', '/api/v1'])('accepts operations on credentials at %s/credentials', async (root) => {
      const { id } = await issueCopies();
      const at = `${root}/credentials`;
      expect((await call('POST', `${at}/${id}/suspend`)).body.data).toMatchObject({ id, status: 'suspended' });
      expect((await call('POST', `${at}/${id}/reinstate`)).body.data).toMatchObject({ id, status: 'issued' });
      const revoked = await call('POST', `${at}/revoke`, { credentialIds: [id] });
      expect(revoked.body.data).toMatchObject([{ id, status: 'revoked' }]);
      expect((await call('GET', `${at}?filter[status]=revoked`)).body.data).toMatchObject([{ id }]);
    });
  });

  describe('POST /v1/credentials/revoke', () => {
    it('revokes every copy permanently, and accepts a repeated call', async () => {
      const [one, other] = [await issueCopies(undefined, 3), await issueCopies()];
      expect(await Promise.all(one.references.map(statusAt))).toEqual([0, 0, 0]);
      expect((await revoke(one.id)).body.data).toMatchObject([{ id: one.id, status: 'revoked' }]);
      expect((await revoke(one.id)).status).toBe(200);
      expect(await Promise.all(one.references.map(statusAt))).toEqual([STATUS.invalid, STATUS.invalid, STATUS.invalid]);
      expect(await statusAt(other.references[0]!)).toBe(STATUS.valid);
      expect((await changeStatus(one.id, 'reinstate')).status).toBe(409);
    });

    it('keeps every copy revoked when the wallet fetches copies or decides', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { id, issuance, token } = await issueCopies();
        const configurationId = issuance.credentials[0].credentialTemplateId;
        const notification = { notification_id: id, event: 'credential_accepted' };
        const [revoked, ...answers] = await Promise.all([
          revoke(id),
          ...Array.from({ length: 6 }, () => wallet.request(token, configurationId)),
          ...Array.from({ length: 3 }, () => wallet.post('notification', token, notification)),
        ]);
        expect(revoked.status).toBe(200);
        expect((await call('GET', `/api/v1/credentials/${id}`)).body.data.status).toBe('revoked');
        const copies = answers.flatMap(({ body }) => body?.credentials ?? []);
        const references = copies.map(({ credential }: { credential: string }) => parseReference(credential)!);
        expect(await Promise.all(references.map(statusAt))).toEqual(references.map(() => STATUS.invalid));
      }
    });

    it.each([
      ['credential_deleted', 'rejected'],
      ['credential_failure', 'rejected'],
      ['credential_accepted', 'accepted'],
    ])('revokes and suspends every copy after the wallet has sent %s', async (event, status) => {
      const { id, token, references } = await issueCopies(undefined, 2);
      expect((await wallet.post('notification', token, { notification_id: id, event })).status).toBe(204);
      expect((await changeStatus(id, 'suspend')).body.data).toMatchObject({ id, status: 'suspended' });
      expect(await Promise.all(references.map(statusAt))).toEqual([STATUS.suspended, STATUS.suspended]);
      expect((await changeStatus(id, 'reinstate')).body.data).toMatchObject({ id, status });
      expect((await revoke(id)).body.data).toMatchObject([{ id, status: 'revoked' }]);
      expect(await Promise.all(references.map(statusAt))).toEqual([STATUS.invalid, STATUS.invalid]);
      await wallet.post('notification', token, { notification_id: id, event: 'credential_accepted' });
      expect(await Promise.all(references.map(statusAt))).toEqual([STATUS.invalid, STATUS.invalid]);
    });

    it('revokes a credential that the holder rejected in the wallet', async () => {
      wallet.actAsPlatformWallet();
      const { id, issuance, references } = await issueCopies();
      const walletId = createId();
      const decision = { credentialId: walletId, openId4VcIssuanceId: issuance.id, openId4VcCredentialId: id };
      await issuer.bus.publish(createEvent('wallet.credential.rejected', tenantId, walletId, decision));
      const status = async () => (await call('GET', `/api/v1/credentials/${id}`)).body.data.status;
      await waitFor(async () => ((await status()) === 'rejected' ? true : undefined));
      expect((await revoke(id)).body.data).toMatchObject([{ id, status: 'revoked' }]);
      expect(await statusAt(references[0]!)).toBe(STATUS.invalid);
    });

    it('records each revocation, suspension and reinstatement once', async () => {
      const [one, other] = [await issueCopies(), await issueCopies()];
      await call('POST', `/api/v1/credentials/${one.id}/suspend`);
      await call('POST', `/api/v1/credentials/${one.id}/suspend`);
      await call('POST', `/api/v1/credentials/${one.id}/reinstate`);
      await revoke(other.id, one.id);
      await revoke(other.id, one.id);
      const [template, ...acts] = await listActs(issuer.database, 'issuance', tenantId);
      expect(template).toMatch(/^credential-template\.created /);
      expect(acts).toEqual([
        `credential.suspended ${one.id} test-client`,
        `credential.reinstated ${one.id} test-client`,
        `credential.revoked ${other.id} test-client`,
        `credential.revoked ${one.id} test-client`,
      ]);
      expect((await verifyTestAudit(issuer.database, 'issuance')).findings).toEqual([]);
    });

    it('revokes what it can of a batch, and returns one error for each other id', async () => {
      const [one, other] = [await issueCopies(), await issueCopies()];
      const plain = await issuePlain();
      const offered = await createOffer();
      const unknown = createId();
      const { status, body } = await revoke(other.id, unknown, plain.id, offered, one.id);
      expect(status).toBe(200);
      expect(body.data).toMatchObject([
        { id: other.id, status: 'revoked' },
        { id: one.id, status: 'revoked' },
      ]);
      const error = (index: number, code: string, credentialId: string) => ({
        id: expect.any(String),
        status: code === 'INVALID_STATE' ? '409' : '400',
        code,
        title: expect.any(String),
        detail: expect.any(String),
        source: { pointer: `/credentialIds/${index}` },
        meta: { credentialId },
      });
      expect(body.errors).toEqual([
        error(1, 'VALIDATION_ERROR', unknown),
        error(2, 'INVALID_STATE', plain.id),
        error(3, 'INVALID_STATE', offered),
      ]);
      expect(await Promise.all([one, other].map(({ references }) => statusAt(references[0]!)))).toEqual([
        STATUS.invalid,
        STATUS.invalid,
      ]);
      const again = await revoke(other.id, one.id);
      expect(again).toMatchObject({ status: 200, body: { data: [{ id: other.id }, { id: one.id }] } });
      expect(again.body).not.toHaveProperty('errors');
    });

    it('rejects a batch of which nothing can be revoked with one error for each id', async () => {
      const { id, references } = await issueCopies();
      const [offered, unknown] = [await createOffer(), createId()];
      const pointers = (answer: JsonAnswer) =>
        answer.body.errors.map(({ source }: { source: { pointer: string } }) => source.pointer);
      const none = await revoke(offered, unknown);
      expect(none).toMatchObject({ status: 409, body: { data: null } });
      expect(pointers(none)).toEqual(['/credentialIds/0', '/credentialIds/1']);
      const strangers = await issuer.createTenant().call('POST', '/api/v1/credentials/revoke', { credentialIds: [id] });
      expect([strangers.status, pointers(strangers)]).toEqual([400, ['/credentialIds/0']]);
      expect(await statusAt(references[0]!)).toBe(STATUS.valid);
      const many = Array.from({ length: 60 }, () => createId());
      expect(pointers(await revoke(...many))).toHaveLength(60);
    });

    it('rejects the revocation and the suspension of a credential that was never issued with INVALID_STATE', async () => {
      const id = await createOffer();
      const refused = { status: 409, body: { errors: [{ code: 'INVALID_STATE' }] } };
      expect(await revoke(id)).toMatchObject(refused);
      const { issuanceId } = (await call('GET', `/api/v1/credentials/${id}`)).body.data;
      expect((await call('POST', `/api/v1/issuances/${issuanceId}/cancel`)).status).toBe(200);
      expect(await revoke(id)).toMatchObject(refused);
      expect(await changeStatus(id, 'suspend')).toMatchObject(refused);
    });

    it.each([[[]], [['x']], [['a', 'a']], ['x'], [undefined]])('rejects the ids %j', async (credentialIds) => {
      expect((await call('POST', '/api/v1/credentials/revoke', { credentialIds })).status).toBe(400);
    });

    it('rejects a credential without a status with INVALID_STATE', async () => {
      const { id, references } = await issuePlain();
      expect(references).toEqual([undefined]);
      expect(await revoke(id)).toMatchObject({ status: 409, body: { errors: [{ code: 'INVALID_STATE' }] } });
    });
  });

  describe('POST /v1/credentials/{id}/suspend and reinstate', () => {
    it('suspends the credential and restores its former status', async () => {
      const { id, token, references } = await issueCopies();
      await wallet.post('notification', token, { notification_id: id, event: 'credential_accepted' });
      expect((await changeStatus(id, 'suspend')).body.data.status).toBe('suspended');
      expect((await changeStatus(id, 'suspend')).status).toBe(200);
      expect(await statusAt(references[0]!)).toBe(STATUS.suspended);
      expect((await changeStatus(id, 'reinstate')).body.data.status).toBe('accepted');
      expect(await statusAt(references[0]!)).toBe(STATUS.valid);
      expect((await changeStatus(id, 'reinstate')).status).toBe(409);
      await changeStatus(id, 'suspend');
      expect((await revoke(id)).status).toBe(200);
      expect(await statusAt(references[0]!)).toBe(STATUS.invalid);
    });

    it('rejects the suspension with 409 when the template allows revocation only', async () => {
      const attributes = { level: { type: 'integer' } };
      const template = {
        credentialFormat: 'sd-jwt-vc',
        name: 'Badge',
        type: 'urn:example:badge',
        attributes,
        revocable: true,
        suspendable: false,
      };
      const { body } = await call('POST', '/api/templates/credentials', template);
      const { id, references } = await issueCopies({ credentialTemplateId: body.data.id, attributes: { level: 1 } });
      expect((await changeStatus(id, 'suspend')).status).toBe(409);
      await revoke(id);
      expect(await statusAt(references[0]!)).toBe(STATUS.invalid);
    });
  });

  describe('status lists', () => {
    it('are signed again when a status changes, not when a credential is issued', async () => {
      const { id, references } = await issueCopies();
      await statusAt(references[0]!);
      const calls = issuer.trust.calls;
      await statusAt(references[0]!);
      await issueCopies();
      expect(issuer.trust.calls - calls).toBe(1);
      await statusAt(references[0]!);
      expect(issuer.trust.calls - calls).toBe(1);
      await revoke(id);
      await statusAt(references[0]!);
      expect(issuer.trust.calls - calls).toBe(2);
    });

    const fetchList = ({ uri }: { uri: string }, accept?: string) =>
      fetch(issuer.service.url + new URL(uri).pathname, { headers: accept === undefined ? {} : { accept } });

    it('are returned in CWT format on request, with the status and the certificate of the JWT', async () => {
      const { id, references } = await issueCopies();
      const { uri, idx } = references[0]!;
      await revoke(id);
      const response = await fetchList({ uri }, 'application/statuslist+cwt');
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/statuslist+cwt',
        'cache-control': 'public, max-age=60',
        'access-control-allow-origin': '*',
        vary: 'accept, accept-encoding',
      });
      const resolveKey = jest.fn(() => issuer.trust.leaf.publicKey);
      const body = Buffer.from(await response.arrayBuffer());
      const { header, list } = await verifyStatusListCwt(body, { uri, resolveKey, now: new Date() });
      expect(list.get(idx)).toBe(STATUS.invalid);
      const jwt = parseCompactJws(await (await fetchList({ uri }, '*/*')).text());
      expect(header).toEqual({ alg: jwt.header.alg, kid: jwt.header.kid, x5c: jwt.header.x5c });
    });

    it('are returned in the content coding gzip on request', async () => {
      const { references } = await issueCopies();
      const { pathname } = new URL(references[0]!.uri);
      // fetch decodes the body.
      const get = (accept: string, acceptEncoding: string) =>
        request(issuer.service.url + pathname, { headers: { accept, 'accept-encoding': acceptEncoding } });
      for (const mediaType of ['application/statuslist+jwt', 'application/statuslist+cwt']) {
        const [plain, gzipped] = [await get(mediaType, 'identity'), await get(mediaType, 'gzip')];
        expect([plain, gzipped].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip']);
        const body = Buffer.from(await gzipped.body.arrayBuffer());
        expect(gunzipSync(body).equals(Buffer.from(await plain.body.arrayBuffer()))).toBe(true);
      }
    });

    it('cost at most one signature for each format, also for concurrent requests', async () => {
      const { references } = await issueCopies();
      const calls = issuer.trust.calls;
      const formats = ['application/statuslist+jwt', 'application/statuslist+cwt'];
      await Promise.all(Array.from({ length: 20 }, (_, index) => fetchList(references[0]!, formats[index % 2])));
      expect(issuer.trust.calls - calls).toBeLessThanOrEqual(2);
    });

    it('are listed by the aggregation that tokens and metadata name', async () => {
      const { references } = await issueCopies();
      const { uri } = references[0]!;
      const { payload } = parseCompactJws(await (await fetchList({ uri })).text());
      const { aggregation_uri: address } = payload.status_list as { aggregation_uri: string };
      expect(address).toBe(`${uri.slice(0, uri.lastIndexOf('/'))}/aggregation`);
      const response = await fetchList({ uri: address });
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
      expect(response.headers.get('cache-control')).toBe('public, max-age=300');
      expect(await response.json()).toEqual({ status_lists: [uri] });
      const metadata = await fetch(`${issuer.service.url}/.well-known/openid-credential-issuer/oid4vci/${tenantId}`);
      expect(await metadata.json()).toMatchObject({ status_list_aggregation_endpoint: address });
    });

    it('of other tenants are not in the aggregation', async () => {
      await issueCopies();
      const response = await fetch(`${issuer.service.url}/status-lists/${createId()}/aggregation`);
      expect(await response.json()).toEqual({ status_lists: [] });
    });

    it('are returned uncached to services', async () => {
      const { id, references } = await issueCopies();
      const { uri, idx } = references[0]!;
      const [tenant, list] = new URL(uri).pathname.split('/').slice(2) as [string, string];
      const http = testInternalHttp(issuer.service, 'presentation');
      const client = new IssuanceClient(http);
      const statusNow = async () => {
        const token = (await client.findStatusList(tenant, list))!;
        const options = { uri, resolveKey: () => issuer.trust.leaf.publicKey, now: new Date() };
        return (await verifyStatusListToken(token, options)).list.get(idx);
      };
      expect(await statusNow()).toBe(STATUS.valid);
      await revoke(id);
      expect(await statusNow()).toBe(STATUS.invalid);
      expect(await client.findStatusList(tenant, createId())).toBeUndefined();
      await http.close();
    });

    it('allocate each index once, also for concurrent processes and after a restart', async () => {
      const kind = { keyType: 'P-256', bits: 2 } as const;
      // Each instance stands for a process with reservations of its own.
      const inProcess = () =>
        new StatusIndices(
          issuer.service.app.get(Database),
          new StatusListsRepository(),
          issuer.service.app.get(EnvelopeCipher),
          () => new Date(),
        );
      const allocate = async (indices: StatusIndices) => {
        const allocated: StatusIndex[] = [];
        while (allocated.length < 50) allocated.push(await indices.allocate(tenantId, kind));
        return allocated;
      };
      const allocators = [inProcess(), inProcess()];
      const all = await Promise.all(Array.from({ length: 40 }, (_, index) => allocate(allocators[index % 2]!)));
      all.push(await allocate(inProcess()));
      const indices = all.flat().map(({ statusListId, index }) => `${statusListId}/${index}`);
      expect(new Set(indices).size).toBe(41 * 50);
    });

    it('hold a million statuses', async () => {
      const { references } = await issueCopies();
      const listId = references[0]!.uri.split('/').at(-1)!;
      await issuer.database.query(
        `INSERT INTO issuance.credential_statuses (status_list_id, index, tenant_id, issuance_credential_id, value)
         SELECT $1, index, $2, (SELECT issuance_credential_id FROM issuance.credential_statuses WHERE status_list_id = $1),
           1
         FROM generate_series(0, 1000000, 16) AS index ON CONFLICT DO NOTHING`,
        [listId, tenantId],
      );
      await issuer.database.query(`UPDATE issuance.status_lists SET version = version + 1 WHERE id = $1`, [listId]);
      const uri = references[0]!.uri;
      expect(await statusAt({ uri, idx: 999_984 })).toBe(STATUS.invalid);
      expect(await statusAt({ uri, idx: 999_985 })).toBe(STATUS.valid);
    });

    it.each([createId(), 'junk'])('return 404 for %s', async (id) => {
      expect((await fetch(`${issuer.service.url}/status-lists/${tenantId}/${id}`)).status).toBe(404);
    });
  });
});
