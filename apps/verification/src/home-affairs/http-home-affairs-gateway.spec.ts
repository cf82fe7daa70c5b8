import type { ServerResponse } from 'node:http';
import { createLogger, Metrics } from '@vc/platform/observability';
import { LocalServer, readBody, sendJson } from '@vc/testing/unit/local-server';
import { waitFor } from '@vc/testing/unit/wait-for';
import { VerificationConfig } from '../verification-config';
import { HttpHomeAffairsGateway } from './http-home-affairs-gateway';

describe('HttpHomeAffairsGateway', () => {
  let server: LocalServer;
  let gateway: HttpHomeAffairsGateway;
  let received: string[];
  let open: ServerResponse[];

  beforeEach(async () => {
    [received, open] = [[], []];
    server = await LocalServer.start(async (request, response) => {
      received.push((JSON.parse(await readBody(request)) as { idNumber: string }).idNumber);
      open.push(response);
    });
    const config = Object.assign(new VerificationConfig(), { HOME_AFFAIRS_TIMEOUT_MS: 20_000 });
    const create = () => new HttpHomeAffairsGateway(server.url, config, createLogger('spec', 'silent'));
    gateway = new Metrics('spec').whileBuilding(create);
  });

  afterEach(async () => {
    await gateway.onApplicationShutdown();
    await server.stop();
  });

  /** @returns the scores that have arrived so far */
  function compareMany(tenant: string, count: number): unknown[] {
    const outcomes: unknown[] = [];
    for (let index = 0; index < count; index += 1) {
      gateway.compareFace(tenant, `${tenant} ${index}`, 'AA==').then(
        (score) => outcomes.push(score),
        (error: unknown) => outcomes.push((error as { code: string }).code),
      );
    }
    return outcomes;
  }

  it('serves another tenant in its turn while one has all its calls wait', async () => {
    const refused = compareMany('acme', 100);
    await waitFor(() => received.length === 32);
    expect(refused).toEqual(Array(4).fill('HOME_AFFAIRS_UNAVAILABLE'));
    const other = compareMany('other', 1);
    for (const response of open.splice(0, 2)) sendJson(response, { score: 90 });
    await waitFor(() => received.includes('other 0'));
    open.forEach((response) => sendJson(response, { score: 90 }));
    await waitFor(() => other.length === 1);
    expect(other).toEqual([90]);
  });
});
