import type { JsonAnswer } from '@vc/testing/unit/request-json';
import { moveClock } from '@vc/testing/unit/stopped-clock';
import { waitFor } from '@vc/testing/unit/wait-for';
import type { Organization } from '../../support/test-platform';
import { TestPlatform } from '../../support/test-platform';

const SOON_MS = 3_600_000;
/** More than the clock skew that verifiers accept. */
const LATER_MS = 2 * SOON_MS;
const ATTRIBUTES = {
  given_name: 'Thandi',
  family_name: 'Sandbox',
  student_number: '1',
  institution: 'Sandbox College',
};
const DAY_SECONDS = 86_400;
const PRESET = { presetId: 'platform:student-card' };
const BADGE_PRESET = { presetId: 'platform:open-badge' };
const BADGE_ATTRIBUTES = {
  id: 'did:example:thandi',
  type: ['AchievementSubject'],
  achievement: {
    id: 'https://college.example/achievements/first-aid',
    type: ['Achievement'],
    name: 'First aid',
    description: 'Helps until the ambulance is there.',
    criteria: { narrative: 'A course of two days.' },
  },
};
const MEMBERSHIP = {
  name: 'Membership',
  type: 'urn:example:membership',
  credentialFormat: 'w3c-vc-sd-jwt',
  attributes: { level: { type: 'number' } },
};
const HOLDERS = '/wallet/v2/orgs/simulated-holders';

describe('a sandbox', () => {
  let world: TestPlatform;
  let sandbox: Organization;
  let acme: Organization;

  beforeAll(async () => {
    world = await TestPlatform.start();
    sandbox = await world.organization('trial', 'sandbox');
    acme = await world.organization('acme');
  });

  afterAll(async () => {
    jest.useRealTimers();
    await world?.stop();
  });

  /** The time does not go back: a revocation list of meanwhile would not be valid yet. */
  async function passTime(): Promise<void> {
    moveClock(LATER_MS);
    [sandbox, acme] = [await renew(sandbox), await renew(acme)];
  }

  async function renew(organization: Organization): Promise<Organization> {
    const renewed = { ...organization, token: await world.renewToken(organization) };
    return { ...renewed, userToken: (await world.exchange(renewed)).body.access_token };
  }

  const call = async (method: string, path: string, body?: object, { token } = sandbox) =>
    world.call(token, method, path, body);

  async function issue(members: object = {}, organization = sandbox) {
    const body = { ...PRESET, attributes: ATTRIBUTES, ...members };
    return (await call('POST', '/api/v1/issuances', body, organization)).body.data;
  }

  async function request(organization = sandbox, asked: object = PRESET) {
    return (await call('POST', '/api/presentations/request', asked, organization)).body.data;
  }

  async function actOnOffer(members: object): Promise<JsonAnswer> {
    return call('POST', `${HOLDERS}/offers`, members);
  }

  async function actOnRequest(members: object): Promise<JsonAnswer> {
    return call('POST', `${HOLDERS}/requests`, members);
  }

  /** Lets the holder receive a credential. Returns the ids of the issued credential and of its issuance. */
  async function hold(holder: string, members: object = {}) {
    const { id, offerUri, credentials } = await issue(members);
    const { status, body } = await actOnOffer({ offerUri, behaviour: 'accept', holder });
    expect({ status, act: body.data }).toMatchObject({ status: 201, act: { status: 'done', error: null } });
    return { issuanceId: id as string, credentialId: credentials[0].id as string };
  }

  const statusOf = async (path: string) => (await call('GET', path)).body.data.status as string;

  /** Answers a new request, and returns the verdict and how the act has ended. */
  async function answer(holder: string, behaviour: string, asked: object = PRESET) {
    const { id, authorizationRequestUri: requestUri } = await request(sandbox, asked);
    const { status, body } = await actOnRequest({ requestUri, behaviour, holder });
    expect(status).toBe(201);
    // A busy machine may end an attempt, which is repeated.
    const act = await waitFor(async () => {
      const found = (await call('GET', `${HOLDERS}/acts/${body.data.id}`)).body.data;
      return found.status === 'pending' ? undefined : found;
    });
    const presentation = (await call('GET', `/api/v1/presentations/${id}`)).body.data;
    const issues = presentation.credentials.flatMap((each: { issues: { code: string }[] }) =>
      each.issues.map(({ code }) => code),
    );
    return { act, verdict: presentation.status, error: presentation.error?.code, issues };
  }

  describe('simulated holders', () => {
    it('accept an offer, so that the issuance is completed', async () => {
      const { issuanceId } = await hold('accepting');
      expect(await statusOf(`/api/v1/issuances/${issuanceId}`)).toBe('completed');
    });

    it('refuse an offer, and ignore one', async () => {
      const [refused, ignored] = [await issue(), await issue()];
      const { body } = await actOnOffer({ offerUri: refused.offerUri, behaviour: 'refuse' });
      expect(body.data).toMatchObject({ status: 'done', holder: 'holder', credentialIds: [expect.any(String)] });
      const { body: nothing } = await actOnOffer({ offerUri: ignored.offerUri, behaviour: 'ignore' });
      expect(nothing.data).toMatchObject({ status: 'done', credentialIds: [] });
      expect(await statusOf(`/api/v1/issuances/${ignored.id}`)).toBe('offered');
    });

    it('accept an offer after a delay, which the database keeps, with the link encrypted', async () => {
      const { id, offerUri } = await issue();
      const { body } = await actOnOffer({ offerUri, behaviour: 'delay', delaySeconds: 3_600 });
      const { id: actId } = body.data;
      expect(body.data).toMatchObject({ status: 'pending', credentialIds: [] });
      const [row] = await world.database.query<{ task: string }>(
        'SELECT task FROM wallet.simulated_acts WHERE id = $1',
        [actId],
      );
      expect(row?.task).not.toContain('openid-credential-offer');
      expect(await statusOf(`/api/v1/issuances/${id}`)).toBe('offered');
      await world.database.query('UPDATE wallet.simulated_acts SET next_attempt_at = now() WHERE id = $1', [actId]);
      const ended = await waitFor(async () => {
        const act = (await call('GET', `${HOLDERS}/acts/${actId}`)).body.data;
        return act.status === 'pending' ? undefined : act;
      });
      expect(ended).toMatchObject({ status: 'done', error: null });
      expect(await statusOf(`/api/v1/issuances/${id}`)).toBe('completed');
    });

    it('give a wrong transaction code, and say what the issuer answers', async () => {
      const { offerUri } = await issue({ txCode: { length: 6 } });
      const { body } = await actOnOffer({ offerUri, behaviour: 'accept', txCode: '000000' });
      expect(body.data).toMatchObject({ status: 'refused', error: { code: 'UPSTREAM_REJECTED' } });
    });

    it.each([
      ['accept', { status: 'done', verdict: 'verified', error: undefined, issues: [] }],
      ['refuse', { status: 'done', verdict: 'rejected' }],
      ['ignore', { status: 'done', verdict: 'requested', error: undefined }],
      [
        'untrusted',
        { status: 'refused', verdict: 'failed', error: 'VERIFICATION_FAILED', issues: ['ISSUER_NOT_TRUSTED'] },
      ],
      [
        'wrongHolder',
        { status: 'refused', verdict: 'failed', error: 'VERIFICATION_FAILED', issues: ['HOLDER_BINDING_INVALID'] },
      ],
      [
        'replayed',
        { status: 'refused', verdict: 'failed', error: 'VERIFICATION_FAILED', issues: ['HOLDER_BINDING_INVALID'] },
      ],
      ['malformed', { status: 'refused', verdict: 'failed', error: 'VERIFICATION_FAILED', issues: ['MALFORMED'] }],
    ])('answer a request with the behaviour %s', async (behaviour, expected) => {
      const holder = `answering-${behaviour.toLowerCase()}`;
      await hold(holder);
      await answer(holder, 'accept');
      const { act, ...verdict } = await answer(holder, behaviour);
      expect({ status: act.status, ...verdict }).toMatchObject(expected);
    });

    it('present a credential that has been revoked, and one that has expired', async () => {
      const { credentialId } = await hold('revoked');
      expect((await answer('revoked', 'revoked')).act.error).toMatchObject({ code: 'INVALID_STATE' });
      const credentialIds = [credentialId];
      expect((await call('POST', '/api/v1/credentials/revoke', { credentialIds })).status).toBe(200);
      // The wallet and the verifier each look at a status list again after a second.
      const shown = await waitFor(async () => {
        const { act, ...verdict } = await answer('revoked', 'revoked');
        return act.error?.code === 'INVALID_STATE' || verdict.verdict === 'verified' ? undefined : verdict;
      });
      expect(shown).toMatchObject({ verdict: 'failed', issues: ['REVOKED'] });
      expect((await answer('revoked', 'accept')).act.error.detail).toContain('has no valid credential');
      await hold('expired', { validity: { validUntil: new Date(Date.now() + SOON_MS).toISOString() } });
      await passTime();
      const { verdict, issues } = await answer('expired', 'expired');
      expect({ verdict, hasExpired: issues.includes('EXPIRED') }).toEqual({ verdict: 'failed', hasExpired: true });
    });

    const W3C_CREDENTIALS = {
      'badge-as-jwt': async () => ({
        offered: { ...BADGE_PRESET, attributes: BADGE_ATTRIBUTES },
        asked: BADGE_PRESET,
      }),
      'membership-as-sd-jwt': async () => {
        const { body } = await call('POST', '/api/templates/credentials', MEMBERSHIP);
        const attributes = { credentialSubject: { type: 'object', properties: { level: { type: 'number' } } } };
        const credential = { format: MEMBERSHIP.credentialFormat, type: MEMBERSHIP.type, attributes };
        return {
          offered: { presetId: undefined, credentialTemplateId: body.data.id, attributes: { level: 3 } },
          asked: { credentials: [credential] },
        };
      },
    };

    it.each(Object.entries(W3C_CREDENTIALS))('lie about W3C credentials, too: %s', async (holder, prepare) => {
      const { offered, asked } = await prepare();
      await hold(holder, { ...offered, validity: { validUntil: new Date(Date.now() + SOON_MS).toISOString() } });
      const verdicts = [];
      for (const behaviour of ['accept', 'untrusted', 'wrongHolder', 'replayed', 'malformed']) {
        const { verdict, issues } = await answer(holder, behaviour, asked);
        verdicts.push([behaviour, verdict, issues]);
      }
      expect(verdicts).toEqual([
        ['accept', 'verified', []],
        ['untrusted', 'failed', ['ISSUER_NOT_TRUSTED']],
        ['wrongHolder', 'failed', ['HOLDER_BINDING_INVALID']],
        ['replayed', 'failed', ['HOLDER_BINDING_INVALID']],
        ['malformed', 'failed', ['MALFORMED']],
      ]);
      await passTime();
      const { verdict, issues } = await answer(holder, 'expired', asked);
      expect({ verdict, hasExpired: issues.includes('EXPIRED') }).toEqual({ verdict: 'failed', hasExpired: true });
    });

    it('answer no tenant for production, and no offers and requests of others', async () => {
      const [{ offerUri }, { authorizationRequestUri: requestUri }] = [await issue({}, acme), await request(acme)];
      const boundary = { status: 'failed', error: { code: 'SANDBOX_BOUNDARY' } };
      expect((await actOnOffer({ offerUri, behaviour: 'accept' })).body.data).toMatchObject(boundary);
      expect((await actOnRequest({ requestUri, behaviour: 'refuse' })).body.data).toMatchObject(boundary);
      const throughOwn = (uri: string) => {
        const [start = '', address = ''] = uri.split(/(?<=_uri=)/);
        const detour = (between: string) => (text: string) => `/${sandbox.tenantId}${between}${text.slice(1)}`;
        return ['/../', '/%2e%2e/', '%2f..%2f', '\\..\\'].map(
          (between) =>
            start + encodeURIComponent(decodeURIComponent(address).replace(`/${acme.tenantId}`, detour(between))),
        );
      };
      for (const uri of throughOwn(offerUri)) {
        expect((await actOnOffer({ offerUri: uri, behaviour: 'accept' })).body.data).toMatchObject(boundary);
      }
      for (const uri of throughOwn(requestUri)) {
        expect((await actOnRequest({ requestUri: uri, behaviour: 'refuse' })).body.data).toMatchObject(boundary);
      }
      const refused = await call('POST', `${HOLDERS}/offers`, { offerUri, behaviour: 'accept' }, acme);
      expect({ status: refused.status, code: refused.body.errors[0].code }).toEqual({ status: 403, code: 'FORBIDDEN' });
    });
  });

  it('is no trusted issuer before users of a tenant for production, and is one before its own users', async () => {
    const show = async (of: Organization) => {
      const { offerUri: credentialOffer } = await issue();
      const { body } = await world.call(of.userToken, 'POST', '/wallet/v2/credentials', { credentialOffer });
      return body.data[0].issuer;
    };
    expect(await show(acme)).toMatchObject({ trusted: false, certificateSubject: expect.stringContaining('SANDBOX') });
    expect(await show(sandbox)).toMatchObject({ trusted: true });
  });

  it('is no trusted issuer of a presentation request for production', async () => {
    const { publicUrl } = world.platform.demo;
    const trustedIssuers = [{ did: `did:web:${new URL(publicUrl).host.replace(':', '%3A')}:did:${sandbox.tenantId}` }];
    const credentials = [{ format: 'sd-jwt-vc', type: 'urn:a:b', trustedIssuers }];
    const refused = await call('POST', '/api/presentations/request', { credentials }, acme);
    expect({ status: refused.status, code: refused.body.errors?.[0].code }).toEqual({
      status: 422,
      code: 'SANDBOX_BOUNDARY',
    });
    expect((await call('POST', '/api/presentations/request', { credentials })).status).toBe(200);
  });

  describe('whose clock is moved', () => {
    const inDays = (days: number) => new Date(Date.now() + days * DAY_SECONDS * 1_000).toISOString();
    const move = (of: Organization, offsetSeconds: number) =>
      call('POST', `/auth/admin/tenants/${of.tenantId}/clock`, { offsetSeconds }, of);
    const eventsOf = async (type: string, { token }: Organization) =>
      (await world.call(token, 'GET', `/api/events?filter%5BeventType%5D=${type}`)).body.data as object[];
    const show = async (path: string, { token }: Organization) => (await world.call(token, 'GET', path)).body.data;

    /** Issues an offer and a request that expire in two days. */
    async function open(of: Organization) {
      const body = { ...PRESET, expiresAt: inDays(2) };
      const { id: requestId } = (await call('POST', '/api/presentations/request', body, of)).body.data;
      const { id: issuanceId, offerUri } = await issue({ expiresAt: body.expiresAt }, of);
      const statuses = async () => ({
        offer: (await show(`/api/v1/issuances/${issuanceId}`, of)).status,
        request: (await show(`/api/v1/presentations/${requestId}`, of)).status,
      });
      return { issuanceId, offerUri: offerUri as string, requestId, statuses };
    }

    it('sees its offers, requests and credentials expire early, and others see real time', async () => {
      sandbox = await world.organization('ahead', 'sandbox');
      const [ahead, real] = [await open(sandbox), await open(acme)];
      await hold('ahead', { validity: { validUntil: inDays(1) } });
      const { offerUri } = await issue();
      const delayed = await actOnOffer({ offerUri, behaviour: 'delay', delaySeconds: 2 * DAY_SECONDS });
      expect((await answer('ahead', 'accept')).verdict).toBe('verified');

      expect((await move(sandbox, 3 * DAY_SECONDS)).body.data).toMatchObject({ offsetSeconds: 3 * DAY_SECONDS });

      const ended = await waitFor(async () => {
        const statuses = await ahead.statuses();
        return statuses.offer === 'offered' || statuses.request === 'requested' ? undefined : statuses;
      });
      expect(ended).toEqual({ offer: 'expired', request: 'expired' });
      const pushed = await actOnOffer({ offerUri: ahead.offerUri, behaviour: 'accept' });
      expect(pushed.body.data.status).not.toBe('done');
      // The holder's service may know the new time five seconds later than the issuer's and the verifier's.
      const { verdict, issues } = await waitFor(async () => {
        const answered = await answer('ahead', 'expired');
        return answered.act.error?.code === 'INVALID_STATE' ? undefined : answered;
      });
      expect({ verdict, issues }).toEqual({ verdict: 'failed', issues: ['EXPIRED'] });
      const act = await waitFor(async () => {
        const found = await show(`${HOLDERS}/acts/${delayed.body.data.id}`, sandbox);
        return found.status === 'pending' ? undefined : found;
      });
      expect(act).toMatchObject({ status: 'done', error: null });

      expect(await real.statuses()).toEqual({ offer: 'offered', request: 'requested' });
    });

    it('publishes the events of what has expired', async () => {
      for (const type of ['openid4vc.issuance.expired', 'openid4vc.presentation.expired']) {
        expect(await waitFor(async () => ((await eventsOf(type, sandbox)).length > 0 ? 'published' : undefined))).toBe(
          'published',
        );
        expect(await eventsOf(type, acme)).toEqual([]);
      }
    });

    it('issues and requests from its own time on', async () => {
      const { expiresAt } = await issue();
      expect(Date.parse(expiresAt)).toBeGreaterThan(Date.parse(inDays(32)));
      const tooEarly = await call('POST', '/api/presentations/request', { ...PRESET, expiresAt: inDays(2) });
      expect(tooEarly.body.errors[0]).toMatchObject({ status: '400', source: { pointer: '/expiresAt' } });
      const { body } = await actOnOffer({ offerUri: (await issue()).offerUri, behaviour: 'accept', holder: 'later' });
      expect(body.data).toMatchObject({ status: 'done', error: null });
      expect((await answer('later', 'accept')).verdict).toBe('verified');
    });

    it('does not go back, and no tenant for production has one', async () => {
      expect((await move(sandbox, DAY_SECONDS)).body.errors[0]).toMatchObject({ status: '409', code: 'INVALID_STATE' });
      expect((await move(acme, DAY_SECONDS)).body.errors[0]).toMatchObject({ status: '403', code: 'FORBIDDEN' });
    });
  });

  it('says so on the pages of its offers', async () => {
    const page = async (organization: Organization) =>
      (await fetch((await issue({}, organization)).offerUri, { headers: { accept: 'text/html' } })).text();
    expect(await page(sandbox)).toContain('role="note"');
    expect(await page(acme)).not.toContain('role="note"');
  });
});
