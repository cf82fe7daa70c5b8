import { Injectable } from '@nestjs/common';
import { Transaction } from '@vc/platform/persistence';
import {
  ClaimsPath,
  CredentialQuery,
  DcqlQuery,
  HeldCredential,
  matchCredential,
  requestedTypes,
} from '@vc/protocol/dcql';
import { authorityKeyIdentifiers } from '@vc/protocol/openid4vp-client';
import { CredentialCipher } from '../credentials/credential-cipher';
import { WIRE_FORMAT } from '../credentials/credential-format';
import { WalletCredential } from '../credentials/credential.entity';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { Holder } from '../holders/holder';

/** A credential that matches a credential query, and the claims that it would disclose. */
export interface Match {
  credential: WalletCredential;
  paths: ClaimsPath[];
}

export interface QueryMatches {
  query: CredentialQuery;
  /** Newest first. */
  matches: Match[];
}

/** Matches the accepted credentials of a user with the DCQL query of a verifier. */
@Injectable()
export class MatchesService {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly cipher: CredentialCipher,
  ) {}

  /** @param match the rule of the protocol that the query came by */
  async find(
    tx: Transaction,
    holder: Holder,
    query: DcqlQuery,
    match: typeof matchCredential = matchCredential,
  ): Promise<QueryMatches[]> {
    const types = [...new Set(query.credentials.flatMap(requestedTypes))];
    const held = await this.credentials.listAccepted(tx, holder, types);
    const candidates = held.map((credential) => ({ credential, candidate: this.toHeldCredential(credential) }));
    return query.credentials.map((each) => ({
      query: each,
      matches: candidates.flatMap(({ credential, candidate }) => {
        const paths = match(each, candidate);
        return paths ? [{ credential, paths }] : [];
      }),
    }));
  }

  private toHeldCredential(credential: WalletCredential): HeldCredential {
    const format = WIRE_FORMAT[credential.format];
    return {
      format,
      types: [credential.vct],
      claims: this.cipher.openClaims(credential),
      authorityKeyIdentifiers: () => authorityKeyIdentifiers(this.cipher.openText(credential), format),
    };
  }
}

/** Returns `given_name`, `address.locality`, or `namespace.element` for an mdoc. */
export function attributeName(path: ClaimsPath): string {
  return path.map((step) => step ?? '*').join('.');
}
