import { X509Certificate } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { createId } from '@vc/platform/persistence';
import { TrustClient } from '@vc/platform/service-clients';
import type { Caller } from '@vc/testing/service/test-world';
import type { TestBus } from '@vc/testing/service/test-bus';
import type { TestService } from '@vc/testing/service/test-service';
import { LocalServer } from '@vc/testing/unit/local-server';
import { OpensslAuthority } from '@vc/testing/unit/openssl-authority';
import { stopClock } from '@vc/testing/unit/stopped-clock';
import { testInternalHttp } from '@vc/testing/keys/test-service-keys';
import { TestWorld } from '@vc/testing/service/test-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import { CHECK_EVERY_MS, ImportedCertificateChecker } from '../certificates/imported-certificate-checker';
import { trustService } from '../trust.definition';
import { MAX_CRL_BYTES } from './crl-store';

const ENTITIES = '/api/trusted-entities';
const SETTINGS = `${ENTITIES}/settings`;
const DAY_MS = 86_400_000;
const END_ENTITY = 'keyUsage=critical,digitalSignature';

describe('revocation by CRLs', () => {
  let world: TestWorld;
  let service: TestService;
  let trust: TrustClient;
  let authority: OpensslAuthority;
  let bus: TestBus;
  let publisher: LocalServer;
  /** What the publisher answers at each path, and the paths of its requests. */
  let lists: Map<string, Buffer>;
  let requests: string[];
  /** Answers instead of the lists. */
  let hold: ((path: string, response: ServerResponse) => void) | undefined;
  let held: { path: string; response: ServerResponse }[];
  let tenantId: string;
  let call: Caller;
  let entity: string;

  beforeAll(async () => {
    world = await TestWorld.start();
    publisher = await LocalServer.start((request, response) => {
      requests.push(request.url!);
      if (hold) return hold(request.url!, response);
      const list = lists.get(request.url!);
      response.writeHead(list ? 200 : 404).end(list);
    });
    service = await world.serve(trustService, { OUTGOING_ALLOWED_HOSTS: `127.0.0.1:${publisher.port}` });
    trust = new TrustClient(testInternalHttp(service, 'presentation'));
    authority = new OpensslAuthority();
    bus = await world.openBus();
  });

  beforeEach(async () => {
    tenantId = createId();
    call = world.caller(service, tenantId, 'trust.read', 'trust.write');
    [lists, requests] = [new Map(), []];
    [hold, held] = [undefined, []];
    entity = await trustEntity(authority.root);
  });

  afterAll(async () => {
    await world?.stop();
    await publisher?.stop();
    authority?.remove();
  });

  async function trustEntity(certificate: string, by = call): Promise<string> {
    const { body } = await by('POST', ENTITIES, { name: 'Acme', certificates: [{ certificate }] });
    return body.data.id;
  }

  /** A new address for each test, so that no list of another test is kept for it. */
  const newPath = () => `/${createId()}.crl`;
  const pointAt = (path: string) => `crlDistributionPoints=URI:${publisher.url}${path}`;
  const issue = (extensions: string[], by = authority) =>
    by.sign(by.request('/CN=Signer'), { extensions: [END_ENTITY, ...extensions] });
  const x5cOf = (...pems: string[]) => pems.map((pem) => new X509Certificate(pem).raw.toString('base64'));
  const decide = (...pems: string[]) => trust.resolveTrustForChain(tenantId, x5cOf(...pems));

  const trusted = () => ({ trustedEntityId: entity, by: 'authority' });
  const revoked = (index = 0) => ({ trustedEntityId: null, faults: [`certificate ${index} has been revoked`] });
  const unknown = (detail: string) => ({
    trustedEntityId: null,
    faults: [expect.stringContaining(`certificate 0 has an unknown revocation status: its CRL ${detail}`)],
  });

  it('trusts a signer that is not on the CRL of its authority, and fetches the CRL once for concurrent signers', async () => {
    const path = newPath();
    const [first, second] = [issue([pointAt(path)]), issue([pointAt(path)])];
    lists.set(path, authority.crl());
    const decisions = await Promise.all([decide(first), decide(second), decide(first, authority.root)]);
    expect(decisions).toEqual([trusted(), trusted(), trusted()]);
    expect(requests).toEqual([path]);
    lists.delete(path);
    expect(await decide(second)).toEqual(trusted());
    expect(requests).toEqual([path]);
  });

  it('rejects a signer that its authority has revoked', async () => {
    const path = newPath();
    const leaf = issue([pointAt(path)]);
    lists.set(path, authority.crl({ revoked: [leaf] }));
    expect(await decide(leaf)).toEqual(revoked());
  });

  it('rejects a signer below a revoked intermediate', async () => {
    const path = newPath();
    const intermediate = authority.subordinate([pointAt(path)]);
    const leaf = issue([], intermediate);
    lists.set(path, authority.crl({ revoked: [intermediate.root] }));
    expect(await decide(leaf, intermediate.root)).toEqual(revoked(1));
    intermediate.remove();
  });

  it('rejects a revoked signer that is pinned', async () => {
    const path = newPath();
    const leaf = issue([pointAt(path)]);
    const pinned = await trustEntity(leaf);
    lists.set(path, authority.crl());
    expect(await decide(leaf)).toEqual({ trustedEntityId: pinned, by: 'pinnedCertificate' });
    const listed = newPath();
    const other = issue([pointAt(listed)]);
    await trustEntity(other);
    lists.set(listed, authority.crl({ revoked: [other] }));
    expect(await decide(other)).toEqual(revoked());
  });

  it('rejects a signer whose CRL is missing', async () => {
    expect(await decide(issue([pointAt(newPath())]))).toEqual(
      unknown('cannot be fetched, because its address answers 404'),
    );
  });

  it('rejects a signer whose CRL is at a private address', async () => {
    for (const address of ['10.0.0.1', '169.254.169.254', `127.0.0.1:${publisher.port + 1}`, '[::1]']) {
      const leaf = issue([`crlDistributionPoints=URI:http://${address}/list.crl`]);
      expect(await decide(leaf)).toEqual(unknown('cannot be fetched: '));
    }
    expect(requests).toEqual([]);
  });

  it('rejects a signer whose CRL has 50 MB, without holding it', async () => {
    const path = newPath();
    lists.set(path, Buffer.alloc(50 * 1024 * 1024));
    expect(await decide(issue([pointAt(path)]))).toEqual(
      unknown(`cannot be fetched: The answer is longer than ${MAX_CRL_BYTES} bytes`),
    );
  });

  it('rejects a signer whose CRL has expired, another authority has signed, or is for other certificates', async () => {
    const stranger = new OpensslAuthority();
    const dates = { thisUpdate: new Date('2026-01-01T00:00:00Z'), nextUpdate: new Date('2026-02-01T00:00:00Z') };
    const extensions = ['issuingDistributionPoint=critical,@scope', '[scope]', 'onlyCA=TRUE'];
    for (const [list, detail] of [
      [authority.crl(dates), 'has expired'],
      [stranger.crl(), 'has a wrong signature'],
      [authority.crl({ extensions }), 'is for other certificates'],
    ] as const) {
      const path = newPath();
      lists.set(path, list);
      expect(await decide(issue([pointAt(path)]))).toEqual(unknown(detail));
    }
    stranger.remove();
  });

  it('requests a CRL that is missing once in ten seconds', async () => {
    const path = newPath();
    const leaf = issue([pointAt(path)]);
    for (let count = 0; count < 3; count += 1) await decide(leaf);
    expect(requests).toEqual([path]);
  });

  it('keeps lists apart by authority, so that a stranger’s list decides nothing about others', async () => {
    const stranger = new OpensslAuthority();
    const path = newPath();
    const [leaf, theirs] = [issue([pointAt(path)]), issue([pointAt(path)], stranger)];
    await trustEntity(stranger.root);
    lists.set(path, stranger.crl());
    expect(await decide(theirs, stranger.root)).toMatchObject({ by: 'authority' });
    lists.set(path, authority.crl({ revoked: [leaf] }));
    expect(await decide(leaf, authority.root)).toEqual(revoked());
    stranger.remove();
  });

  it('sends no request for a signer of an unknown authority', async () => {
    const stranger = new OpensslAuthority();
    const faults = ['the chain does not lead to a trusted authority'];
    const decision = await decide(issue([pointAt(newPath())], stranger), stranger.root);
    expect(decision).toEqual({ trustedEntityId: null, faults });
    expect(requests).toEqual([]);
    stranger.remove();
  });

  it('requests all addresses of a chain at once, and needs one that answers', async () => {
    const paths = Array.from({ length: 6 }, newPath);
    const point = (first: number) =>
      `crlDistributionPoints=URI:${publisher.url}${paths[first]},URI:${publisher.url}${paths[first + 1]}`;
    const upper = authority.subordinate([point(0)]);
    const lower = upper.subordinate([point(2)]);
    const leaf = issue([point(4)], lower);
    const lists = [authority, upper, lower].map((each) => each.crl());
    // No address answers before each was asked, and every second one never does.
    hold = (path, response) => {
      held.push({ path, response });
      if (held.length < paths.length) return;
      for (const each of held) {
        const index = paths.indexOf(each.path);
        if (index % 2 === 1) each.response.end(lists[(index - 1) / 2]);
      }
    };
    expect(await decide(leaf, lower.root, upper.root)).toEqual(trusted());
    expect([...requests].sort()).toEqual([...paths].sort());
    upper.remove();
    lower.remove();
  });

  it('lists the revoked certificates of a stranger for wallets, and none of others', async () => {
    const wallet = new TrustClient(testInternalHttp(service, 'wallet'));
    const stranger = new OpensslAuthority();
    const path = newPath();
    const [listed, other] = [issue([pointAt(path)], stranger), issue([pointAt(path)], stranger)];
    lists.set(path, stranger.crl({ revoked: [listed] }));
    const list = (...pems: string[]) => wallet.listRevocationIssues(tenantId, x5cOf(...pems));
    expect(await list(listed, stranger.root)).toEqual(['certificate 0 has been revoked']);
    expect(await list(other, stranger.root)).toEqual([]);
    // The CRL of an authority that is not known cannot be verified.
    expect(await list(listed)).toEqual([]);
    await trustEntity(stranger.root);
    expect(await list(listed)).toEqual(['certificate 0 has been revoked']);
    stranger.remove();
  });

  describe('PUT /trusted-entities/settings', () => {
    it('refuses an unknown revocation status by default', async () => {
      expect((await call('GET', SETTINGS)).body.data).toEqual({ unknownRevocation: 'refuse' });
    });

    it('lets a tenant alone accept an unknown revocation status, and no revoked signer', async () => {
      for (let count = 0; count < 2; count += 1) {
        const { status, body } = await call('PUT', SETTINGS, { unknownRevocation: 'accept' });
        expect({ status, data: body.data }).toEqual({ status: 200, data: { unknownRevocation: 'accept' } });
      }
      expect((await call('GET', SETTINGS)).body.data).toEqual({ unknownRevocation: 'accept' });
      const leaf = issue([pointAt(newPath())]);
      expect(await decide(leaf)).toEqual(trusted());
      const other = createId();
      await trustEntity(authority.root, world.caller(service, other, 'trust.write'));
      expect(await trust.resolveTrustForChain(other, x5cOf(leaf))).toMatchObject({ trustedEntityId: null });
      const path = newPath();
      const listed = issue([pointAt(path)]);
      lists.set(path, authority.crl({ revoked: [listed] }));
      expect(await decide(listed)).toEqual(revoked());
    });

    it('rejects another value with VALIDATION_ERROR', async () => {
      const { status, body } = await call('PUT', SETTINGS, { unknownRevocation: 'ignore' });
      expect({ status, pointer: body.errors[0].source.pointer }).toEqual({
        status: 400,
        pointer: '/unknownRevocation',
      });
    });
  });

  describe('certificates of this platform', () => {
    it('rejects a revoked signer of another tenant without a request', async () => {
      const other = createId();
      const [revoking, reading] = [
        world.caller(service, other, 'trust.write'),
        world.caller(service, other, 'trust.read'),
      ];
      const { x5c, certificateId } = await new TrustClient(testInternalHttp(service, 'issuance')).issuerSigner(other);
      const { body } = await reading('GET', '/api/certificates?filter[type]=issuerRoot');
      await trustEntity(body.data[0].certificate);
      const pinning = createId();
      const leaf = `-----BEGIN CERTIFICATE-----\n${x5c[0]}\n-----END CERTIFICATE-----`;
      await trustEntity(leaf, world.caller(service, pinning, 'trust.write'));
      await revoking('POST', `/api/certificates/${certificateId}/revoke`);
      expect(await trust.resolveTrustForChain(tenantId, x5c)).toEqual(revoked());
      expect(await trust.resolveTrustForChain(pinning, x5c)).toEqual(revoked());
      expect(requests).toEqual([]);
    });

    it('rejects the import of a chain that its authority has revoked', async () => {
      const csr = { type: 'issuerSignCredential', keyType: 'P-256', countryName: 'ZA' };
      const { body } = await call('POST', '/api/certificates/csrs', csr);
      const path = newPath();
      const leaf = authority.sign(body.data.certificateSigningRequest, { extensions: [END_ENTITY, pointAt(path)] });
      lists.set(path, authority.crl({ revoked: [leaf] }));
      const members = { certificateSigningRequestId: body.data.id, certificate: leaf + authority.root };
      const rejected = await call('POST', '/api/certificates/import', members);
      expect(rejected.status).toBe(400);
      expect(rejected.body.errors).toMatchObject([
        { detail: 'certificate 0 has been revoked.', source: { pointer: '/certificate' } },
      ]);
    });

    describe('ImportedCertificateChecker', () => {
      async function importLeaf(path: string): Promise<{ id: string; leaf: string }> {
        const csr = { type: 'issuerSignCredential', keyType: 'P-256', countryName: 'ZA' };
        const { body } = await call('POST', '/api/certificates/csrs', csr);
        const leaf = authority.sign(body.data.certificateSigningRequest, { extensions: [END_ENTITY, pointAt(path)] });
        const members = { certificateSigningRequestId: body.data.id, certificate: leaf + authority.root };
        const imported = await call('POST', '/api/certificates/import', members);
        expect((await call('POST', `/api/certificates/${imported.body.data.id}/activate`)).status).toBe(200);
        return { id: imported.body.data.id, leaf };
      }

      async function listEvents(id: string): Promise<string[]> {
        return waitFor(() => {
          const types = bus.published.filter(({ subject }) => subject === id).map(({ type }) => type);
          return types.length >= 2 ? types : undefined;
        });
      }

      /** Access tokens end while the clock advances. */
      async function statusOf(id: string): Promise<string | undefined> {
        const sql = 'SELECT status FROM trust.certificates WHERE id = $1';
        return (await world.database.query<{ status: string }>(sql, [id]))[0]?.status;
      }

      it('revokes an imported certificate that its authority has revoked, so that it signs no more', async () => {
        const [path, other] = [newPath(), newPath()];
        lists.set(path, authority.crl()).set(other, authority.crl());
        const [listed, kept] = [await importLeaf(path), await importLeaf(other)];
        const issuance = new TrustClient(testInternalHttp(service, 'issuance'));
        const replaced = await issuance.issuerSigner(tenantId);
        expect(replaced.certificateId).toBe(kept.id);
        const checker = service.app.get(ImportedCertificateChecker);
        await checker.run();
        expect([await statusOf(listed.id), await statusOf(kept.id)]).toEqual(['deactivated', 'active']);
        const nextUpdate = new Date(Date.now() + 3 * DAY_MS);
        lists.set(other, authority.crl({ revoked: [kept.leaf], nextUpdate }));
        lists.delete(path);
        const time = stopClock();
        // The kept lists have ended.
        time.advance(DAY_MS + CHECK_EVERY_MS);
        await Promise.all([checker.run(), checker.run()]);
        expect(await statusOf(kept.id)).toBe('revoked');
        expect(await statusOf(listed.id)).toBe('deactivated');
        expect((await issuance.issuerSigner(tenantId)).certificateId).not.toBe(kept.id);
        expect(await listEvents(kept.id)).toEqual(['activated', 'revoked'].map((each) => `trust.certificate.${each}`));
        time.release();
      });
    });
  });
});
