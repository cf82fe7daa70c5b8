import type { ServerResponse } from 'node:http';
import { createId } from '@vc/platform/persistence';
import { TrustClient, type TrustPurpose, WalletAttesters } from '@vc/platform/service-clients';
import { TrustListError, verifyTrustList } from '@vc/protocol/trust-lists';
import { CertificatePathError, parseX5c } from '@vc/protocol/x509';
import type { Caller } from '@vc/testing/service/test-world';
import { withBagAttributes } from '@vc/testing/unit/with-bag-attributes';
import type { StoppedClock } from '@vc/testing/unit/stopped-clock';
import type { TestBus } from '@vc/testing/service/test-bus';
import type { TestService } from '@vc/testing/service/test-service';
import { CertifiedKey } from '@vc/testing/unit/certified-key';
import {
  EU_GENERIC,
  EU_LIST_OF_LISTS,
  signXmlList,
  type TestXmlList,
  xmlList,
} from '@vc/testing/unit/test-xml-trust-list';
import {
  listDocument,
  listedEntity,
  PID_ISSUANCE,
  PID_PROVIDERS,
  PID_REVOCATION,
  type SchemeInformation,
  signList,
} from '@vc/testing/unit/test-trust-list';
import { LocalServer } from '@vc/testing/unit/local-server';
import { stopClock } from '@vc/testing/unit/stopped-clock';
import { testInternalHttp } from '@vc/testing/keys/test-service-keys';
import { TestWorld } from '@vc/testing/service/test-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import { trustService } from '../trust.definition';
import { TrustListSweeper } from './trust-list.sweeper';

const LISTS = '/api/trust-lists';
const ENTITIES = '/api/trusted-entities';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WALLET_ISSUANCE = 'http://uri.etsi.org/19602/SvcType/WalletSolution/Issuance';
const WALLET_PROVIDERS = 'http://uri.etsi.org/19602/LoTEType/EUWalletProvidersList';
const WRPAC_ISSUANCE = 'http://uri.etsi.org/19602/SvcType/WRPAC/Issuance';
const WRPRC_ISSUANCE = 'http://uri.etsi.org/19602/SvcType/WRPRC/Issuance';

/** The most processor time that this thread takes while it answers nobody else, in microseconds. */
async function longestTurn(work: () => void | Promise<void>): Promise<number> {
  let [longest, isOver] = [0, false];
  let before = process.threadCpuUsage();
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, user + system);
    before = process.threadCpuUsage();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  turn();
  return longest;
}

type Entity = ReturnType<typeof listedEntity>;

describe('trust lists', () => {
  let world: TestWorld;
  let service: TestService;
  let trust: TrustClient;
  let trustOfWallet: TrustClient;
  let bus: TestBus;
  let publisher: LocalServer;
  let clock: StoppedClock | undefined;
  /** What the publisher answers at each path. */
  let answers: Map<string, (headers: NodeJS.Dict<string | string[]>, response: ServerResponse) => void>;
  let signer: CertifiedKey;
  let other: CertifiedKey;
  let issuer: CertifiedKey;
  let tenantId: string;
  let call: Caller;
  let path: string;

  beforeAll(async () => {
    world = await TestWorld.start();
    publisher = await LocalServer.start((request, response) => {
      const answer = answers.get(request.url!);
      if (answer) answer(request.headers, response);
      else response.writeHead(404).end();
    });
    service = await world.serve(trustService, { OUTGOING_ALLOWED_HOSTS: `127.0.0.1:${publisher.port}` });
    trust = new TrustClient(testInternalHttp(service, 'presentation'));
    trustOfWallet = new TrustClient(testInternalHttp(service, 'wallet'));
    bus = await world.openBus();
    [signer, other, issuer] = await Promise.all([
      CertifiedKey.create({ root: 'CN=List root', leaf: 'CN=List signer' }),
      CertifiedKey.create({ root: 'CN=List root', leaf: 'CN=List signer' }),
      CertifiedKey.create({ root: 'CN=Issuer root', leaf: 'CN=Issuer' }),
    ]);
  });

  beforeEach(() => {
    tenantId = createId();
    call = world.caller(service, tenantId, 'trust.read', 'trust.write');
    answers = new Map();
    path = `/${createId()}.jwt`;
  });

  afterEach(() => clock?.release());

  afterAll(async () => {
    await world?.stop();
    await publisher?.stop();
  });

  const homeAffairs = (...certificates: CertifiedKey[]) =>
    listedEntity('Home Affairs', { type: PID_ISSUANCE, certificates: certificates.map(({ root }) => root) });
  const serve = (body: string, headers: Record<string, string> = {}, status = 200) =>
    answers.set(path, (_, response) => response.writeHead(status, headers).end(body));
  const publish = async (sequence: number, entities: Entity[] = [homeAffairs(issuer)], by = signer) =>
    serve(await listOf({ LoTESequenceNumber: sequence }, entities, by));
  const listOf = (information: Partial<SchemeInformation> = {}, entities = [homeAffairs(issuer)], by = signer) =>
    signList(listDocument(entities, information), by);
  const subscription = (members: object = {}) => ({
    name: 'PID providers',
    url: `${publisher.url}${path}`,
    type: PID_PROVIDERS,
    signerCertificates: [signer.leaf.toString()],
    ...members,
  });
  async function subscribe(members: object = {}) {
    const { status, body } = await call('POST', LISTS, subscription(members));
    expect([status, body.errors]).toEqual([201, undefined]);
    return body.data;
  }
  const refresh = async (id: string) => (await call('POST', `${LISTS}/${id}/refresh`)).body.data;
  const entities = async () => (await call('GET', ENTITIES)).body.data;
  const decide = (key: CertifiedKey, purpose?: TrustPurpose, trustedEntityIds?: string[]) =>
    trust.resolveTrustForChain(tenantId, key.x5c, {
      ...(purpose && { purpose }),
      ...(trustedEntityIds && { trustedEntityIds }),
    });
  const eventsOf = (id: string) => bus.published.filter(({ subject }) => subject === id).map(({ type }) => type);

  it('trusts the entities of a list, for its own tenant alone and for what their services sign', async () => {
    await publish(1);
    const list = await subscribe();
    expect(list).toMatchObject({ status: 'current', sequenceNumber: 1, entityCount: 1, error: null, graceDays: 0 });
    const [entity] = await entities();
    expect(entity).toMatchObject({ name: 'Home Affairs', trustListId: list.id, serviceTypes: [PID_ISSUANCE] });
    const trusted = { trustedEntityId: entity.id, by: 'authority' };
    expect(await decide(issuer)).toEqual(trusted);
    expect(await decide(issuer, 'credential', [entity.id])).toEqual(trusted);
    expect(await decide(issuer, 'statusList', [entity.id])).toEqual(trusted);
    expect(await decide(issuer, 'request')).toMatchObject({ trustedEntityId: null });
    expect(await trust.unknownTrustedEntities(tenantId, [entity.id])).toEqual([]);
    const identify = (role: 'issuer' | 'verifier', tenant = tenantId) =>
      trustOfWallet.identifySigner(tenant, { role, x5c: issuer.x5c });
    expect(await identify('issuer')).toEqual({ ...trusted, name: 'Home Affairs' });
    expect(await identify('verifier')).toBeNull();
    expect(await identify('issuer', createId())).toBeNull();
  });

  it('does not trust the keys of wallets, status lists and verifiers for credentials', async () => {
    const keys = await Promise.all(
      ['Wallet', 'Status', 'Verifier', 'Scheme', 'Registrar'].map((name) =>
        CertifiedKey.create({ root: `CN=${name} root`, leaf: `CN=${name}` }),
      ),
    );
    const types = [WALLET_ISSUANCE, PID_REVOCATION, WRPAC_ISSUANCE, 'https://scheme.example/anything', WRPRC_ISSUANCE];
    const services = types.map((type, index) => ({ type, certificates: [keys[index]!.root] }));
    const listType = 'https://scheme.example/list';
    const all = [listedEntity('Everything', ...services)];
    serve(await listOf({ LoTEType: listType }, all));
    const { id } = await subscribe({ type: listType });
    const trustedFor = async (purpose: TrustPurpose) => {
      const decisions = await Promise.all(keys.map((key) => decide(key, purpose)));
      return decisions.map(({ trustedEntityId }) => trustedEntityId !== null);
    };
    expect(await trustedFor('credential')).toEqual([false, false, false, true, false]);
    expect(await trustedFor('statusList')).toEqual([false, true, false, true, false]);
    expect(await trustedFor('request')).toEqual([false, false, true, true, false]);
    for (const purpose of ['registration', 'registrationStatusList'] as const) {
      expect(await trustedFor(purpose)).toEqual([false, false, false, true, true]);
    }
    expect(await trustedFor('walletAttestation')).toEqual([true, false, false, false, false]);
    // The type of the list decides, too.
    serve(await listOf({ LoTEType: WALLET_PROVIDERS }, all));
    await call('DELETE', `${LISTS}/${id}`);
    await subscribe({ type: WALLET_PROVIDERS });
    expect(await trustedFor('credential')).toEqual([false, false, false, false, false]);
    expect(await trustedFor('walletAttestation')).toEqual([true, false, false, true, false]);
  });

  describe('attesters of wallets', () => {
    const provider = (certificate = issuer.root) =>
      listedEntity('Wallet provider', { type: WALLET_ISSUANCE, certificates: [certificate] });
    const publishProviders = async (sequence: number, more: Partial<SchemeInformation> = {}, entities = [provider()]) =>
      serve(await listOf({ LoTEType: WALLET_PROVIDERS, LoTESequenceNumber: sequence, ...more }, entities));
    const subscribeToProviders = () => subscribe({ type: WALLET_PROVIDERS });
    /** As the services `auth` and `issuance` decide, without an answer that they know. */
    async function isAttester(key = issuer, tenant = tenantId): Promise<boolean[]> {
      const decide = async (caller: 'auth' | 'issuance') => {
        const client = new TrustClient(testInternalHttp(service, caller));
        const attesters = new WalletAttesters({ anchors: [], trust: client });
        const asserting = attesters.assertTrusted(parseX5c(key.x5c), async () => Promise.resolve(tenant), new Date());
        return asserting.then(
          () => true,
          (error: unknown) => {
            expect(error).toBeInstanceOf(CertificatePathError);
            return false;
          },
        );
      };
      return Promise.all([decide('auth'), decide('issuance')]);
    }

    it('are the wallet providers of a list, by an authority or their own certificate, for its tenant alone', async () => {
      await publishProviders(1, {}, [provider(), provider(other.leaf)]);
      await subscribeToProviders();
      expect(await isAttester()).toEqual([true, true]);
      expect(await isAttester(other)).toEqual([true, true]);
      expect(await isAttester(signer)).toEqual([false, false]);
      expect(await isAttester(issuer, createId())).toEqual([false, false]);
    });

    it('are no entities of other services, of the tenant, or of other schemes, and not the tenant itself', async () => {
      const others = [PID_ISSUANCE, WRPAC_ISSUANCE, 'https://scheme.example/anything'];
      const services = others.map((type) => ({ type, certificates: [issuer.root] }));
      await publish(1, [listedEntity('Everything', ...services)]);
      await subscribe();
      await call('POST', ENTITIES, { name: 'Ours', certificates: [{ certificate: issuer.rootPem }] });
      expect((await decide(issuer)).trustedEntityId).not.toBeNull();
      expect(await isAttester()).toEqual([false, false]);
      const { x5c } = await new TrustClient(testInternalHttp(service, 'issuance')).issuerSigner(tenantId);
      expect(await trust.resolveTrustForChain(tenantId, x5c)).toMatchObject({ by: 'tenant' });
      const asked = trust.resolveTrustForChain(tenantId, x5c, { purpose: 'walletAttestation' });
      expect(await asked).toMatchObject({ trustedEntityId: null, faults: expect.any(Array) });
    });

    it('are no longer trusted when they are withdrawn, their list has expired, or the tenant has left it', async () => {
      const withdrawn = { type: WALLET_ISSUANCE, status: 'http://uri.etsi.org/19602/SvcStatus/withdrawn' };
      await publishProviders(1);
      const { id } = await subscribeToProviders();
      await publishProviders(2, {}, [listedEntity('Wallet provider', { ...withdrawn, certificates: [issuer.root] })]);
      await refresh(id);
      expect(await isAttester()).toEqual([false, false]);
      await publishProviders(3, { NextUpdate: new Date(Date.now() + HOUR_MS).toISOString() });
      await refresh(id);
      expect(await isAttester()).toEqual([true, true]);
      clock = stopClock();
      clock.advance(HOUR_MS + 1_000);
      expect(await isAttester()).toEqual([false, false]);
      clock.release();
      expect(await isAttester()).toEqual([true, true]);
      await call('DELETE', `${LISTS}/${id}`);
      expect(await isAttester()).toEqual([false, false]);
    });
  });

  it('rejects a change of a listed entity with 409', async () => {
    await publish(1);
    await subscribe();
    const [entity] = await entities();
    const place = `${ENTITIES}/${entity.id}`;
    expect((await call('GET', place)).body.data).toEqual(entity);
    expect(await call('PUT', place, { ...entity, name: 'Ours' })).toMatchObject({ status: 409 });
    expect(await call('DELETE', place)).toMatchObject({ status: 409 });
    expect(await entities()).toEqual([entity]);
  });

  it('keeps entities over versions, removes those that leave the list, and lists the versions', async () => {
    const second = await CertifiedKey.create({ root: 'CN=Second root', leaf: 'CN=Second' });
    await publish(1, [homeAffairs(issuer), listedEntity('Treasury', { certificates: [second.root] })]);
    const { id } = await subscribe();
    const before = await entities();
    await publish(2, [listedEntity('Department of Home Affairs', { type: PID_ISSUANCE, certificates: [issuer.root] })]);
    expect(await refresh(id)).toMatchObject({ sequenceNumber: 2, entityCount: 1, error: null });
    const after = await entities();
    expect(after).toMatchObject([{ name: 'Department of Home Affairs' }]);
    expect(after[0].id).toBe(before.find(({ name }: { name: string }) => name === 'Home Affairs').id);
    expect(await decide(second)).toMatchObject({ trustedEntityId: null });
    const { body } = await call('GET', `${LISTS}/${id}/versions`);
    expect(body.data.map((each: { sequenceNumber: number }) => each.sequenceNumber)).toEqual([2, 1]);
    expect(body.data[0]).toMatchObject({ entityCount: 1, digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await waitFor(() => eventsOf(id).length === 2);
    expect(eventsOf(id)).toEqual(['trust.list.updated', 'trust.list.updated']);
  });

  it('accepts a certificate that an entity of the tenant and two lists name, and prefers the own entity', async () => {
    const certificates = [{ certificate: issuer.rootPem }];
    const own = (await call('POST', ENTITIES, { name: 'Ours', certificates })).body.data.id;
    await publish(1);
    await subscribe();
    const { id } = await subscribe({ name: 'The same list' });
    expect(await decide(issuer)).toMatchObject({ trustedEntityId: own });
    expect(await trust.findOrCreateTrustedEntity(tenantId, { name: 'X', certificates })).toEqual({
      trustedEntityId: own,
      action: 'reused',
    });
    const listed = (await entities()).find(({ trustListId }: { trustListId: string }) => trustListId === id).id;
    expect(await decide(issuer, 'credential', [listed])).toMatchObject({ trustedEntityId: listed });
    expect(await call('PUT', `${ENTITIES}/${own}`, { name: 'Ours' })).toMatchObject({ status: 200 });
    expect((await decide(issuer)).trustedEntityId).not.toBeNull();
    expect(await call('DELETE', `${LISTS}/${id}`)).toMatchObject({ status: 204 });
    expect(await decide(issuer, 'credential', [listed])).toMatchObject({ trustedEntityId: null });
    expect(await call('GET', `${LISTS}/${id}`)).toMatchObject({ status: 404 });
  });

  it.each([
    ['of another signer', () => listOf({ LoTESequenceNumber: 8 }, [], other), /signer of the list is not accepted/],
    [
      'with a changed payload',
      async () => {
        const [header, , signature] = (await listOf({ LoTESequenceNumber: 8 }, [])).split('.');
        return `${header}.${(await listOf({ LoTESequenceNumber: 9 }, [])).split('.')[1]}.${signature}`;
      },
      /signature is wrong/,
    ],
    ['with an earlier sequence number', () => listOf({ LoTESequenceNumber: 6 }, []), /6 is lower than 7/],
    ['with the same sequence number and other content', () => listOf({ LoTESequenceNumber: 7 }, []), /another list/],
    [
      'past its next update',
      () =>
        listOf({
          LoTESequenceNumber: 8,
          ListIssueDateTime: new Date(Date.now() - 2 * DAY_MS).toISOString(),
          NextUpdate: new Date(Date.now() - DAY_MS).toISOString(),
        }),
      /next update has passed/,
    ],
    [
      'of another type',
      () => listOf({ LoTESequenceNumber: 8, LoTEType: 'https://scheme.example/other' }),
      /another type/,
    ],
    [
      'that names another address',
      () => listOf({ LoTESequenceNumber: 8, DistributionPoints: ['https://lists.example/other'] }),
      /another address/,
    ],
    [
      'with a malformed certificate',
      () => listOf({ LoTESequenceNumber: 8 }, [listedEntity('A', { certificates: ['AAAA'] })]),
      /certificate of the list is malformed/,
    ],
    ['that is too long', async () => 'a'.repeat(5_000_000), /longer than/],
    ['that is a page', async () => '<html></html>', /has no signature/],
  ])('rejects a list %s, and keeps the version before it', async (_, make, detail) => {
    await publish(7);
    const list = await subscribe();
    const before = await entities();
    serve(await make());
    const after = await refresh(list.id);
    expect(after).toMatchObject({
      status: 'current',
      sequenceNumber: 7,
      error: { detail: expect.stringMatching(detail) },
    });
    expect(await entities()).toEqual(before);
    expect((await decide(issuer)).trustedEntityId).toBe(before[0].id);
    await refresh(list.id);
    await waitFor(() => eventsOf(list.id).length >= 2);
    expect(eventsOf(list.id)).toEqual(['trust.list.updated', 'trust.list.refused']);
  });

  it('rejects a redirect, an answer that is no success, and an address that is not public', async () => {
    serve('', { location: `${publisher.url}/other` }, 302);
    const list = await subscribe();
    expect(list).toMatchObject({
      status: 'pending',
      sequenceNumber: null,
      error: { detail: 'its address answers 302' },
    });
    serve('', {}, 304);
    expect(await refresh(list.id)).toMatchObject({ error: { detail: 'its address answers 304' } });
    expect(await entities()).toEqual([]);
    for (const url of ['https://10.0.0.1/list', 'https://[::1]/list', 'ftp://lists.example/', 'nothing']) {
      const { status, body } = await call('POST', LISTS, subscription({ url }));
      expect([status, body.errors[0].source.pointer]).toEqual([400, '/url']);
    }
    const hidden = await subscribe({ url: 'https://localhost.localdomain.invalid/list' });
    expect(hidden.error.detail).toMatch(/cannot be fetched/);
  });

  /** RFC 7468 §2, §5.2 */
  it('accepts signer certificates with text around them, and stores the certificates alone', async () => {
    await publish(1);
    const [root, indented] = [signer.root.toString(), signer.leaf.toString().replaceAll(/^/gm, '  ')];
    const list = await subscribe({ signerCertificates: [withBagAttributes(root), indented] });
    const signerCertificates = [root, signer.leaf.toString()];
    expect(list).toMatchObject({ status: 'current', entityCount: 1, signerCertificates });
    const { body } = await call('PATCH', `${LISTS}/${list.id}`, { signerCertificates: [withBagAttributes(root)] });
    expect(body.data.signerCertificates).toEqual([root]);
  });

  it('rejects malformed signer certificates and days of grace', async () => {
    for (const [members, pointer] of [
      [{ signerCertificates: ['nothing'] }, '/signerCertificates/0'],
      [{ signerCertificates: [] }, '/signerCertificates'],
      [{ signerCertificates: [signer.leaf.toString() + other.leaf.toString()] }, '/signerCertificates/0'],
      [{ graceDays: 31 }, '/graceDays'],
    ] as const) {
      const { status, body } = await call('POST', LISTS, subscription(members));
      expect([status, body.errors[0].source.pointer]).toEqual([400, pointer]);
    }
  });

  it('asks with the entity tag of its version, and keeps it when the server says that it is unchanged', async () => {
    const jws = await listOf();
    const asked: unknown[] = [];
    answers.set(path, (headers, response) => {
      asked.push(headers['if-none-match']);
      response.writeHead(headers['if-none-match'] === '"1"' ? 304 : 200, { etag: '"1"' }).end(jws);
    });
    const { id } = await subscribe();
    expect(await refresh(id)).toMatchObject({ status: 'current', error: null });
    expect(asked).toEqual([undefined, '"1"']);
    expect(await entities()).toHaveLength(1);
  });

  it('ends the trust in an expired list after its days of grace, reports it once, and trusts a newer version again', async () => {
    const NextUpdate = new Date(Date.now() + HOUR_MS).toISOString();
    serve(await listOf({ NextUpdate }));
    const { id } = await subscribe();
    const sweeper = service.app.get(TrustListSweeper);
    answers.delete(path);
    clock = stopClock();
    clock.advance(HOUR_MS + 1_000);
    // With a token that is valid now.
    call = world.caller(service, tenantId, 'trust.read', 'trust.write');
    await sweeper.run();
    await sweeper.run();
    const stale = (await call('GET', `${LISTS}/${id}`)).body.data;
    expect(stale).toMatchObject({ status: 'stale', error: { detail: 'its address answers 404' } });
    expect(await decide(issuer)).toMatchObject({ trustedEntityId: null });
    expect((await call('PATCH', `${LISTS}/${id}`, { graceDays: 1 })).body.data).toMatchObject({ status: 'stale' });
    expect((await decide(issuer)).trustedEntityId).not.toBeNull();
    await call('PATCH', `${LISTS}/${id}`, { graceDays: 0 });
    expect(await decide(issuer)).toMatchObject({ trustedEntityId: null });
    await publish(2);
    expect(await refresh(id)).toMatchObject({ status: 'current', sequenceNumber: 2 });
    expect((await decide(issuer)).trustedEntityId).not.toBeNull();
    await waitFor(() => eventsOf(id).length === 4);
    expect(eventsOf(id)).toEqual([
      'trust.list.updated',
      'trust.list.refused',
      'trust.list.stale',
      'trust.list.updated',
    ]);
  });

  it('fetches due lists again, and once after a change of the signers', async () => {
    await publish(1);
    const { id } = await subscribe();
    await publish(2, [homeAffairs(issuer)], other);
    const sweeper = service.app.get(TrustListSweeper);
    await sweeper.run();
    expect((await call('GET', `${LISTS}/${id}`)).body.data).toMatchObject({ sequenceNumber: 1, error: null });
    const changed = await call('PATCH', `${LISTS}/${id}`, { signerCertificates: [other.leaf.toString()] });
    expect(changed).toMatchObject({ status: 200 });
    await sweeper.run();
    expect((await call('GET', `${LISTS}/${id}`)).body.data).toMatchObject({ sequenceNumber: 2, error: null });
  });

  it('rejects more lists than a tenant may have with 409', async () => {
    for (let count = 0; count < 20; count++) await subscribe();
    expect(await call('POST', LISTS, subscription())).toMatchObject({ status: 409 });
  });

  describe('in XML', () => {
    it('are read in another thread than what the service answers', async () => {
      const comments = '<!---->'.repeat(300_000);
      const text = xmlList().replace('</TrustServiceStatusList>', `${comments}</TrustServiceStatusList>`);
      const options = { url: publisher.url, type: undefined, signerCertificates: [signer.leaf], now: new Date() };
      const here = await longestTurn(() => {
        expect(() => verifyTrustList(text, options)).toThrow(TrustListError);
      });
      // The first list starts the thread.
      serve('<a/>');
      const { id } = await subscribe();
      serve(text);
      const atService = await longestTurn(async () => {
        expect(await refresh(id)).toMatchObject({ error: { detail: expect.stringContaining('signature') } });
      });
      expect(atService).toBeLessThan(here / 2);
    });

    const providers = () => [{ name: 'Treasury', services: [{ certificates: [issuer.root] }] }];
    const national = (list: TestXmlList = {}, by = signer) =>
      signXmlList(xmlList({ providers: providers(), ...list }), by);

    it('trusts the entities of a list with a XAdES signature', async () => {
      serve(national({ sequence: 3 }));
      const list = await subscribe({ type: EU_GENERIC });
      expect(list).toMatchObject({ status: 'current', sequenceNumber: 3, entityCount: 1, error: null, parentId: null });
      expect(await entities()).toMatchObject([{ name: 'Treasury', trustListId: list.id }]);
      expect((await decide(issuer, 'credential')).trustedEntityId).not.toBeNull();
      expect((await decide(issuer, 'request')).trustedEntityId).toBeNull();
    });

    it.each<[string, () => string, RegExp]>([
      ['of another signer', () => national({ sequence: 8 }, other), /signer of the list is not accepted/],
      ['with changed content', () => national({ sequence: 8 }).replace('Treasury', 'Forger'), /has been changed/],
      [
        'wrapped in another one',
        () => {
          const inner = national({ sequence: 8 }).replace(/^<\?xml[^>]*>\s*/, '');
          return xmlList({ sequence: 9 }).replace('</TrustServiceStatusList>', `${inner}</TrustServiceStatusList>`);
        },
        /signature is not a child of the list/,
      ],
      ['with an earlier sequence number', () => national({ sequence: 6 }), /6 is lower than 7/],
      [
        'with the same sequence number and other content',
        () => national({ sequence: 7, version: 5 }),
        /another list has/,
      ],
      [
        'past its next update',
        () =>
          national({
            sequence: 8,
            issuedAt: new Date(Date.now() - 2 * DAY_MS),
            nextUpdate: new Date(Date.now() - DAY_MS),
          }),
        /next update has passed/,
      ],
      ['of another type', () => national({ sequence: 8, type: EU_LIST_OF_LISTS }), /another type/],
      ['with a document type', () => national().replace('?>', '?><!DOCTYPE a>'), /document type/],
      ['that is not in UTF-8', () => 'latin', /not in UTF-8/],
    ])('rejects a list %s, and keeps the version before it', async (_, make, detail) => {
      serve(national({ sequence: 7 }));
      const list = await subscribe({ type: EU_GENERIC });
      const before = await entities();
      const next = make();
      if (next === 'latin') answers.set(path, (_request, response) => response.end(Buffer.from([0x3c, 0xe9, 0x3e])));
      else serve(next);
      const after = await refresh(list.id);
      expect(after).toMatchObject({ sequenceNumber: 7, error: { detail: expect.stringMatching(detail) } });
      expect(await entities()).toEqual(before);
      await waitFor(() => eventsOf(list.id).length >= 2);
      expect(eventsOf(list.id)).toEqual(['trust.list.updated', 'trust.list.refused']);
    });
  });

  describe('lists of lists', () => {
    const paths = (territory: string) => `${path}-${territory}`;
    const urlOf = (territory: string) => `${publisher.url}${paths(territory)}`;
    const serveAt = (at: string, body: string) => answers.set(at, (_, response) => response.end(body));
    const provider = (name: string) => ({ name, services: [{ certificates: [issuer.root] }] });
    const serveNational = (territory: string, list: TestXmlList = {}, by = other) =>
      serveAt(
        paths(territory),
        signXmlList(xmlList({ territory, providers: [provider(`Of ${territory}`)], ...list }), by),
      );
    const pointTo = (territory: string, to: { url?: string; signer?: CertifiedKey } = {}) => ({
      territory,
      url: to.url ?? urlOf(territory),
      signers: [(to.signer ?? other).leaf],
    });
    const serveLists = (sequence: number, pointers = [pointTo('DE'), pointTo('FR')], list: TestXmlList = {}) =>
      serve(signXmlList(xmlList({ type: EU_LIST_OF_LISTS, territory: 'EU', sequence, pointers, ...list }), signer));
    const sweep = () => service.app.get(TrustListSweeper).run();
    const follow = async (territories: string[]) => {
      const list = await subscribe({ type: EU_LIST_OF_LISTS, territories });
      await sweep();
      return list;
    };
    const pointed = async (territory: string) =>
      (await call('GET', LISTS)).body.data.find((each: { territory: string | null }) => each.territory === territory);
    const namesOf = async () => (await entities()).map(({ name }: { name: string }) => name).sort();

    it('follows the pointers to the selected territories one level, and makes their lists read-only', async () => {
      serveLists(1);
      serveNational('DE', { pointers: [pointTo('FR')] });
      serveNational('FR');
      const list = await follow(['DE']);
      expect(list).toMatchObject({ territories: ['DE'], parentId: null, error: null });
      const child = await pointed('DE');
      expect(child).toMatchObject({ parentId: list.id, url: urlOf('DE'), type: EU_GENERIC, status: 'current' });
      expect(child.signerCertificates).toEqual([other.leaf.toString()]);
      expect(await namesOf()).toEqual(['Of DE']);
      expect(await pointed('FR')).toBeUndefined();
      expect(await call('PATCH', `${LISTS}/${child.id}`, { graceDays: 30 })).toMatchObject({ status: 409 });
      expect(await call('DELETE', `${LISTS}/${child.id}`)).toMatchObject({ status: 409 });
      const { body } = await call('PATCH', `${LISTS}/${list.id}`, { territories: ['FR'] });
      expect(body.data).toMatchObject({ territories: ['FR'] });
      expect(await namesOf()).toEqual([]);
      await sweep();
      await sweep();
      expect(await namesOf()).toEqual(['Of FR']);
      expect(await call('DELETE', `${LISTS}/${list.id}`)).toMatchObject({ status: 204 });
      expect(await namesOf()).toEqual([]);
      expect(await pointed('FR')).toBeUndefined();
    });

    it('follows the pointers of a list of lists in JSON', async () => {
      const PointersToOtherLoTE = [
        {
          LoTELocation: urlOf('ZA'),
          ServiceDigitalIdentities: [{ X509Certificates: [{ val: other.leaf.raw.toString('base64') }] }],
          LoTEQualifiers: [
            {
              LoTEType: PID_PROVIDERS,
              SchemeOperatorName: [{ lang: 'en', value: 'Operator' }],
              SchemeTerritory: 'ZA',
              MimeType: 'application/jwt',
            },
          ],
        },
      ];
      serve(await listOf({ PointersToOtherLoTE, LoTEType: 'https://scheme.example/lists' }, []));
      serveAt(paths('ZA'), await listOf({ SchemeTerritory: 'ZA' }, [homeAffairs(issuer)], other));
      const list = await subscribe({ type: 'https://scheme.example/lists', territories: ['ZA'] });
      expect(list).toMatchObject({ error: null });
      await sweep();
      expect(await pointed('ZA')).toMatchObject({ status: 'current', error: null, parentId: list.id });
      expect(await namesOf()).toEqual(['Home Affairs']);
    });

    it.each<[string, () => void, RegExp]>([
      [
        'to a list of another territory',
        () => serveNational('DE', { sequence: 2, territory: 'FR' }),
        /another territory/,
      ],
      ['to a list of another signer', () => serveNational('DE', { sequence: 2 }, signer), /signer of the list/],
      [
        'to a list of another address',
        () => serveNational('DE', { sequence: 2, distributionPoints: ['https://lists.example/tl.xml'] }),
        /another address/,
      ],
      ['to a list of another type', () => serveNational('DE', { sequence: 2, type: EU_LIST_OF_LISTS }), /another type/],
      ['to an older list', () => serveNational('DE', { sequence: 4 }), /4 is lower than 5/],
    ])('rejects a pointer %s, and keeps the list before it', async (_, change, detail) => {
      serveLists(1, [pointTo('DE')]);
      serveNational('DE', { sequence: 5 });
      await follow(['DE']);
      const { id } = await pointed('DE');
      change();
      expect(await refresh(id)).toMatchObject({ sequenceNumber: 5, error: { detail: expect.stringMatching(detail) } });
      expect(await namesOf()).toEqual(['Of DE']);
      await waitFor(() => eventsOf(id).length >= 2);
      expect(eventsOf(id)).toEqual(['trust.list.updated', 'trust.list.refused']);
    });

    it('rejects an older list at the other address and of the other signer to which a pointer has moved', async () => {
      serveLists(1, [pointTo('DE')]);
      serveNational('DE', { sequence: 5 });
      const { id: parent } = await follow(['DE']);
      const { id } = await pointed('DE');
      serveLists(2, [pointTo('DE', { url: urlOf('moved'), signer })]);
      serveAt(paths('moved'), signXmlList(xmlList({ territory: 'DE', sequence: 4 }), signer));
      await refresh(parent);
      await sweep();
      expect(await pointed('DE')).toMatchObject({ id, url: urlOf('moved'), sequenceNumber: 5 });
      expect((await pointed('DE')).error.detail).toMatch(/4 is lower than 5/);
      serveAt(
        paths('moved'),
        signXmlList(xmlList({ territory: 'DE', sequence: 6, providers: [provider('New')] }), signer),
      );
      expect(await refresh(id)).toMatchObject({ sequenceNumber: 6, error: null });
      expect(await namesOf()).toEqual(['New']);
    });

    it('rejects a version with several pointers to a territory, and keeps the pointed lists', async () => {
      serveLists(1, [pointTo('DE')]);
      serveNational('DE');
      const { id } = await follow(['DE']);
      serveLists(2, [pointTo('DE'), pointTo('DE', { url: urlOf('other') })]);
      const after = await refresh(id);
      expect(after).toMatchObject({
        sequenceNumber: 1,
        error: { detail: expect.stringMatching(/several pointers to DE/) },
      });
      expect(await namesOf()).toEqual(['Of DE']);
    });

    it('ends the trust where the pointer is gone, and reports the territory', async () => {
      serveLists(1);
      serveNational('DE');
      serveNational('FR');
      const { id } = await follow(['DE', 'FR']);
      expect(await namesOf()).toEqual(['Of DE', 'Of FR']);
      serveLists(2, [pointTo('FR')]);
      const after = await refresh(id);
      expect(after).toMatchObject({ sequenceNumber: 2, error: { detail: 'the list has no pointer to DE' } });
      await refresh(id);
      expect(await namesOf()).toEqual(['Of FR']);
      await waitFor(() => eventsOf(id).length >= 3);
      expect(eventsOf(id)).toEqual(['trust.list.updated', 'trust.list.updated', 'trust.list.refused']);
    });

    it('ends the trust in the pointed lists when the list of lists expires', async () => {
      serveLists(1, [pointTo('DE')], { nextUpdate: new Date(Date.now() + HOUR_MS) });
      serveNational('DE');
      const { id, trustedUntil } = await follow(['DE']);
      expect(await pointed('DE')).toMatchObject({ trustedUntil });
      clock = stopClock();
      clock.advance(HOUR_MS + 1_000);
      call = world.caller(service, tenantId, 'trust.read', 'trust.write');
      expect(await decide(issuer)).toMatchObject({ trustedEntityId: null });
      await call('PATCH', `${LISTS}/${id}`, { graceDays: 1 });
      expect((await decide(issuer)).trustedEntityId).not.toBeNull();
    });

    it('rejects malformed territories with 400, and more lists of lists than a tenant may have with 409', async () => {
      for (const territories of [['de'], ['DE', 'DE'], 'DE', Array.from({ length: 41 }, () => 'DE')]) {
        expect(await call('POST', LISTS, subscription({ territories }))).toMatchObject({ status: 400 });
      }
      for (let count = 0; count < 3; count++) await subscribe({ territories: ['DE'] });
      expect(await call('POST', LISTS, subscription({ territories: ['DE'] }))).toMatchObject({ status: 409 });
      const { id } = await subscribe();
      expect(await call('PATCH', `${LISTS}/${id}`, { territories: ['DE'] })).toMatchObject({ status: 409 });
    });
  });
});
