import type { EndLostTime } from '@vc/platform/backup';

/** The refresh tokens of the sessions may have been used in the lost time, and the authorization server has ended them. */
export const endLostTime: EndLostTime = async (run) => {
  await run('DELETE FROM sessions');
};
