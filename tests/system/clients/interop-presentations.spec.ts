import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ApiComponents, Client } from '@vc/sdk';
import { REPOSITORY } from '@vc/testing/unit/repository';
import { clientOf, findRoot } from '../../support/organization';
import { PlatformUnderTest } from '../../support/platform-under-test';

const STUDENT = { given_name: 'Thandi', family_name: 'Nkosi', student_number: '1', institution: 'University' };
const PID = {
  given_name: 'Thandi',
  family_name: 'Nkosi',
  birth_date: '1990-04-01',
  place_of_birth: { country: 'ZA' },
  nationality: ['ZA'],
  expiry_date: '2031-01-01',
  issuing_authority: 'DHA',
  issuing_country: 'ZA',
};
const PID_TYPE = 'eu.europa.ec.eudi.pid.1';
const OFFER = {
  credentials: [
    { presetId: 'platform:student-card', attributes: STUDENT },
    { presetId: 'platform:eu-pid-mdoc', attributes: { [PID_TYPE]: PID } },
  ],
};

/** The output of `interop/credo-wallet.mjs`. */
interface Outcome {
  presented?: { status?: number; clientId?: string; body?: { redirect_uri?: string }; error?: string }[];
  error?: string;
}

describe('Credo as the wallet (OpenID4VP)', () => {
  let platform: PlatformUnderTest;
  let organization: Client;

  beforeAll(async () => {
    platform = await PlatformUnderTest.provide();
    organization = clientOf(platform.demo);
    const root = {
      type: 'issuerRoot',
      keyType: 'P-256',
      countryName: 'ZA',
      issuerAlternativeNameUrl: 'https://a.example',
    } as const;
    await organization.api.createRootCertificate({ body: root });
    await organization.api.requestPresentation({ body: { presetId: 'platform:student-card' } });
  });

  afterAll(async () => {
    await platform?.stop();
  });

  async function answer(offerUri: string, present: string[]): Promise<Outcome> {
    const script = join(REPOSITORY, 'tests/programs/interop/credo-wallet.mjs');
    const [trustedCertificate, verifierCertificate] = [
      await findRoot(organization, 'issuerRoot'),
      await findRoot(organization, 'verifierRoot'),
    ];
    const argument = JSON.stringify({ offerUri, present, trustedCertificate, verifierCertificate });
    const { stdout } = await promisify(execFile)(process.execPath, [script, argument]);
    return JSON.parse(stdout.trim().split('\n').at(-1)!) as Outcome;
  }

  async function presentedAttributes(id: string) {
    const { data } = await organization.api.getPresentation({ path: { id } });
    return data.credentials[0]!.attributes;
  }

  it('presents both formats with each client id prefix, encrypted and in the clear', async () => {
    const requests = [];
    for (const presetId of ['platform:student-card', 'platform:eu-pid-mdoc']) {
      for (const clientIdPrefix of ['x509_hash', 'x509_san_dns'] as const) {
        for (const responseMode of ['direct_post.jwt', 'direct_post'] as const) {
          requests.push(await organization.presentations.request({ presetId, clientIdPrefix, responseMode }));
        }
      }
    }
    const { offerUri } = (await organization.api.createIssuance({ body: OFFER })).data;
    const outcome = await answer(
      offerUri,
      requests.map((request) => request.authorizationRequestUri!),
    );
    expect(outcome.error).toBeUndefined();
    for (const [index, { id }] of requests.entries()) {
      expect(outcome.presented![index]).toMatchObject({
        status: 200,
        body: { redirect_uri: expect.stringContaining('response_code=') },
      });
      const { data } = await organization.api.getPresentation({ path: { id } });
      expect(data).toMatchObject({ status: 'verified', credentials: [{ isValid: true, issues: [], status: 'valid' }] });
    }
    const [card, pid] = [requests[0]!, requests[4]!];
    expect(await presentedAttributes(card.id)).toEqual(STUDENT);
    expect(await presentedAttributes(pid.id)).toEqual({
      [PID_TYPE]: { given_name: 'Thandi', family_name: 'Nkosi', birth_date: '1990-04-01' },
    });
  });

  it('presents both formats in one response, with a requested value and without an optional claim', async () => {
    const { offerUri } = (await organization.api.createIssuance({ body: OFFER })).data;
    const credentials: ApiComponents['schemas']['RequestCredentials'] = [
      { format: 'mdoc', type: PID_TYPE, attributes: { [PID_TYPE]: { properties: { family_name: {} } } } },
      {
        format: 'sd-jwt-vc',
        type: `${platform.demo.publicUrl}/vct/platform/student-card`,
        attributes: {
          student_number: { type: 'string', values: ['1'] },
          programme: { type: 'string', required: false },
        },
      },
    ];
    const both = await organization.presentations.request({ credentials });
    const outcome = await answer(offerUri, [both.authorizationRequestUri!]);
    expect(outcome.presented).toMatchObject([{ status: 200 }]);
    expect((await organization.api.getPresentation({ path: { id: both.id } })).data).toMatchObject({
      status: 'verified',
      credentials: [{ attributes: { [PID_TYPE]: { family_name: 'Nkosi' } } }, {}],
    });
  });
});
