import { SECOND_MS, issueToWallet, listEndpoints, seconds, under } from './afflictions';
import type { AlertFault } from './alert-fault';
import type { SufferingPlatform } from './suffering-platform';

/** They take PostgreSQL or the platform away, which ends whatever else goes on. */
export const RESTARTING_FAULTS: AlertFault[] = [
  {
    fault: 'PostgreSQL is away',
    alerts: ['VcDatabaseAway', 'VcServiceNotReady', 'VcErrorRatioHigh'],
    inflict: async (all) => {
      await all.postgres.stop();
      await under(
        () => listEndpoints(all),
        200,
        () => seconds(16),
      );
      await all.startPostgres();
      await seconds(5);
    },
  },
  {
    fault: 'the process is killed, and started again after five seconds',
    alerts: ['VcServiceDown'],
    inflict: async (all) => {
      await all.platform.kill();
      await seconds(5);
      await all.startPlatform();
    },
  },
  {
    fault: 'the stored keys of a restarted platform are damaged',
    alerts: ['VcSigningFailing'],
    inflict: async (all) => {
      await all.platform.kill();
      await damageKeys(all);
      await all.startPlatform();
      await under(
        () => issueToWallet(all),
        SECOND_MS,
        () => seconds(16),
      );
      await damageKeys(all);
    },
  },
];

/** A second time, it repairs them. */
async function damageKeys(all: SufferingPlatform): Promise<void> {
  await all.query('UPDATE trust.keys SET private_key = reverse(private_key)');
}
