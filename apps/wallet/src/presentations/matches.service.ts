import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Transaction } from '@vc/platform/persistence';
import { ClaimsPath, CredentialQuery, DcqlQuery, HeldCredential, matchCredential } from '@vc/protocol/dcql';
import { authorityKeyIdentifiers } from '@vc/protocol/openid4vp-client';
import { WIRE_FORMAT } from '../credentials/credential-format';
import { secretContext } from '../credentials/credential-secrets';
import { WalletCredential } from '../credentials/credential.entity';
import { CredentialsRepository } from '../credentials/credentials.repository';

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
    const opened = held.map((credential) => ({ credential, held: this.open(credential) }));
    return query.credentials.map((each) => ({
      query: each,
      matches: opened.flatMap(({ credential, held: candidate }) => {
        const paths = matchCredential(each, candidate);
        return paths ? [{ credential, paths }] : [];
      }),
    }));
  }

  private open({ id, vct: type, claims, credential, ...held }: WalletCredential): HeldCredential {
    const format = WIRE_FORMAT[held.format];
    const issued = () => this.cipher.open(credential, secretContext(id, 'credential')).toString();
    return {
      format,
      type,
      claims: this.cipher.openJson(claims, secretContext(id, 'claims')),
      authorityKeyIdentifiers: () => authorityKeyIdentifiers(issued(), format),
    };
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
