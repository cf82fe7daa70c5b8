import { createId } from '@vc/platform/persistence';
import type { HolderWorld } from '@vc/testing/service/holder-world';
import { NoticeAddresses } from './notice-addresses.service';

/** Confirms an address of the holder as its owner does, with the link of the mail that asks. A confirmed one stays so. */
export async function confirmAddress({ service, tenantId, userId }: HolderWorld, email: string): Promise<void> {
  const notice = { id: createId(), tenantId, userId };
  const asked = await service.app.get(NoticeAddresses).check(notice, { requestedAt: null }, email);
  if (!('url' in asked)) return;
  const { status } = await fetch(asked.url.replace('http://platform.test', service.url), { method: 'POST' });
  if (status !== 200) throw new Error(`The confirmation answers ${status}.`);
}
