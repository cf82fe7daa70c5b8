import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { createId } from '@vc/platform/persistence';
import { TestWorld } from '@vc/testing/service/test-world';
import type { TestService } from '@vc/testing/service/test-service';
import { LocalServer, sendJson } from '@vc/testing/unit/local-server';
import { waitFor } from '@vc/testing/unit/wait-for';
import { AuthorizationServer } from '../authorization-server/authorization-server';
import { DpopKey } from '../authorization-server/dpop-key';
import { ConsoleAppModule } from '../console-app.module';
import { consoleService } from '../console.definition';
import { SessionsService } from '../sessions/sessions.service';
import { ProxySlots, SESSION_REQUESTS, SESSION_STREAMS } from './proxy-slots';

/** More connections than the console has ever opened to one service. */
const FLOOD = 140;
const STREAM = '/console/api/v1/events/stream?token=x';
const THINGS = '/console/api/credentials';
/** More than the buffers of a connection hold. */
const LONG = Buffer.alloc(32 * 1024 * 1024, 'x');

describe('the proxy of the console', () => {
  let world: TestWorld;
  let service: TestService;
  let upstream: LocalServer;
  /** Requests that the services inside have received and not answered. */
  let open: { request: IncomingMessage; response: ServerResponse }[];
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    upstream = await LocalServer.start((request, response) => {
      const exchange = { request, response };
      open.push(exchange);
      response.once('close', () => (open = open.filter((each) => each !== exchange)));
      answer(request, response);
    });
    world = await TestWorld.start();
    service = await world.serve(consoleService, { SERVICES_URL: upstream.url, AUTH_ADMIN_URL: upstream.url });
  });

  beforeEach(() => {
    open = [];
    answer = answerShortly;
  });

  afterEach(async () => {
    sockets.splice(0).forEach((socket) => socket.destroy());
    await waitFor(() => open.length === 0);
  });

  afterAll(async () => {
    await world?.stop();
    await upstream?.stop();
  });

  function answerShortly({ url }: IncomingMessage, response: ServerResponse): void {
    if (url?.startsWith('/auth/par')) return sendJson(response, { request_uri: 'urn:x', expires_in: 60 }, 201);
    if (!url?.startsWith('/api/v1/events')) return sendJson(response, { data: [] });
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n');
  }

  /** The headers of a member who has logged in. */
  async function logIn(tenantId = createId()): Promise<Record<string, string>> {
    const session = { idleSeconds: 3_600, absoluteSeconds: 3_600 };
    const id = await service.app
      .select(ConsoleAppModule)
      .get(SessionsService, { strict: true })
      .create({
        base: world.authority.publicUrl,
        account: { id: createId(), tenant: { id: tenantId } as never, session },
        issued: { accessToken: 'access', refreshToken: 'refresh', expiresIn: 3_600 },
        dpopKey: DpopKey.generate(),
        browser: { browser: null, system: null },
      });
    return { cookie: `console-session=${id}`, 'x-console-request': '1' };
  }

  /** Sends a request on a connection of its own, and reads no response beyond the buffers of the socket. */
  function send(line: string, headers: Record<string, string>, body = ''): Socket {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    sockets.push(socket);
    const lines = Object.entries({ host: 'platform.test', ...headers }).map(([name, value]) => `${name}: ${value}`);
    socket.write([`${line} HTTP/1.1`, ...lines, '', body].join('\r\n'));
    return socket;
  }

  async function statusOf(socket: Socket): Promise<number> {
    const [head] = (await once(socket, 'data')) as [Buffer];
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(head.toString())?.[1]);
  }

  const get = async (headers: Record<string, string>, path = THINGS) => statusOf(send(`GET ${path}`, headers));
  const flood = (line: string, headers: Record<string, string>, body?: string) =>
    Array.from({ length: FLOOD }, () => send(line, headers, body));

  /** Whether others and a new log-in are answered meanwhile. */
  async function expectOthersAnswered(tenantId?: string): Promise<void> {
    expect(await get(await logIn(tenantId))).toBe(200);
    const logIns = service.app.select(ConsoleAppModule).get(AuthorizationServer, { strict: true });
    const requested = { state: 's', codeChallenge: 'c', redirectUri: 'https://x.example', address: '192.0.2.1' };
    expect(await logIns.requestAuthorization(createId(), requested)).toContain('request_uri=urn%3Ax');
  }

  it('answers others while a member opens 140 event streams, and rejects its seventh stream with 429', async () => {
    const [tenantId, headers] = [createId(), await logIn()];
    const statuses = await Promise.all(flood(`GET ${STREAM}`, headers).map(statusOf));
    expect(statuses.filter((status) => status === 200)).toHaveLength(SESSION_STREAMS);
    expect(statuses.filter((status) => status === 429)).toHaveLength(FLOOD - SESSION_STREAMS);
    await expectOthersAnswered(tenantId);
    expect(await get(headers)).toBe(200);
  });

  it('opens no connection to a service before it has the whole body', async () => {
    const headers = { ...(await logIn()), 'content-type': 'application/json', 'content-length': '10' };
    flood(`POST ${THINGS}`, headers, '{"a');
    await expectOthersAnswered();
    expect(open.filter(({ request }) => request.method === 'POST')).toHaveLength(0);
    const late = send(`POST ${THINGS}`, headers, '{"a');
    late.write('":1234}');
    expect(await statusOf(late)).toBe(200);
  });

  it('sends a body on as the browser sent it', async () => {
    const received = new Promise<string>((resolve) => {
      answer = (request, response) => {
        const parts: Buffer[] = [];
        request.on('data', (part: Buffer) => parts.push(part));
        request.once('end', () => {
          resolve(`${request.headers['content-length']} ${Buffer.concat(parts).toString()}`);
          sendJson(response, {});
        });
      };
    });
    const headers = { ...(await logIn()), 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    expect(await statusOf(send(`POST ${THINGS}`, headers, '3\r\n{ }\r\n0\r\n\r\n'))).toBe(200);
    expect(await received).toBe('3 { }');
  });

  it.each([
    ['requests', THINGS],
    ['streams', STREAM],
  ])('looks a session up for six of its %s at a time', async (_, path) => {
    const headers = await logIn();
    const sessions = service.app.select(ConsoleAppModule).get(SessionsService, { strict: true });
    let found: () => void = () => undefined;
    const isFound = new Promise<void>((resolve) => (found = resolve));
    const lookUp = sessions.get.bind(sessions);
    const get = jest.spyOn(sessions, 'get').mockImplementation(async (presented) => {
      await isFound;
      return lookUp(presented);
    });
    const answered: number[] = [];
    const answers = flood(`GET ${path}`, headers).map(async (socket) => answered.push(await statusOf(socket)));
    // Six are looked up, 30 wait, and the others are rejected at once.
    await waitFor(() => answered.length > 100);
    expect(new Set(answered)).toEqual(new Set([429]));
    expect(get).toHaveBeenCalledTimes(SESSION_REQUESTS);
    found();
    await Promise.all(answers);
    get.mockRestore();
    expect(answered.filter((status) => status === 200).length).toBeGreaterThanOrEqual(SESSION_REQUESTS);
  });

  it('sends six requests of a session at a time, lets others wait, and rejects those that wait too long', async () => {
    const headers = await logIn();
    answer = () => undefined;
    const held = Array.from({ length: SESSION_REQUESTS }, () => send(`GET ${THINGS}`, headers));
    await waitFor(() => open.length === SESSION_REQUESTS);
    expect(await get(headers)).toBe(429);
    expect(open).toHaveLength(SESSION_REQUESTS);
    answer = answerShortly;
    const waiting = get(headers);
    held[0]?.destroy();
    expect(await waiting).toBe(200);
    await expectOthersAnswered();
  });

  it('holds a long response that is not read in the place of a stream', async () => {
    const slots = service.app.get(ProxySlots);
    const headers = await logIn();
    answer = (_, response) => response.end(LONG);
    const reader = send(`GET ${THINGS}`, headers).pause();
    await waitFor(() => slots.inUse.streams === 1);
    expect(slots.inUse).toEqual({ requests: 0, streams: 1 });
    reader.destroy();
    await waitFor(() => slots.inUse.streams === 0);
  });

  it('frees the place of a response that the browser reads late as soon as the service has sent it', async () => {
    const headers = await logIn();
    answer = (_, response) => response.end('x'.repeat(900_000));
    send(`GET ${THINGS}`, headers).pause();
    await waitFor(() => open.length === 0);
    expect(await get(headers)).toBe(200);
  });
});
