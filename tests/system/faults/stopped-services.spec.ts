import { randomUUID } from 'node:crypto';
import type { ServiceName } from '@vc/contract/access';
import { generateKeys } from '@vc/protocol/crypto';
import { createRootCertificate } from '@vc/protocol/x509';
import { PlatformError } from '@vc/sdk';
import { waitFor } from '@vc/testing/unit/wait-for';
import { ATTRIBUTES, IDENTITY, listRoots } from '../../support/organization';
import type { Fault, Signal } from '../../support/service-platform';
import { EMAIL, ServicePlatform } from '../../support/service-platform';
import { SERVICES } from '../../support/built-programs';

/** `npm run dev -- faults flows` runs every service at every step with both signals. */
const IS_WHOLE_MATRIX = process.env.FAULTS === 'flows';

jest.setTimeout(300_000);

type Case = [step: string, moment: Fault['moment'], victim: ServiceName, signal: Signal];

/** Requests of each flow, in their order. */
const STEPS = {
  C6: [
    'POST /to/onboarding/internal/users/find',
    'POST /auth/connect/token',
    'POST /oid4vci/[^/]+/nonce',
    'POST /oid4vci/[^/]+/credential$',
    'POST /to/trust/internal/keys/[^/]+/sign',
  ],
  C5: [
    'POST /to/onboarding/internal/users/find',
    '(GET|POST) /oid4vp/[^/]+/requests/',
    'GET /to/presentation/internal/',
  ],
  credential: ['POST /oid4vci/[^/]+/notification'],
  presentation: ['POST /oid4vp/[^/]+/responses/', 'POST /to/trust/internal/tenants/[^/]+/trusted-entities/vouch'],
};

const SHORT: Record<keyof typeof STEPS, Case[]> = {
  C6: [
    ['POST /auth/connect/token', 'before', 'auth', 'SIGSTOP'],
    ['POST /oid4vci/[^/]+/nonce', 'after', 'wallet', 'SIGSTOP'],
    ['POST /oid4vci/[^/]+/credential$', 'before', 'issuance', 'SIGSTOP'],
    ['POST /auth/connect/token', 'after', 'auth', 'SIGKILL'],
    ['POST /auth/connect/token', 'after', 'wallet', 'SIGKILL'],
    ['POST /oid4vci/[^/]+/credential$', 'after', 'issuance', 'SIGKILL'],
    ['POST /oid4vci/[^/]+/credential$', 'after', 'wallet', 'SIGKILL'],
    ['POST /to/trust/internal/keys/[^/]+/sign', 'before', 'trust', 'SIGKILL'],
    ['POST /to/trust/internal/keys/[^/]+/sign', 'before', 'trust', 'SIGSTOP'],
  ],
  C5: [['(GET|POST) /oid4vp/[^/]+/requests/', 'before', 'presentation', 'SIGKILL']],
  credential: [
    ['POST /oid4vci/[^/]+/notification', 'before', 'issuance', 'SIGSTOP'],
    ['POST /oid4vci/[^/]+/notification', 'after', 'issuance', 'SIGKILL'],
  ],
  presentation: [
    ['POST /oid4vp/[^/]+/responses/', 'before', 'presentation', 'SIGSTOP'],
    ['POST /oid4vp/[^/]+/responses/', 'after', 'presentation', 'SIGKILL'],
    ['POST /oid4vp/[^/]+/responses/', 'after', 'wallet', 'SIGKILL'],
  ],
};

function listCases(flow: keyof typeof STEPS) {
  const cases = IS_WHOLE_MATRIX ? allCases(flow) : SHORT[flow];
  return cases.map(([step, moment, victim, signal]) => ({ step, moment, victim, signal }));
}

function allCases(flow: keyof typeof STEPS): Case[] {
  return STEPS[flow].flatMap((step) =>
    (['before', 'after'] as const).flatMap((moment) =>
      SERVICES.flatMap((victim) =>
        (['SIGKILL', 'SIGSTOP'] as const).map((signal): Case => [step, moment, victim, signal]),
      ),
    ),
  );
}

/** The error of a call that the platform did not answer with success. @throws every other error */
async function errorOf(call: Promise<unknown>): Promise<PlatformError | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (error instanceof PlatformError) return error;
    throw error;
  }
}

async function newAuthority(): Promise<string> {
  const key = generateKeys('P-256').privateKey;
  const [notBefore, notAfter] = [new Date(Date.now() - 60_000), new Date(Date.now() + 86_400_000)];
  return createRootCertificate({ subject: `CN=${randomUUID()}`, notBefore, notAfter, key });
}

describe('a service that is stopped in the middle of a flow', () => {
  let platform: ServicePlatform;
  /** The expected events by the id of their issuance, credential or presentation. */
  const expected = new Map<string, string[]>();

  beforeAll(async () => {
    platform = await ServicePlatform.start();
    // The first use creates certificates and keys, which would add requests to a flow.
    await receiveCredential();
  });

  afterAll(() => platform?.stop());

  beforeEach(() => platform.signIn());

  async function offer(): Promise<{ id: string; uri: string; name: string }> {
    const name = randomUUID();
    const attributes = { ...ATTRIBUTES, given_name: name };
    const { id, offerUri } = await platform.organization.issuances.create({ ...IDENTITY, attributes });
    expected.set(id, ['openid4vc.issuance.offered', 'openid4vc.issuance.completed']);
    return { id, uri: offerUri, name };
  }

  /** Credentials of the user with that given name. */
  async function listHeld(name: string): Promise<{ id: string; status: string }[]> {
    const lists = await Promise.all(
      (['pending', 'accepted'] as const).map(async (status) =>
        platform.user.wallet.listCredentials({ query: { status } }),
      ),
    );
    return lists.flat().filter(({ claims }) => claims.given_name === name);
  }

  async function receiveCredential(): Promise<{ id: string; issuanceId: string }> {
    const { id: issuanceId, uri, name } = await offer();
    await pushOffer(uri);
    const [credential] = await waitFor(async () => ((await listHeld(name)).length > 0 ? listHeld(name) : undefined));
    return { id: credential!.id, issuanceId };
  }

  const acceptCredential = async (id: string) =>
    platform.user.wallet.decideCredential({ path: { id }, body: { status: 'accepted' } });

  /** Trusts an authority that no other request names, so that the verifier has no cached decision for it. */
  async function requestPresentation(): Promise<{ id: string; uri: string }> {
    const { id, authorizationRequestUri } = await platform.organization.presentations.request({
      credentials: [
        {
          id: 'identity',
          format: 'sd-jwt-vc',
          type: `${platform.publicUrl}/vct/platform/basic-identity`,
          trustedIssuers: [...(await listRoots(platform.organization)), { certificate: await newAuthority() }],
          attributes: { given_name: { type: 'string' } },
        },
      ],
    });
    expected.set(id, ['openid4vc.presentation.requested', 'openid4vc.presentation.verified']);
    return { id, uri: authorizationRequestUri! };
  }

  const pushOffer = async (credentialOffer: string) =>
    platform.organization.wallet.pushOffer({ body: { credentialOffer, recipient: EMAIL } });

  const pushRequest = async (presentationRequest: string) =>
    platform.organization.wallet.pushPresentationRequest({ body: { presentationRequest, recipient: EMAIL } });

  /** Makes the call during the fault. Returns its error after the recovery of the service. */
  async function callWhile(fault: Fault, call: () => Promise<unknown>): Promise<PlatformError | undefined> {
    let hasHappened = false;
    const { injected, ended } = platform.inject(fault);
    void injected.then(() => (hasHappened = true));
    try {
      const first = errorOf(call());
      await waitFor(() => (hasHappened ? true : undefined)).catch((cause: unknown) => {
        throw new Error(`There was no request ${fault.request}.`, { cause });
      });
      // Callers of a stopped service wait until their own time-out. Only this spec calls the wallet.
      if (fault.signal === 'SIGSTOP') await ended;
      if (fault.signal === 'SIGSTOP' && fault.victim !== 'wallet') await first;
      await platform.recover(fault);
      return await first;
    } finally {
      await platform.recover(fault);
    }
  }

  /** Makes the call during the fault, and repeats it after the recovery until it succeeds. */
  async function expectRecovery(fault: Fault, call: () => Promise<unknown>) {
    const error = await callWhile(fault, call);
    expect([422, 500]).not.toContain(error?.status);
    await waitFor(async () => ((await errorOf(call())) === undefined ? true : undefined));
  }

  const toFault = ({ step, ...fault }: ReturnType<typeof listCases>[number]): Fault => ({
    request: new RegExp(step),
    ...fault,
  });

  it.each(listCases('C6'))('C6 completes although $victim gets $signal $moment $step', async (each) => {
    const { id, uri, name } = await offer();
    await expectRecovery(toFault(each), async () => pushOffer(uri));
    await waitFor(async () => ((await listHeld(name)).length > 0 ? true : undefined));
    expect(await listHeld(name)).toHaveLength(1);
    await platform.organization.issuances.completed(id);
  });

  it.each(listCases('C5'))('C5 completes although $victim gets $signal $moment $step', async (each) => {
    const { id, uri } = await requestPresentation();
    expected.delete(id);
    const list = async () => (await platform.user.wallet.listPresentations()).data.map((held) => held.id);
    const before = new Set(await list());
    await expectRecovery(toFault(each), async () => pushRequest(uri));
    expect((await list()).filter((one) => !before.has(one))).toHaveLength(1);
  });

  it.each(listCases('credential'))(
    'a decision about a credential completes although $victim gets $signal $moment $step',
    async (each) => {
      const { id, issuanceId } = await receiveCredential();
      expected.set(id, ['wallet.credential.received', 'wallet.credential.accepted']);
      await expectRecovery(toFault(each), async () => acceptCredential(id));
      await waitFor(async () => {
        const { data } = await platform.organization.api.getIssuance({ path: { id: issuanceId } });
        return data.credentials[0]!.status === 'accepted' ? true : undefined;
      });
    },
  );

  it.each(listCases('presentation'))(
    'a presentation completes although $victim gets $signal $moment $step',
    async (each) => {
      const credential = await receiveCredential();
      await acceptCredential(credential.id);
      const { id: requestedId, uri } = await requestPresentation();
      const { wallet } = platform.user;
      const { data } = await wallet.receivePresentationRequest({ body: { presentationRequest: uri } });
      const path = { id: data.id };
      expected.set(data.id, ['wallet.presentation.accepted']);
      await expectRecovery(toFault(each), async () =>
        wallet.decidePresentation({ path, body: { status: 'accepted' } }),
      );
      const presentation = await platform.organization.api.getPresentation({ path: { id: requestedId } });
      expect(presentation.data.status).toBe('verified');
    },
  );

  it('publishes each final event once', async () => {
    // A service that is killed before it has recorded that an event was sent sends it again, with the same id.
    const eventsOf = (id: string) => {
      const events = platform.bus.published.filter(({ subject }) => subject === id);
      return [...new Map(events.map((event) => [event.id, event.type])).values()];
    };
    for (const [id, types] of expected) {
      await waitFor(() => (eventsOf(id).length >= types.length ? true : undefined));
    }
    const published = Object.fromEntries([...expected.keys()].map((id) => [id, eventsOf(id)]));
    expect(published).toEqual(Object.fromEntries(expected));
  });
});
