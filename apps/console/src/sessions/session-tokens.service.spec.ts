import type { IncomingMessage, ServerResponse } from 'node:http';
import { createId } from '@vc/platform/persistence';
import type { TestService } from '@vc/testing/service/test-service';
import { TestWorld } from '@vc/testing/service/test-world';
import { LocalServer, readBody, sendJson } from '@vc/testing/unit/local-server';
import { requestJson } from '@vc/testing/unit/request-json';
import { waitFor } from '@vc/testing/unit/wait-for';
import { DpopKey } from '../authorization-server/dpop-key';
import { ConsoleAppModule } from '../console-app.module';
import { consoleService } from '../console.definition';
import { SessionsService } from './sessions.service';

describe('SessionTokensService', () => {
  let world: TestWorld;
  let service: TestService;
  /** The authorization server and the services. */
  let others: LocalServer;
  /** What they were asked, in order. */
  let asked: string[] = [];
  let answerRefresh: (() => void) | undefined;

  beforeAll(async () => {
    others = await LocalServer.start(answer);
    world = await TestWorld.start();
    service = await world.serve(consoleService, { SERVICES_URL: others.url, AUTH_ADMIN_URL: others.url });
  });

  beforeEach(() => {
    asked = [];
    answerRefresh = undefined;
  });

  afterAll(async () => {
    await world?.stop();
    await others?.stop();
  });

  /** Keeps the response to a refresh back. */
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = new URLSearchParams(await readBody(request)).get('token');
    asked.push([request.url, ...(token === null ? [] : [token])].join(' '));
    if (request.url !== '/auth/connect/token') return sendJson(response, { data: [] });
    const tokens = { access_token: 'access-2', refresh_token: 'refresh-2', token_type: 'DPoP', expires_in: 600 };
    answerRefresh = () => sendJson(response, tokens);
  }

  /** The headers of a member whose access token is about to expire. */
  async function logIn(): Promise<Record<string, string>> {
    const id = await service.app
      .select(ConsoleAppModule)
      .get(SessionsService, { strict: true })
      .create({
        base: world.authority.publicUrl,
        account: {
          id: createId(),
          tenant: { id: createId() } as never,
          session: { idleSeconds: 3_600, absoluteSeconds: 3_600 },
        },
        issued: { accessToken: 'access-1', refreshToken: 'refresh-1', expiresIn: 30 },
        dpopKey: DpopKey.generate(),
        browser: { browser: null, system: null },
      });
    return { cookie: `console-session=${id}`, 'x-console-request': '1' };
  }

  const call = (path: string, headers: Record<string, string>, method = 'GET') =>
    requestJson(`${service.url}/console${path}`, { method, headers: { host: 'platform.test', ...headers } });

  it('sends nothing with tokens that a refresh brings after the log-out, and revokes them', async () => {
    const headers = await logIn();
    const calling = call('/api/credentials', headers);
    const finishRefresh = await waitFor(() => answerRefresh);
    expect((await call('/log-out', headers, 'POST')).status).toBe(204);
    finishRefresh();
    expect((await calling).status).toBe(401);
    expect(asked).toEqual(['/auth/connect/token', '/auth/revoke refresh-1', '/auth/revoke refresh-2']);
    expect(await world.database.query('SELECT FROM console.sessions')).toEqual([]);
  });
});
