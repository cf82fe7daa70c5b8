import type { Client, WalletComponents } from '@vc/sdk';
import type { QueryMatches, Selection } from './select-matches';
import { toPrintableLine } from './to-printable';

export type WalletPresentation = WalletComponents['schemas']['Presentation'];
export type WalletCredential = WalletComponents['schemas']['Credential'];

/** Who requests the presentation. */
export function describeVerifier({ verifierIdentity: verifier, expiresAt }: WalletPresentation): string {
  const { name, host, did, certificateSubject, clientId } = verifier;
  const known = [host, did, certificateSubject, clientId].filter((each) => each !== null).join(', ');
  return toLine(`${name} (${trustOf(verifier)}: ${known}) requests a presentation until ${expiresAt}.`);
}

/**
 * A line for each credential that is presented, with the attributes that it discloses: those of the selection, or else the
 * newest match of each query. The other matches of a query have a line only without a selection. @throws PlatformError
 */
export async function describeMatches(
  { wallet }: Client,
  matches: QueryMatches[],
  { selected, signal }: { selected: Selection[] | undefined; signal: AbortSignal },
): Promise<string> {
  const lines: string[] = [];
  for (const query of matches) {
    const { queryId, credentials } = query;
    const isSelected = (id: string) => selected?.some((each) => each.credentialId === id && each.queryId === queryId);
    const shown = credentials.filter(({ credentialId: id }) => isSelected(id) ?? true);
    if (credentials.length === 0 && !selected) lines.push(`- ${queryId}: no accepted credential matches.`);
    for (const [index, { credentialId: id, matchedAttributes }] of shown.entries()) {
      const credential = await wallet.getCredential({ path: { id } }, { signal });
      const isPresented = isSelected(id) ?? index === 0;
      const effect = isPresented ? describeDisclosure(query, matchedAttributes) : 'also matches';
      lines.push(`- ${queryId}: ${credentialName(credential)} ${effect}.`);
    }
  }
  // The response has no query of the verifier, which tells the alternatives.
  const hasChoice = !selected && matches.filter(({ credentials }) => credentials.length > 0).length > 1;
  if (hasChoice) lines.push('If the verifier accepts alternatives, only one of them is sent.');
  return lines.map(toLine).join('');
}

function describeDisclosure({ retainedAttributes }: QueryMatches, disclosed: string[]): string {
  const retained = disclosed.filter((attribute) => retainedAttributes.includes(attribute));
  const kept = retained.length > 0 ? `, of which the verifier keeps ${retained.join(', ')}` : '';
  return `discloses ${disclosed.join(', ') || 'no attribute'}${kept}`;
}

/** A line for each credential. */
export function describeCredentials(credentials: WalletCredential[]): string {
  return credentials
    .map((each) => toLine(`- ${credentialName(each)} has ${Object.keys(each.claims).join(', ')}.`))
    .join('');
}

function credentialName({ id, vct, issuer }: WalletCredential): string {
  return `${id} ${vct} of ${issuer.name} (${trustOf(issuer)}: ${issuer.host})`;
}

function trustOf({ trusted }: { trusted: boolean }): string {
  return trusted ? 'trusted' : 'NOT trusted';
}

/** Names come from verifiers and issuers. */
function toLine(text: string): string {
  return `${toPrintableLine(text)}\n`;
}
