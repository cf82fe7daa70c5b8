import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Transaction } from '@vc/platform/persistence';
import { ClaimsPath, CredentialFormat, CredentialQuery, DcqlQuery, matchCredential } from '@vc/protocol/dcql';
import { authorityKeyIdentifiers } from '@vc/protocol/openid4vp-client';
import { secretContext } from '../credentials/credential-secrets';
import { WalletCredential } from '../credentials/credential.entity';
import { CredentialsRepository } from '../credentials/credentials.repository';

/** On the wire, by the name that the interface uses. */
export const WIRE_FORMAT = {
  ...{ 'vc+sd-jwt': 'dc+sd-jwt', mso_mdoc: 'mso_mdoc' },
} as const satisfies Record<WalletCredential['format'], CredentialFormat>;

/** A credential that answers a question, and what of it would be shown. */
export interface Match {
  credential: WalletCredential;
  paths: ClaimsPath[];
}

export interface QueryMatches {
  query: CredentialQuery;
  /** The newest first. */
  matches: Match[];
}

/** Finds which of a user's accepted credentials answer what a verifier asks. */
@Injectable()
export class MatchesService {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly cipher: EnvelopeCipher,
  ) {}

  async find(tx: Transaction, tenantId: TenantId, userId: string, query: DcqlQuery): Promise<QueryMatches[]> {
    const types = [...new Set(query.credentials.flatMap(typesOf))];
    const held = await this.credentials.listAccepted(tx, tenantId, userId, types);
    const opened = held.map((credential) => ({
      credential,
      held: {
        ...{ format: WIRE_FORMAT[credential.format], type: credential.vct },
        claims: this.cipher.openJson<Record<string, unknown>>(
          ...([credential.claims, secretContext(credential.id, 'claims')] as const),
        ),
        authorityKeyIdentifiers: () => this.authoritiesOf(credential),
      },
    }));
    return query.credentials.map((each) => ({
      query: each,
      matches: opened.flatMap(({ credential, held: candidate }) => {
        const paths = matchCredential(each, candidate);
        return paths ? [{ credential, paths }] : [];
      }),
    }));
  }

  private authoritiesOf({ id, credential, format }: WalletCredential): string[] {
    const issued = this.cipher.open(credential, secretContext(id, 'credential')).toString();
    return authorityKeyIdentifiers(issued, WIRE_FORMAT[format]);
  }
}

/** `given_name`, `address.locality`, or of an mdoc `namespace.element`. */
export function attributeName(path: ClaimsPath): string {
  return path.map((step) => step ?? '*').join('.');
}

function typesOf({ format, meta }: CredentialQuery): string[] {
  if (format === 'dc+sd-jwt' && 'vct_values' in meta) return meta.vct_values;
  return format === 'mso_mdoc' && 'doctype_value' in meta ? [meta.doctype_value] : [];
}
