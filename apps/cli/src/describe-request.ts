import type { Client, WalletComponents } from '@vc/sdk';
import { toPrintableLine } from './to-printable';

export type WalletPresentation = WalletComponents['schemas']['Presentation'];
export type WalletCredential = WalletComponents['schemas']['Credential'];
export type QueryMatches = WalletComponents['schemas']['MatchesEnvelope']['data'][number];

/** Who requests the presentation. */
export function describeVerifier({ verifierIdentity: verifier, expiresAt }: WalletPresentation): string {
  const { name, host, did, certificateSubject, clientId } = verifier;
  const known = [host, did, certificateSubject, clientId].filter((each) => each !== null).join(', ');
  return toLine(`${name} (${trustOf(verifier)}: ${known}) requests a presentation until ${expiresAt}.`);
}

/** A line for each matching credential, with the attributes that it would disclose. @throws PlatformError */
export async function describeMatches(
  { wallet }: Client,
  matches: QueryMatches[],
  signal: AbortSignal,
): Promise<string> {
  const lines: string[] = [];
  for (const { queryId, credentials } of matches) {
    if (credentials.length === 0) lines.push(`- ${queryId}: no accepted credential matches.`);
    for (const { credentialId: id, matchedAttributes } of credentials) {
      const credential = await wallet.getCredential({ path: { id } }, { signal });
      const attributes = matchedAttributes.join(', ') || 'no attribute';
      lines.push(`- ${queryId}: ${credentialName(credential)} discloses ${attributes}.`);
    }
  }
  return lines.map(toLine).join('');
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
