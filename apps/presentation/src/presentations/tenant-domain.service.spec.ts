import { createId } from '@vc/platform/persistence';
import { parseCompactJws } from '@vc/protocol/crypto';
import { ASK_SD_JWT, PERSON, VCT, VerifierWorld } from '@vc/testing/service/verifier-world';
import { fetchAsHost } from '@vc/testing/unit/fetch-as-host';
import { Presenter } from '@vc/testing/unit/presenter';
import { waitFor } from '@vc/testing/unit/wait-for';
import { presentationService } from '../presentation.definition';

const DOMAIN = 'acme.example';
const BASE = `http://${DOMAIN}`;
const PLATFORM = 'http://platform.test';

interface Asked {
  id: string;
  authorizationRequestUri: string;
}

describe('a verifier whose tenant has a domain', () => {
  let verifier: VerifierWorld;
  let earlier: Asked;

  beforeAll(async () => {
    verifier = await VerifierWorld.serve(presentationService);
    earlier = await ask();
    verifier.authority.domains.set(DOMAIN, verifier.tenantId);
    await waitFor(async () => (await ask()).authorizationRequestUri.startsWith(BASE) || undefined);
  });

  afterAll(() => verifier?.stop());

  const ask = (more: object = {}): Promise<Asked> => verifier.ask({ credentials: [ASK_SD_JWT], ...more });

  /** Fetches the address as a client that resolves its host. */
  async function fetchAt(address: string): Promise<{ status: number; text: string }> {
    const { pathname, search, host } = new URL(address);
    const response = await fetchAsHost(verifier.service.url + pathname + search, host);
    return { status: response.status, text: await response.text() };
  }

  const requestUriOf = ({ authorizationRequestUri }: Asked) =>
    new URL(authorizationRequestUri).searchParams.get('request_uri')!;
  const requestOf = async (asked: Asked) => parseCompactJws((await fetchAt(requestUriOf(asked))).text);

  /** Presents a credential, and returns where the wallet sends the browser. */
  async function present(asked: Asked, base: string): Promise<string> {
    const { maker, holder, service } = verifier;
    const presenter = new Presenter(holder, base, service.url);
    const request = await presenter.fetch(asked.authorizationRequestUri);
    const credential = await maker.sdJwt(VCT, PERSON, holder, {});
    const answer = await presenter.answer(request, { person: [await presenter.sdJwt(credential, request)] });
    expect(answer.status).toBe(200);
    expect(await verifier.get(asked.id)).toMatchObject({ status: 'verified' });
    return answer.body.redirect_uri;
  }

  it('has the addresses of its requests on the domain', async () => {
    const asked = await ask();
    const verifierUrl = `${BASE}/oid4vp/${verifier.tenantId}`;
    expect(asked.authorizationRequestUri.startsWith(`${verifierUrl}/invitation?`)).toBe(true);
    expect(requestUriOf(asked).startsWith(`${verifierUrl}/requests/`)).toBe(true);
    const { response_uri: responseUri } = (await requestOf(asked)).payload;
    expect(String(responseUri).startsWith(`${verifierUrl}/responses/`)).toBe(true);
    expect(await present(asked, BASE)).toMatch(new RegExp(`^${verifierUrl}/completed\\?response_code=`));
  });

  it('keeps the addresses of a request of before, which can be answered', async () => {
    expect(await verifier.get(earlier.id)).toMatchObject({ authorizationRequestUri: earlier.authorizationRequestUri });
    expect(earlier.authorizationRequestUri.startsWith(`${PLATFORM}/oid4vp/`)).toBe(true);
    expect(await present(earlier, PLATFORM)).toMatch(/^http:\/\/platform\.test\/oid4vp\/[^/]+\/completed\?/);
  });

  it('has its DID on the domain as the client id decentralized_identifier', async () => {
    const { header, payload } = await requestOf(await ask({ clientIdPrefix: 'decentralized_identifier' }));
    const did = `did:web:${DOMAIN}:did:${verifier.tenantId}`;
    expect(payload.client_id).toBe(`decentralized_identifier:${did}`);
    expect(header.kid).toMatch(new RegExp(`^${did}#`));
  });

  it('stays at the platform with x509_san_dns while its certificate does not name the domain', async () => {
    const { payload } = await requestOf(await ask({ clientIdPrefix: 'x509_san_dns' }));
    expect(payload.client_id).toBe('x509_san_dns:platform.test');
    expect(String(payload.response_uri).startsWith(`${PLATFORM}/oid4vp/`)).toBe(true);
  });

  it('shows the page of a request on the host of the request only', async () => {
    const { authorizationRequestUri: uri } = await ask();
    const page = await fetchAt(uri);
    expect({ status: page.status, isPage: page.text.includes('Acme asks you for:') }).toEqual({
      status: 200,
      isPage: true,
    });
    expect((await fetchAt(uri.replace(`${BASE}/`, `${PLATFORM}/`))).status).toBe(400);
  });

  it('has no address of another tenant on the domain', async () => {
    const [asked, other] = [await ask(), createId()];
    const uri = requestUriOf(asked);
    const addresses = [uri.replace(verifier.tenantId, other), `${BASE}/oid4vp/${other}/completed`];
    for (const address of addresses) expect((await fetchAt(address)).status).toBe(404);
    expect((await fetchAt(uri)).status).toBe(200);
  });
});
