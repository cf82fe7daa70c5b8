import type { EndLostTime } from '@vc/platform/backup';

/**
 * The feed is ordered by transactions, and a restored cluster counts them anew: the restored events are of one transaction,
 * in the order of their numbers. Tokens of streams end.
 */
export const endLostTime: EndLostTime = async (run) => {
  await run('UPDATE events SET tx = pg_current_xact_id()');
  await run('DELETE FROM stream_tokens');
};
