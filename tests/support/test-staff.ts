import { computeTotpCode } from '@vc/testing/unit/totp-code';
import { acceptInvitation, lastInvitation } from './test-invitation';
import { TestLogIn, type WalletApp } from './test-log-in';
import type { Organization, TestPlatform } from './test-platform';

const PASSWORD = 'a fine long password';

interface NewMember {
  email: string;
  roles: string[];
  /** That the application requests. */
  scope: string;
}

/** A new member of staff, who has logged in with a second factor. */
export async function logInNewMember(
  world: TestPlatform,
  { token }: Pick<Organization, 'token'>,
  app: WalletApp,
  { email, roles, scope }: NewMember,
): Promise<{ id: string; token: string }> {
  const { body } = await world.call(token, 'POST', '/auth/admin/staff', { email, name: email.split('@')[0], roles });
  await acceptInvitation(lastInvitation(world.mails), PASSWORD);
  const logIn = await TestLogIn.open(world, app, scope);
  await logIn.submit({ name: email, password: PASSWORD });
  await logIn.submit({ code: computeTotpCode(logIn.totpSecret) });
  // The recovery codes come before the consent.
  await logIn.submit({});
  const callback = await logIn.submit({});
  return { id: body.data.id, token: (await logIn.redeem(callback!)).body.access_token };
}
