import type { webcrypto } from 'node:crypto';
import { createPrivateKey } from 'node:crypto';
import { createSigner } from '@vc/protocol/crypto';
import { presentationService } from '@vc/app/presentation';
import type * as sdJwtVc from '@vc/protocol/sd-jwt-vc';
import { createClient } from '@vc/sdk';
import { PERSON, VerifierWorld } from '@vc/testing/service/verifier-world';
import { ConformanceSuite } from './conformance-suite';
import type { Outcome, Plan } from './plan';
import { runPlan } from './plan';
import { StandInSuite } from './stand-in-suite';
import { VERIFIER_PLANS, type VerifierPlan, verifierPlan } from './verifier-plan';

/** False makes the check of the key binding return no issues. */
let isKeyBindingChecked = true;
jest.mock('@vc/protocol/sd-jwt-vc', () => {
  const actual = jest.requireActual<typeof sdJwtVc>('@vc/protocol/sd-jwt-vc');
  const findKeyBindingIssues = (...options: Parameters<typeof actual.findKeyBindingIssues>) =>
    isKeyBindingChecked ? actual.findKeyBindingIssues(...options) : [];
  return { ...actual, findKeyBindingIssues };
});

const WAITS = { startMs: 60_000, moduleMs: 60_000, quietSeconds: 1 };
const HAPPY = 'oid4vp-1final-verifier-happy-flow';
const WRONG_SIGNATURE = 'oid4vp-1final-verifier-invalid-kb-jwt-signature';

type SigningJwk = webcrypto.JsonWebKey & { x5c: string[] };

describe('verifierPlan', () => {
  let verifier: VerifierWorld;
  let suite: StandInSuite;

  beforeAll(async () => {
    verifier = await VerifierWorld.serve(presentationService);
    suite = await StandInSuite.start();
  });

  beforeEach(() => {
    isKeyBindingChecked = true;
  });

  afterAll(async () => {
    await suite?.stop();
    await verifier?.stop();
  });

  /** Presents as the suite's wallet does. A dishonest wallet signs the key binding with another key. */
  async function present(authorizationRequest: string, jwk: SigningJwk, isHonest: boolean): Promise<number> {
    const { presenter, maker, holder } = verifier;
    const request = await presenter.fetch(authorizationRequest);
    const key = createPrivateKey({ key: jwk, format: 'jwk' });
    const credential = await maker.sdJwt('urn:eudi:pid:1', PERSON, holder, {
      x5c: jwk.x5c,
      sign: createSigner(key),
    });
    const signer = isHonest ? holder.sign : () => Buffer.alloc(64, 1);
    const presented = await presenter.sdJwt(credential, request, { sign: signer });
    return (await presenter.answer(request, { identity: [presented] })).status;
  }

  /** A DeviceResponse of the suite's wallet, whose signer the runner pins. */
  async function presentLicence(): Promise<string> {
    const [docType, elements] = ['org.iso.18013.5.1.mDL', { 'org.iso.18013.5.1': { given_name: 'Thandi' } }];
    const issuerSigned = await verifier.maker.mdoc(docType, elements, verifier.holder);
    const request = { client_id: 'x509_hash:suite', nonce: 'nonce', response_uri: suite.url, client_metadata: {} };
    const response = await verifier.presenter.mdoc({ docType, issuerSigned, disclose: {} }, request);
    return response.toString('base64url');
  }

  async function prepare(planned: VerifierPlan): Promise<Plan> {
    const organization = createClient({
      url: verifier.service.url,
      token: async () => verifier.token,
      // The service has no certificates.
      fetch: async (url, init) =>
        new URL(url).pathname === '/api/v1/certificates' ? Response.json({ data: [], links: {} }) : fetch(url, init),
    });
    return verifierPlan(
      { organization },
      { suite: new ConformanceSuite(suite.url), waits: WAITS, alias: 'verifier' },
      planned,
    );
  }

  async function run(testModule: string, isHonest: boolean): Promise<Outcome[]> {
    suite.modules = [testModule];
    suite.play = async (query, { credential }) => {
      const { signing_jwk: jwk } = credential as { signing_jwk: SigningJwk };
      return (await present(`openid4vp://authorize?${query}`, jwk, isHonest)) < 300 ? 'REVIEW' : 'PASSED';
    };
    const plan = await prepare(VERIFIER_PLANS[0]!);
    const outcomes: Outcome[] = [];
    for await (const outcome of runPlan(new ConformanceSuite(suite.url), plan, { waitMs: WAITS.moduleMs })) {
      outcomes.push(outcome);
    }
    return outcomes;
  }

  it.each(VERIFIER_PLANS.map((planned) => [Object.values(planned.variant).join(', '), planned] as const))(
    'prepares the plan %s, whose request the platform accepts',
    async (_variant, planned) => {
      suite.modules = [HAPPY];
      suite.play = async () => 'PASSED';
      suite.log = [{ mdoc_b64: await presentLicence() }];
      expect(await prepare(planned)).toMatchObject({ name: planned.name, variant: planned.variant });
    },
  );

  it('accepts a REVIEW of an honest wallet whose answer the platform has verified', async () => {
    expect(await run(HAPPY, true)).toEqual([
      expect.objectContaining({ module: HAPPY, result: 'REVIEW', isGood: true, notes: ['platform: verified'] }),
    ]);
  });

  it('accepts the rejection of a dishonest wallet with the code that the module expects', async () => {
    expect(await run(WRONG_SIGNATURE, false)).toEqual([
      expect.objectContaining({
        result: 'PASSED',
        isGood: true,
        notes: ['platform: failed: HOLDER_BINDING_INVALID'],
      }),
    ]);
  });

  it('rejects a platform that does not check the signature of the key binding', async () => {
    isKeyBindingChecked = false;
    expect(await run(WRONG_SIGNATURE, false)).toEqual([
      expect.objectContaining({
        result: 'REVIEW',
        isGood: false,
        notes: [
          'runner: the platform says "verified" instead of "failed: HOLDER_BINDING_INVALID"',
          'platform: verified',
        ],
      }),
    ]);
  });

  it('rejects a rejection with another code than the module expects', async () => {
    expect(await run('oid4vp-1final-verifier-invalid-credential-signature', false)).toEqual([
      expect.objectContaining({
        result: 'PASSED',
        isGood: false,
        notes: expect.arrayContaining([
          'runner: the platform says "failed: HOLDER_BINDING_INVALID" instead of "failed: SIGNATURE_INVALID"',
        ]),
      }),
    ]);
  });

  it('rejects a module that the runner does not know', async () => {
    expect(await run('oid4vp-1final-verifier-new-module', true)).toEqual([expect.objectContaining({ isGood: false })]);
  });
});
