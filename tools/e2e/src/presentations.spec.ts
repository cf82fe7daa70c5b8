import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlatformProcess } from '@vc/development/platform-process';
import type { JsonAnswer, TestBus } from '@vc/testing';
import { freePort, requestJson, startTestBus, waitFor } from '@vc/testing';
import { Organization } from './organization';
import { startPlatform } from './built-programs';

const PID = 'eu.europa.ec.eudi.pid.1';
const STUDENT = { given_name: 'Thandi', family_name: 'Nkosi', student_number: '1', institution: 'University' };
const PERSON = {
  given_name: 'Thandi',
  family_name: 'Nkosi',
  birth_date: '1990-04-01',
  nationality: ['ZA'],
  place_of_birth: { country: 'ZA' },
  expiry_date: '2031-01-01',
  issuing_country: 'ZA',
  issuing_authority: 'DHA',
};

describe('a presentation from the wallet of the platform', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-e2e-vp-'));
  let platform: PlatformProcess;
  let organization: Organization;
  let bus: TestBus;
  let userToken: string;

  beforeAll(async () => {
    platform = await startPlatform(dataDir, await freePort());
    organization = await Organization.signIn(platform.demo);
    userToken = await organization.userToken();
    bus = await startTestBus(platform.demo.kafkaBrokers);
  });

  afterAll(async () => {
    await bus?.stop();
    await platform?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const wallet = (method: string, path: string, body?: object): Promise<JsonAnswer> =>
    requestJson(platform.demo.walletBaseUrl + path, { method, token: userToken, body });

  /** Issues and pushes two credentials, which the user accepts. Returns the ids of the issued credentials. */
  async function receiveCredential(): Promise<string[]> {
    const issued = await organization.issue({
      presetId: undefined,
      attributes: undefined,
      credentials: [
        { presetId: 'platform:student-card', attributes: STUDENT },
        { presetId: 'platform:eu-pid-mdoc', attributes: { [PID]: PERSON } },
      ],
    });
    expect((await organization.push(issued.body.data.offerUri)).status).toBe(201);
    for (const { id } of (await wallet('GET', '/credentials?status=pending')).body) {
      expect((await wallet('PATCH', `/v2/credentials/${id}`, { status: 'accepted' })).status).toBe(200);
    }
    return issued.body.data.credentials.map(({ id }: { id: string }) => id);
  }

  /** Requests and pushes a presentation. Returns its ids at the verifier and in the wallet. */
  async function requestPresentation(body: object) {
    const request = (await organization.requestPresentation(body)).body.data;
    const url = `${platform.demo.walletBaseUrl}/orgs/presentations`;
    const push = { presentationRequest: request.authorizationRequestUri, recipient: platform.demo.user.email };
    expect((await requestJson(url, { token: organization.token, body: push })).status).toBe(200);
    const [held] = (await wallet('GET', '/v2/presentations')).body.data;
    return { id: request.id as string, held: held.id as string };
  }

  it('has no match for a revoked credential', async () => {
    const [card] = await receiveCredential();
    const { held } = await requestPresentation({ presetId: 'platform:student-card' });
    const listMatching = async () =>
      (await wallet('GET', `/v2/presentations/${held}/matches`)).body.data[0].credentials;
    expect(await listMatching()).toHaveLength(1);
    expect((await organization.revoke(card!)).status).toBe(200);
    await waitFor(async () => ((await listMatching()).length === 0 ? true : undefined));
    expect((await wallet('PATCH', `/v2/presentations/${held}`, { status: 'accepted' })).status).toBe(400);
  });

  it('verifies an mdoc for a preset, which trusts the issuers of the organization', async () => {
    await receiveCredential();
    const { body } = await organization.requestPresentation({ presetId: 'platform:eu-pid-mdoc' });
    const [{ trustedEntityId }] = body.meta.trustResolution;
    const { id, held } = await requestPresentation({ presetId: 'platform:eu-pid-mdoc' });
    expect((await wallet('PATCH', `/v2/presentations/${held}`, { status: 'accepted' })).status).toBe(200);
    const { data } = (await organization.presentation(id)).body;
    expect(data).toMatchObject({
      status: 'verified',
      credentials: [{ isValid: true, status: 'valid', trustedEntityId }],
    });
  });

  it('has both formats, and the same credentials at wallet and verifier', async () => {
    await receiveCredential();
    const trustedIssuers = await organization.roots();
    const { id, held } = await requestPresentation({
      credentials: [
        {
          id: 'pid',
          format: 'mdoc',
          type: PID,
          trustedIssuers,
          attributes: { [PID]: { properties: { family_name: {} } } },
        },
        {
          trustedIssuers,
          id: 'card',
          format: 'sd-jwt-vc',
          type: `${platform.demo.publicUrl}/vct/platform/student-card`,
          attributes: { student_number: { type: 'string' } },
        },
      ],
    });
    const { data: matches } = (await wallet('GET', `/v2/presentations/${held}/matches`)).body;
    expect(matches.map(({ queryId }: { queryId: string }) => queryId)).toEqual(['pid', 'card']);
    const newest = matches.map(({ credentials }: { credentials: object[] }) => credentials[0]);
    const decided = await wallet('PATCH', `/v2/presentations/${held}`, { status: 'accepted' });
    expect(decided.body).toMatchObject({
      data: { status: 'accepted', selectedCredentials: newest },
      meta: { redirectUri: expect.any(String) },
    });
    const { data } = (await organization.presentation(id)).body;
    expect(data).toMatchObject({
      status: 'verified',
      credentials: [
        { id: 'pid', format: 'mdoc', attributes: { [PID]: { family_name: 'Nkosi' } } },
        { id: 'card', format: 'sd-jwt-vc', attributes: { student_number: '1' } },
      ],
    });
    const accepted = await waitFor(() => bus.published.find(({ subject }) => subject === held));
    expect(accepted.type).toBe('wallet.presentation.accepted');
    expect(accepted.payload).toEqual({ presentationId: held, openId4VcPresentationId: id });
  });

  it.each([0, 1])('is verified over the Digital Credentials API with request %i', async (index) => {
    await receiveCredential();
    const trustedIssuers = await organization.roots();
    const origin = 'https://shop.example';
    const { id } = (
      await organization.requestPresentation({
        responseMode: 'dc_api.jwt',
        expectedOrigins: [origin],
        credentials: [
          {
            id: 'pid',
            format: 'mdoc',
            type: PID,
            trustedIssuers,
            attributes: { [PID]: { properties: { family_name: {} } } },
          },
          {
            id: 'card',
            format: 'sd-jwt-vc',
            trustedIssuers,
            type: `${platform.demo.publicUrl}/vct/platform/student-card`,
            attributes: { student_number: { type: 'string' } },
          },
        ],
      })
    ).body.data;
    const path = `${platform.demo.credsBaseUrl}/presentations/${id}`;
    const { token } = organization;
    const { requests } = (await requestJson(`${path}/digital-credential-requests`, { token })).body.data;
    const body = { origin, ...requests[index] };
    const held = await wallet('POST', '/v2/presentations/digital-credential-requests', body);
    const decided = await wallet('PATCH', `/v2/presentations/${held.body.data.id}`, { status: 'accepted' });
    const answer = { origin, ...decided.body.meta.digitalCredential };
    const { data } = (await requestJson(`${path}/digital-credential-response`, { token, body: answer })).body;
    expect(data).toMatchObject({ status: 'verified', credentials: [{ id: 'pid' }, { id: 'card' }] });
  });

  it('is rejected at the verifier when the user rejects it', async () => {
    const { id, held } = await requestPresentation({ presetId: 'platform:student-card' });
    expect((await wallet('PATCH', `/v2/presentations/${held}`, { status: 'rejected' })).status).toBe(200);
    expect((await organization.presentation(id)).body.data).toMatchObject({ status: 'rejected', credentials: [] });
  });
});
