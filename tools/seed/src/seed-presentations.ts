import type { Client } from '@vc/sdk';
import { inParallel } from './in-parallel';
import type { PlannedPresentation } from './plan';

const WIDTH = 4;
const SHORT_LIFE_MS = 5_000;

/** Makes the presentations that are missing. @returns how many were made */
export async function seedPresentations(client: Client, planned: readonly PlannedPresentation[]): Promise<number> {
  const known = new Set<string>();
  for await (const { reference } of client.api.listPresentations({ query: { 'page[size]': 100 } })) {
    if (reference) known.add(reference);
  }
  const missing = planned.filter(({ reference }) => !known.has(reference));
  // A replay repeats an answer of the same holder.
  const [replays, others] = [missing.filter(isReplay), missing.filter((each) => !isReplay(each))];
  await inParallel(others, WIDTH, async (each) => present(client, each));
  await inParallel(replays, WIDTH, async (each) => replay(client, each));
  return missing.length;
}

const isReplay = ({ end }: PlannedPresentation) => end === 'replayed';

async function replay(client: Client, planned: PlannedPresentation): Promise<void> {
  await present(client, { ...planned, reference: `${planned.reference}-first`, end: 'accept' });
  await present(client, planned);
}

async function present(client: Client, { reference, person, presetId, end }: PlannedPresentation): Promise<void> {
  const { id, authorizationRequestUri: requestUri } = await client.presentations.request({
    presetId,
    reference,
    ...(end === 'expire' && { expiresAt: new Date(Date.now() + SHORT_LIFE_MS).toISOString() }),
  });
  if (end === 'expire' || requestUri === null) return;
  if (end === 'cancel') {
    await client.api.cancelPresentation({ path: { id } });
    return;
  }
  const { data: act } = await client.wallet.actOnRequest({
    body: { requestUri, behaviour: end, holder: person.holder },
  });
  if (act.status === 'failed') throw new Error(`A simulated holder could not answer: ${act.error?.detail ?? ''}`);
}
