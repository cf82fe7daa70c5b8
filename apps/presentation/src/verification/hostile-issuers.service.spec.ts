import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createId } from '@vc/platform/persistence';
import type { IssueSdJwtVcOptions } from '@vc/protocol/sd-jwt-vc';
import { ASK_SD_JWT, PERSON, VCT, VerifierWorld } from '@vc/testing/service/verifier-world';
import { LocalServer } from '@vc/testing/unit/local-server';
import { presentationService } from '../presentation.definition';

const MEGABYTE = 1024 * 1024;
const PRESENTATIONS = 60;
/** `Budgets` of platform/outgoing-http */
const MAX_REQUESTS = 40;
const MAX_BYTES = 10 * MEGABYTE;

interface Verdict {
  issues: { detail: string }[];
}

/** One response with many presentations, each of which names another address of the same server. */
describe('a response with credentials of a hostile issuer', () => {
  let verifier: VerifierWorld;
  let server: LocalServer;
  let requests: string[];
  let body: string;

  beforeAll(async () => {
    verifier = await VerifierWorld.serve(presentationService);
    server = await LocalServer.start((request, response) => {
      // Those of an earlier test may arrive late, because a response ends without them.
      if (request.url!.startsWith(`/${verifier.tenantId}/`)) requests.push(request.url!);
      response.end(body);
    });
  });

  beforeEach(() => {
    verifier.tenantId = createId();
    [requests, body] = [[], ''];
  });

  afterAll(async () => {
    await verifier?.stop();
    await server?.stop();
  });

  async function present(more: (index: number) => Partial<IssueSdJwtVcOptions>) {
    const { presenter, maker, holder } = verifier;
    const { id, authorizationRequestUri } = await verifier.ask({ credentials: [{ ...ASK_SD_JWT, multiple: true }] });
    const request = await presenter.fetch(authorizationRequestUri);
    const presentations = await Promise.all(
      Array.from({ length: PRESENTATIONS }, async (_, index) =>
        presenter.sdJwt(await maker.sdJwt(VCT, PERSON, holder, more(index)), request),
      ),
    );
    const answer = await presenter.answer(request, { person: presentations });
    return { answer, presentation: await verifier.get(id) };
  }

  const listOf = (index: number) => ({
    status: { status_list: { idx: 0, uri: `${server.url}/${verifier.tenantId}/${index}` } },
  });

  it('causes at most 40 requests for status lists', async () => {
    const { answer, presentation } = await present(listOf);
    expect([answer.status, presentation.status]).toEqual([400, 'failed']);
    expect(requests.length).toBeLessThanOrEqual(MAX_REQUESTS);
    expect(requests.length).toBeGreaterThan(0);
  });

  it('reads at most 10 MB of status lists', async () => {
    body = 'x'.repeat(MEGABYTE);
    const { answer, presentation } = await present(listOf);
    expect([answer.status, presentation.status]).toEqual([400, 'failed']);
    const details = presentation.credentials.map(({ issues: [issue] }: Verdict) => issue!.detail);
    const whole = details.filter((detail: string) => detail === 'The status list is not application/statuslist+jwt.');
    expect(whole.length).toBeLessThanOrEqual(MAX_BYTES / MEGABYTE);
    expect(details).toContain(`The answers together are longer than ${MAX_BYTES} bytes.`);
  });

  it.each(['names/null-character', 'validity/letters', 'validity/leap-second'])(
    'is rejected if it has the certificate of %s',
    async (name) => {
      const file = join(__dirname, '../../../../libs/protocol/x509/test-vectors', `${name}.pem`);
      const x5c = [new X509Certificate(readFileSync(file)).raw.toString('base64')];
      const { presenter, maker, holder } = verifier;
      const { id, authorizationRequestUri } = await verifier.ask({ credentials: [ASK_SD_JWT] });
      const request = await presenter.fetch(authorizationRequestUri);
      const presentation = await presenter.sdJwt(await maker.sdJwt(VCT, PERSON, holder, { x5c }), request);
      const answer = await presenter.answer(request, { person: [presentation] });
      const { status, credentials } = await verifier.get(id);
      expect([answer.status, status]).toEqual([400, 'failed']);
      expect(credentials[0].issues).toEqual([{ code: 'ISSUER_NOT_TRUSTED', detail: 'X5c[0] is not a certificate.' }]);
    },
  );

  it('causes no request if the issuer is not trusted', async () => {
    verifier.trust.entities.remove(verifier.issuerId);
    const { answer } = await present(listOf);
    expect(answer.status).toBe(400);
    expect(requests).toEqual([]);
  });
});
