import { createId } from '@vc/platform/persistence';
import type { TestService } from '@vc/testing/service/test-service';
import { ASK_SD_JWT, PERSON, VCT } from '@vc/testing/service/verifier-world';
import { CredentialMaker } from '@vc/testing/service/credential-maker';
import { Holder } from '@vc/testing/unit/holder';
import { Presenter } from '@vc/testing/unit/presenter';
import { TestTrust } from '@vc/testing/service/test-trust';
import { TestWorld } from '@vc/testing/service/test-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import { presentationService } from '../presentation.definition';

describe('replicas of the presentation service', () => {
  const holder = new Holder();
  let world: TestWorld;
  let trust: TestTrust;
  let maker: CredentialMaker;
  let replicas: TestService[];
  let tenantId: string;

  beforeAll(async () => {
    [world, trust, maker] = await Promise.all([TestWorld.start(), TestTrust.start(), CredentialMaker.start()]);
    trust.entities.addAuthority(maker.root);
    const environment = { TRUST_INTERNAL_URL: trust.url, ISSUANCE_INTERNAL_URL: maker.url };
    replicas = [
      await world.serve(presentationService, environment),
      await world.serve(presentationService, environment),
    ];
  });

  beforeEach(() => {
    tenantId = createId();
  });

  afterAll(async () => {
    await world?.stop();
    await Promise.all([trust?.stop(), maker?.stop()]);
  });

  /** Presents the credential to one replica, and returns its verdict. */
  async function present(replica: TestService, status: object) {
    const call = world.caller(replica, tenantId, 'presentations.read', 'presentations.write');
    const { body: presentation } = await call('POST', '/api/presentations/request', { credentials: [ASK_SD_JWT] });
    const presenter = new Presenter(holder, world.authority.publicUrl, replica.url);
    const request = await presenter.fetch(presentation.data.authorizationRequestUri);
    const credential = await maker.sdJwt(VCT, PERSON, holder, { status });
    await presenter.answer(request, { person: [await presenter.sdJwt(credential, request)] });
    return (await call('GET', `/api/presentations/${presentation.data.id}`)).body.data.credentials[0];
  }

  it.each([
    ['revoked', 1, 'REVOKED'],
    ['suspended', 2, 'SUSPENDED'],
  ])(
    'reject a credential of this platform as soon as it is %s, within the ttl of its list',
    async (word, value, code) => {
      const status = maker.platformStatusAt(value, world.authority.publicUrl);
      for (const replica of replicas) expect(await present(replica, status)).toMatchObject({ status: 'valid' });
      maker.statuses.set(value, value);
      for (const replica of replicas) {
        const verdict = await waitFor(async () => {
          const found = await present(replica, status);
          return found.isValid ? undefined : found;
        });
        expect(verdict).toMatchObject({ status: word, issues: [{ code }] });
      }
    },
  );

  it('fetch a list of this platform at most once a second', async () => {
    const status = maker.platformStatusAt(5, world.authority.publicUrl);
    const before = maker.asked;
    const started = Date.now();
    await Promise.all(Array.from({ length: 10 }, () => present(replicas[0]!, status)));
    expect(maker.asked - before).toBeLessThanOrEqual(1 + (Date.now() - started) / 1_000);
  });
});
