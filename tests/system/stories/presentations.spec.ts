import { isDeepStrictEqual } from 'node:util';
import type { ApiComponents, Client, CreatePresentation } from '@vc/sdk';
import { waitFor } from '@vc/testing/unit/wait-for';
import { clientOf, listRoots } from '../../support/organization';
import { PlatformUnderTest } from '../../support/platform-under-test';

/** As often as asked, each replica of a service has answered. */
const TIMES_OF_ALL_REPLICAS = 10;
const PID = 'eu.europa.ec.eudi.pid.1';
const STUDENT = { given_name: 'Thandi', family_name: 'Nkosi', student_number: '1', institution: 'University' };
const GENERAL_TYPE = 'https://www.w3.org/2018/credentials#VerifiableCredential';
const MEMBER = { level: { type: 'integer' }, hall: { type: 'string' } } as const;
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
  let platform: PlatformUnderTest;
  let organization: Client;
  let wallet: Client['wallet'];

  beforeAll(async () => {
    platform = await PlatformUnderTest.provide();
    organization = clientOf(platform.demo);
    ({ wallet } = organization.asUser(platform.demo.user.email));
  });

  afterAll(async () => {
    await platform?.stop();
  });

  const decide = async (id: string, status: 'accepted' | 'rejected') =>
    wallet.decidePresentation({ path: { id }, body: { status } });

  const presentationOf = async (id: string) => (await organization.api.getPresentation({ path: { id } })).data;

  /** A query for both credentials, which trusts the issuers of the organization. */
  async function queryBoth(): Promise<ApiComponents['schemas']['RequestCredentials']> {
    const trustedIssuers = await listRoots(organization);
    const type = `${platform.demo.publicUrl}/vct/platform/student-card`;
    return [
      {
        id: 'pid',
        format: 'mdoc',
        type: PID,
        trustedIssuers,
        attributes: { [PID]: { properties: { family_name: {} } } },
      },
      { id: 'card', format: 'sd-jwt-vc', type, trustedIssuers, attributes: { student_number: { type: 'string' } } },
    ];
  }

  /** Issues and pushes two credentials, which the user accepts. Returns the ids of the issued credentials. */
  async function receiveCredential(): Promise<string[]> {
    const { credentials } = await receive({
      credentials: [
        { presetId: 'platform:student-card', attributes: STUDENT },
        { presetId: 'platform:eu-pid-mdoc', attributes: { [PID]: PERSON } },
      ],
    });
    return credentials.map(({ id }) => id);
  }

  /** Issues and pushes credentials, which the user accepts. */
  async function receive(offer: Parameters<typeof organization.issuances.create>[0]) {
    const { offerUri, credentials } = await organization.issuances.create(offer);
    const recipient = platform.demo.user.email;
    await organization.wallet.pushOffer({ body: { credentialOffer: offerUri, recipient } });
    for (const { id } of await wallet.listCredentials({ query: { status: 'pending' } })) {
      await wallet.decideCredential({ path: { id }, body: { status: 'accepted' } });
    }
    return { credentials };
  }

  /** Requests and pushes a presentation. Returns its ids at the verifier and in the wallet. */
  async function requestPresentation(body: CreatePresentation) {
    const request = await organization.presentations.request(body);
    const push = { presentationRequest: request.authorizationRequestUri!, recipient: platform.demo.user.email };
    await organization.wallet.pushPresentationRequestV1({ body: push });
    const { data } = await wallet.listPresentations();
    return { id: request.id, held: data[0]!.id };
  }

  it('has no match for a revoked credential', async () => {
    const [card] = await receiveCredential();
    const { held } = await requestPresentation({ presetId: 'platform:student-card' });
    const listMatching = async () => (await wallet.listMatches({ path: { id: held } })).data[0]!.credentials;
    expect(await listMatching()).toHaveLength(1);
    await organization.api.revokeCredentials({ body: { credentialIds: [card!] } });
    let times = 0;
    // A replica uses its copy of a status list for a second.
    await waitFor(async () => {
      times = (await listMatching()).length === 0 ? times + 1 : 0;
      return times > TIMES_OF_ALL_REPLICAS || undefined;
    });
    await expect(decide(held, 'accepted')).rejects.toMatchObject({ status: 400 });
  });

  it('verifies an mdoc for a preset, which trusts the issuers of the organization', async () => {
    await receiveCredential();
    const body = { presetId: 'platform:eu-pid-mdoc' };
    const { meta } = await organization.api.requestPresentation({ body });
    const [trusted] = meta.trustResolution;
    const { id, held } = await requestPresentation(body);
    await decide(held, 'accepted');
    const { data } = await wallet.getPresentation({ path: { id: held } });
    const [{ credentialId } = { credentialId: '' }] = data.selectedCredentials;
    const { issuer } = await wallet.getCredential({ path: { id: credentialId } });
    expect(await presentationOf(id)).toMatchObject({
      status: 'verified',
      // The issuer has one name in the wallet and at the verifier.
      credentials: [
        { isValid: true, status: 'valid', trustedEntityId: trusted!.trustedEntityId, issuerName: issuer.name },
      ],
    });
  });

  it('has both formats, and the same credentials at wallet and verifier', async () => {
    await receiveCredential();
    const { id, held } = await requestPresentation({ credentials: await queryBoth() });
    const { data: matches } = await wallet.listMatches({ path: { id: held } });
    expect(matches.map(({ queryId }) => queryId)).toEqual(['pid', 'card']);
    const newest = matches.map(({ credentials }) => credentials[0]);
    expect(await decide(held, 'accepted')).toMatchObject({
      data: { status: 'accepted', selectedCredentials: newest },
      meta: { redirectUri: expect.any(String) },
    });
    expect(await presentationOf(id)).toMatchObject({
      status: 'verified',
      credentials: [
        { id: 'pid', format: 'mdoc', attributes: { [PID]: { family_name: 'Nkosi' } } },
        { id: 'card', format: 'sd-jwt-vc', attributes: { student_number: '1' } },
      ],
    });
    const accepted = { presentationId: held, openId4VcPresentationId: id };
    const query = { 'filter[eventType]': 'wallet.presentation.accepted' } as const;
    await waitFor(async () => {
      const { data } = await organization.api.listEvents({ query });
      return data.find(({ payload }) => isDeepStrictEqual(payload, accepted));
    });
  });

  it.each<[string, string[]]>([
    ['openid4vp-v1-signed', ['pid', 'card']],
    ['openid4vp-v1-unsigned', ['pid', 'card']],
    ['org-iso-mdoc', ['pid']],
  ])('is verified over the Digital Credentials API by %s', async (protocol, ids) => {
    await receiveCredential();
    const origin = 'https://shop.example';
    const { id } = await organization.presentations.request({
      responseMode: 'dc_api.jwt',
      expectedOrigins: [origin],
      credentials: (await queryBoth()).filter((query) => ids.includes(query.id!)),
    });
    const path = { id };
    const { requests } = (await organization.api.listDigitalCredentialRequests({ path })).data;
    const request = requests.find((each) => each.protocol === protocol)!;
    const held = await wallet.receiveDigitalCredentialRequest({ body: { origin, ...request } });
    const { digitalCredential } = (await decide(held.data.id, 'accepted')).meta!;
    expect(digitalCredential!.protocol).toBe(protocol);
    const body = { origin, protocol: request.protocol, data: digitalCredential!.data };
    const { data } = await organization.api.submitDigitalCredentialResponse({ path, body });
    expect(data).toMatchObject({
      status: 'verified',
      responseProtocol: protocol,
      credentials: ids.map((each) => ({ id: each, isValid: true })),
    });
  });

  it.each([
    ['w3c-vc-jwt', ['credentialSubject.level', 'credentialSubject.hall']],
    ['w3c-vc-sd-jwt', ['credentialSubject.level']],
  ] as const)('issues, holds and verifies a %s', async (format, disclosed) => {
    const type = `urn:example:${platform.slug}:${format}`;
    const { data: template } = await organization.api.createCredentialTemplate({
      body: { credentialFormat: format, name: 'Member', type, attributes: MEMBER, revocable: true },
    });
    const { credentials } = await receive({ credentialTemplateId: template.id, attributes: { level: 3, hall: 'A' } });
    const [newest] = await wallet.listCredentials({ query: { status: 'accepted' } });
    expect(newest).toMatchObject({ format, vct: type, claims: { credentialSubject: { level: 3, hall: 'A' } } });
    const trustedIssuers = await listRoots(organization);
    const attributes = { credentialSubject: { type: 'object', properties: { level: { type: 'integer' } } } };
    const body = { credentials: [{ id: 'member', format, type, trustedIssuers, attributes }] } as CreatePresentation;
    const { id, held } = await requestPresentation(body);
    const { data: matches } = await wallet.listMatches({ path: { id: held } });
    expect(matches[0]!.credentials[0]!.matchedAttributes).toEqual(expect.arrayContaining([...disclosed]));
    await decide(held, 'accepted');
    const { status, credentials: presented } = await presentationOf(id);
    expect({ status, presented }).toMatchObject({
      status: 'verified',
      presented: [{ id: 'member', format, isValid: true, status: 'valid', attributes: expect.anything() }],
    });
    expect(presented[0]!.attributes).toEqual({ credentialSubject: { level: 3 } });
    const any = await requestPresentation({ credentials: [{ id: 'any', format, type: GENERAL_TYPE, trustedIssuers }] });
    const { data: ofAnyType } = await wallet.listMatches({ path: { id: any.held } });
    expect(ofAnyType[0]!.credentials.map(({ credentialId }) => credentialId)).toContain(newest!.id);
    await organization.api.revokeCredentials({ body: { credentialIds: [credentials[0]!.id] } });
  });

  it('is rejected at the verifier when the user rejects it', async () => {
    const { id, held } = await requestPresentation({ presetId: 'platform:student-card' });
    await decide(held, 'rejected');
    expect(await presentationOf(id)).toMatchObject({ status: 'rejected', credentials: [] });
  });
});
