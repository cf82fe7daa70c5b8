import { Browser } from '@vc/testing/unit/browser';
import type { MailServer } from '@vc/testing/unit/mail-server';

/** The address in the last invitation, whose lines may be broken (RFC 2045 §6.7). */
export function lastInvitation({ received }: MailServer): string {
  const sources = received.map(({ source }) => source.replaceAll('=\r\n', '').replaceAll('=3D', '='));
  const links = sources.map((source) => /http\S+\/auth\/invitations\?token=[\w-]{43}/.exec(source)?.[0]);
  return links.findLast((link) => link !== undefined)!;
}

/** Chooses a password on the page of the invitation. Returns the browser with the page after it. */
export async function acceptInvitation(url: string, password: string): Promise<Browser> {
  const browser = new Browser('http://none.example');
  await browser.open(url);
  await browser.submit({ password, repeated: password });
  return browser;
}
