import type { EndLostTime } from '@vc/platform/backup';

/**
 * Open offers expire, as at their own time: the service publishes it. Status lists give no further indices, because the lost
 * time may have used them; the next credential begins new lists.
 */
export const endLostTime: EndLostTime = async (run, restoredAt) => {
  await run(`UPDATE issuances SET expires_at = $1 WHERE status IN ('offered', 'partiallyIssued') AND expires_at > $1`, [
    restoredAt,
  ]);
  await run('UPDATE status_lists SET allocated = size');
};
