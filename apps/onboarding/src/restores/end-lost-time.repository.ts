import type { EndLostTime } from '@vc/platform/backup';

/** Log-ins that wait for a second factor begin anew. Recovery codes end, because the lost time may have used some. */
export const endLostTime: EndLostTime = async (run) => {
  await run('DELETE FROM pending_log_ins');
  await run('DELETE FROM recovery_codes');
};
