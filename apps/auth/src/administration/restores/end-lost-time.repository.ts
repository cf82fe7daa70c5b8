import type { EndLostTime } from '@vc/platform/backup';

/**
 * Without the keys of before, no access token of before is valid. Authorization codes, refresh tokens, log-ins and pushed
 * requests end.
 * Invitations that were used in the lost time end with the others. Pre-authorized codes are refused by the time in their ids (`RedeemedCodesRepository`).
 */
export const endLostTime: EndLostTime = async (run) => {
  await run('DELETE FROM signing_keys');
  await run(`DELETE FROM provider_state WHERE model <> 'ReplayDetection'`);
  await run('DELETE FROM grant_tokens');
  await run('DELETE FROM issuance_authorizations');
  await run('UPDATE staff SET invitation_hash = NULL, invitation_expires_at = NULL');
};
