import { mailText } from '@vc/testing/unit/mail-text';
import { waitFor } from '@vc/testing/unit/wait-for';
import type { TestPlatform } from './test-platform';

/** Opens the link of the mail that asks the owner of an address to confirm it, and leaves the mails out that it got. */
export async function confirmAddress({ mails }: TestPlatform, address: string): Promise<void> {
  const link = /http\S+\/wallet\/notices\/confirmation\?token=\S+/;
  const isAsking = ({ to, source }: { to: string[]; source: string }) =>
    to.includes(address) && link.test(mailText(source));
  const mail = await waitFor(() => mails.received.find(isAsking));
  mails.received.splice(mails.received.indexOf(mail), 1);
  const [url = ''] = link.exec(mailText(mail.source)) ?? [];
  const { status } = await fetch(url, { method: 'POST' });
  if (status !== 200) throw new Error(`The confirmation answers ${status}.`);
}
