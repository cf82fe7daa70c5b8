import type { EndLostTime } from '@vc/platform/backup';

/** Requests that await a response expire: the lost time may have accepted one with their nonce. */
export const endLostTime: EndLostTime = async (run, restoredAt) => {
  await run(
    `UPDATE presentations SET expires_at = $1 WHERE status IN ('requested', 'rejected', 'failed') AND expires_at > $1`,
    [restoredAt],
  );
};
