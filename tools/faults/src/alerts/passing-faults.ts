import { setTimeout as pause } from 'node:timers/promises';
import {
  SECOND_MS,
  holdDelivery,
  issue,
  listEndpoints,
  lookUp,
  seconds,
  sendJunk,
  setHomeAffairs,
  under,
  withLocked,
} from './afflictions';
import type { AlertFault } from './alert-fault';

/** Each of them is over before the next one. */
export const PASSING_FAULTS: AlertFault[] = [
  {
    fault: 'four of five endpoints answer 500',
    alerts: ['VcEndpointCircuitsOpen'],
    inflict: async (all) => {
      all.receiverStatus = 500;
      for (let count = 0; count < 8; count += 1) await issue(all);
      await seconds(35);
      all.receiverStatus = 204;
    },
  },
  {
    fault: 'a message that is no event',
    alerts: ['VcDeadLetters'],
    inflict: async (all) => {
      await sendJunk(all, { batches: 1, perBatch: 1, intervalMs: 0 });
      await seconds(4);
    },
  },
  {
    fault: 'the home-affairs gateway answers 503',
    alerts: ['VcCircuitOpen'],
    inflict: async (all) => {
      await setHomeAffairs(all, 'down');
      await under(
        () => lookUp(all),
        SECOND_MS,
        () => seconds(20),
      );
      await setHomeAffairs(all, 'normal');
    },
  },
  {
    fault: 'a table is locked for 1.5 s again and again',
    alerts: ['VcLatencyHigh'],
    inflict: (all) =>
      under(
        () => listEndpoints(all),
        200,
        async () => {
          for (let count = 0; count < 16; count += 1) await withLocked(all, 'webhooks.endpoints', () => pause(1_500));
        },
      ),
  },
  {
    fault: 'a table stays locked while many requests come',
    alerts: ['VcPoolExhausted'],
    inflict: (all) =>
      under(
        () => listEndpoints(all),
        50,
        () => withLocked(all, 'webhooks.endpoints', () => seconds(14)),
      ),
  },
  {
    fault: 'the table of handled events stays locked',
    alerts: ['VcConsumerStuck'],
    inflict: (all) =>
      withLocked(all, 'webhooks.inbox', async () => {
        await issue(all);
        await seconds(28);
      }),
  },
  {
    fault: 'more messages come than consumers handle',
    alerts: ['VcConsumerLagGrowing'],
    inflict: (all) => sendJunk(all, { batches: 300, perBatch: 500, intervalMs: 100 }),
  },
  {
    fault: 'the process stands still for 0.4 s again and again',
    alerts: ['VcEventLoopDelayed'],
    inflict: async ({ platform: { pid } }) => {
      for (let count = 0; count < 25; count += 1) {
        process.kill(pid, 'SIGSTOP');
        await pause(400);
        process.kill(pid, 'SIGCONT');
        await pause(200);
      }
    },
  },
  {
    fault: 'one address sends twice as many requests as it may',
    alerts: ['VcRateLimitRefusalsUnusual'],
    inflict: async ({ demo }) => {
      const send = () => fetch(`${demo.credsBaseUrl}/endpoints`, { headers: { 'x-forwarded-for': '198.51.100.7' } });
      await under(send, 10, () => seconds(45));
    },
  },
  {
    fault: 'the clock of the platform is ten seconds ahead',
    alerts: ['VcClockSkewed'],
    inflict: async ({ platform: { pid } }) => {
      process.kill(pid, 'SIGUSR2');
      await seconds(26);
      process.kill(pid, 'SIGUSR2');
    },
  },
  { fault: 'a due delivery is held by a transaction', alerts: ['VcDeliveryQueueOld'], inflict: holdDelivery },
  {
    fault: 'Kafka is away',
    alerts: ['VcKafkaAway', 'VcOutboxOld', 'VcRelayStopped'],
    inflict: async (all) => {
      await all.broker.kill();
      await issue(all);
      await seconds(95);
      await all.broker.start();
    },
  },
];
