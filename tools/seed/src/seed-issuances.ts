import type { Client, Issuance } from '@vc/sdk';
import { inParallel } from './in-parallel';
import type { PlannedIssuance } from './plan';

const WIDTH = 4;
/** Long enough to be made, and short enough to end while the rest is made. */
const SHORT_LIFE_MS = 5_000;

/** Makes the issuances that are missing, and revokes or suspends some of their credentials. @returns how many were made */
export async function seedIssuances(client: Client, planned: readonly PlannedIssuance[]): Promise<number> {
  const known = await listIssuances(client);
  const missing = planned.filter(({ reference }) => !known.has(reference));
  await inParallel(missing, WIDTH, async (issuance) => issue(client, issuance));
  const issued = await listIssuances(client);
  await inParallel(planned, WIDTH, async (issuance) => decideStatus(client, issuance, issued.get(issuance.reference)));
  return missing.length;
}

/** Lists the issuances by their references. */
async function listIssuances({ api }: Client): Promise<Map<string, Issuance>> {
  const issuances = new Map<string, Issuance>();
  for await (const issuance of api.listIssuances({ query: { 'page[size]': 100 } })) {
    if (issuance.reference) issuances.set(issuance.reference, issuance);
  }
  return issuances;
}

async function issue(client: Client, planned: PlannedIssuance): Promise<void> {
  const { reference, presetId, attributes, end } = planned;
  const issuance = await client.issuances.create({
    presetId,
    attributes,
    reference,
    ...(end === 'expire' && { expiresAt: new Date(Date.now() + SHORT_LIFE_MS).toISOString() }),
  });
  await act(client, planned, issuance);
}

/** A repetition changes nothing. */
async function decideStatus({ api }: Client, { then }: PlannedIssuance, issuance: Issuance | undefined): Promise<void> {
  const [credential] = issuance?.credentials ?? [];
  if (!then || !credential) return;
  if (then === 'suspend') await api.suspendCredential({ path: { id: credential.id } });
  else await api.revokeCredentials({ body: { credentialIds: [credential.id] } });
}

async function act(
  { api, wallet }: Client,
  { person, end }: PlannedIssuance,
  { id, offerUri }: Issuance,
): Promise<void> {
  if (end === 'expire') return;
  if (end !== 'cancel') return done(wallet.actOnOffer({ body: { offerUri, behaviour: end, holder: person.holder } }));
  await api.cancelIssuance({ path: { id } });
}

type Act = ReturnType<Client['wallet']['actOnOffer']>;

/** @throws Error for an act that has failed */
async function done(act: Act): Promise<void> {
  const { status, error } = (await act).data;
  if (status !== 'done') throw new Error(`A simulated holder could not act on an offer: ${error?.detail ?? status}`);
}
