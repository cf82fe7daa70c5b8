import type { Actor } from './test-actor';
import { meetHostileIssuer } from './test-hostile-issuer';
import { issueWithCode, pushAndAccept, redeemAsForeignWallet, revoke } from './test-issuing';
import { logIn } from './test-logging-in';
import { lookUp } from './test-looking-up';
import { present, presentWrongly } from './test-presenting';
import { certify, recover, registerEndpoint } from './test-setting-up';
import { signUp } from './test-signing-up';

/** All that an organization, its user and their wallets do with the platform, and what they do wrongly. */
export async function tellStory(actor: Actor): Promise<void> {
  await signUp(actor);
  await lookUp(actor);
  await logIn(actor);
  await certify(actor);
  await registerEndpoint(actor);
  await issueWithCode(actor);
  await redeemAsForeignWallet(actor);
  const credentials = await pushAndAccept(actor);
  await present(actor);
  await presentWrongly(actor);
  await revoke(actor, credentials);
  await recover(actor);
  await meetHostileIssuer(actor);
}
