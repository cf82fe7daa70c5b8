import { createPreAuthorizedCode } from '@vc/feature/issuance-grant';
import { createId } from '@vc/platform/persistence';
import type { TokenStep } from '@vc/platform/service-clients';
import type { TestService } from '@vc/testing/service/test-service';
import { LocalServer, readBody, sendJson } from '@vc/testing/unit/local-server';
import { requestJson } from '@vc/testing/unit/request-json';
import { testServiceKeys } from '@vc/testing/keys/test-service-keys';
import { TestWorld } from '@vc/testing/service/test-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import { authService, TenantsService } from '../../index';

const HOUR_MS = 3_600_000;

describe('token requests in the timeline of their issuance', () => {
  let world: TestWorld;
  let issuance: LocalServer;
  let service: TestService;
  let tenantId: string;
  let steps: TokenStep[];
  let failures = 0;

  beforeAll(async () => {
    world = await TestWorld.start();
    issuance = await LocalServer.start(async (request, response) => {
      const body = JSON.parse(await readBody(request)) as { steps: TokenStep[] };
      if (failures-- > 0) return sendJson(response, {}, 503);
      steps.push(...body.steps);
      sendJson(response, {});
    });
    service = await world.serve(authService, { ISSUANCE_INTERNAL_URL: issuance.url });
    tenantId = (await service.app.get(TenantsService).ensure('acme', 'Acme', [])).id;
  });

  beforeEach(() => {
    steps = [];
    failures = 0;
  });

  afterAll(async () => {
    await world?.stop();
    await issuance?.stop();
  });

  function createCode({ txCode, expiresAt = new Date(Date.now() + HOUR_MS) }: { txCode?: string; expiresAt?: Date }) {
    const grant = {
      jti: createId(),
      tenantId,
      issuanceId: createId(),
      credentialIssuer: 'http://platform.test/oid4vci/t',
      credentialIdentifiers: { [createId()]: [createId()] },
      expiresAt,
    };
    return { issuanceId: grant.issuanceId, code: createPreAuthorizedCode(grant, txCode, testServiceKeys('issuance')) };
  }

  function redeem(code: string, more: Record<string, string> = {}, headers: Record<string, string> = {}) {
    const form = { grant_type: 'urn:ietf:params:oauth:grant-type:pre-authorized_code', 'pre-authorized_code': code };
    const body = new URLSearchParams({ ...form, ...more });
    return requestJson(`${service.url}/auth/connect/token`, { body, headers });
  }

  const reported = (count: number) => waitFor(() => (steps.length >= count ? steps : undefined));

  it('publishes a token and each refusal, with the error that the wallet was given', async () => {
    const { code, issuanceId } = createCode({ txCode: '123456' });
    const answers = [
      await redeem(code),
      await redeem(code, { tx_code: '000000' }),
      await redeem(code, { tx_code: '123456' }, { DPoP: 'none' }),
      await redeem(code, { tx_code: '123456' }),
      await redeem(code, { tx_code: '123456' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 200, 400]);
    expect(await reported(5)).toEqual(
      answers.map(({ status, body }) => ({
        tenantId,
        issuanceId,
        step: status === 200 ? 'token.issued' : 'token.refused',
        grantType: 'pre-authorized_code',
        occurredAt: expect.any(String),
        ...(status !== 200 && { code: body.error, detail: body.error_description }),
      })),
    );
    expect(JSON.stringify(steps)).not.toMatch(new RegExp(`123456|000000|${code}`));
  });

  it('publishes the refusal of an expired code, and nothing for a code that issuance has not signed', async () => {
    const { code, issuanceId } = createCode({ expiresAt: new Date(Date.now() - HOUR_MS) });
    const forged = `${code.slice(0, -4)}AAAA`;
    expect(await redeem(forged)).toMatchObject({ status: 400 });
    expect(await redeem(code)).toMatchObject({ status: 400 });
    expect(await reported(1)).toMatchObject([{ issuanceId, step: 'token.refused', code: 'invalid_grant' }]);
  });

  it('returns tokens while issuance is away, and publishes the step later', async () => {
    failures = 1;
    const { code, issuanceId } = createCode({});
    expect(await redeem(code)).toMatchObject({ status: 200 });
    expect(await reported(1)).toMatchObject([{ issuanceId, step: 'token.issued' }]);
  });
});
