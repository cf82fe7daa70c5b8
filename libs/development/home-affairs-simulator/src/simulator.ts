import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import Fastify from 'fastify';
import { SIMULATED_PEOPLE } from './people';

const SYSTEMS = ['NPR', 'HANIS', 'NIIS'];
const STATUSES = ['online', 'degraded', 'offline'];
const MODES = ['normal', 'slow', 'down', 'wrong'] as const;

interface Behaviour {
  /** `slow` answers after `delayMs`, `down` answers 503, `wrong` answers an invalid body. */
  mode: (typeof MODES)[number];
  delayMs: number;
  /** Status of each system. */
  systems: Record<string, string>;
}

export interface HomeAffairsSimulator {
  url: string;
  /** Number of requests, without those that set its behaviour. */
  requests: number;
  stop: () => Promise<void>;
}

const defaultBehaviour = (): Behaviour => ({
  mode: 'normal',
  delayMs: 10_000,
  systems: Object.fromEntries(SYSTEMS.map((name) => [name, 'online'])),
});

/**
 * Stands in for the national home-affairs gateway in development and tests. `PUT /simulator` with any of `mode`,
 * `delayMs` and `systems` sets its behaviour. A member that is left out gets its default.
 */
export async function startHomeAffairsSimulator(port = 0, host = '127.0.0.1'): Promise<HomeAffairsSimulator> {
  const app = Fastify({ bodyLimit: 2 * 1024 * 1024, forceCloseConnections: true });
  const since = new Date().toISOString();
  let behaviour = defaultBehaviour();
  const simulator = { url: '', requests: 0, stop: () => app.close() };

  app.put('/simulator', async (request, reply) => {
    const wanted = { ...defaultBehaviour(), ...(request.body as Partial<Behaviour>) };
    wanted.systems = { ...defaultBehaviour().systems, ...wanted.systems };
    const isKnown =
      MODES.includes(wanted.mode) && Object.values(wanted.systems).every((each) => STATUSES.includes(each));
    if (!isKnown) return reply.status(400).send({ error: `mode is one of ${MODES.join(', ')}` });
    behaviour = wanted;
    return behaviour;
  });

  void app.register(async (gateway) => {
    gateway.addHook('preHandler', async (_, reply) => {
      simulator.requests += 1;
      await misbehave(behaviour, reply);
    });
    answerLookUps(gateway);
    gateway.get('/status', async () => ({
      systems: Object.entries(behaviour.systems).map(([name, status]) => ({
        name,
        status,
        since,
        latencyMs: status === 'offline' ? null : 12,
      })),
    }));
  });

  await app.listen({ port, host });
  simulator.url = `http://${host}:${(app.server.address() as AddressInfo).port}`;
  return simulator;
}

async function misbehave({ mode, delayMs }: Behaviour, reply: FastifyReply): Promise<void> {
  if (mode === 'slow') await pause(delayMs, undefined, { ref: false });
  if (mode === 'down') await reply.status(503).send({ error: 'maintenance' });
  if (mode === 'wrong') await reply.send({ citizen: { firstNames: 7 }, score: 'high', systems: [{}] });
}

function answerLookUps(gateway: FastifyInstance): void {
  gateway.post('/citizens/find', async (request) => {
    const { idNumber } = request.body as { idNumber: string };
    return { citizen: SIMULATED_PEOPLE[idNumber] ?? null };
  });
  gateway.post('/citizens/compare-face', async (request) => {
    const { idNumber, image } = request.body as { idNumber: string; image: string };
    return { score: faceScore(idNumber, image) };
  });
}

/** The score depends on a hash of number and picture, not on the face. Half of all pairs score as a match. */
function faceScore(idNumber: string, image: string): number {
  const digest = createHash('sha256').update(`${idNumber}${image}`).digest();
  return digest.readUInt8() < 128 ? 40 : 95;
}
