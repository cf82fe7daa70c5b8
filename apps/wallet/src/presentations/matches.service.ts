import { Injectable } from '@nestjs/common';
import { Transaction } from '@vc/platform/persistence';
import {
  ClaimsPath,
  CredentialQuery,
  DcqlError,
  DcqlQuery,
  HeldCredential,
  isW3cFormat,
  matchCredential,
  requestedTypes,
  SelectionBudget,
} from '@vc/protocol/dcql';
import { translating } from '@vc/protocol/errors';
import { authorityKeyIdentifiers } from '@vc/protocol/openid4vp-client';
import { typesOf } from '@vc/protocol/vcdm';
import { CredentialCipher } from '../credentials/credential-cipher';
import { INTERFACE_FORMAT, WIRE_FORMAT } from '../credentials/credential-format';
import { WalletCredential } from '../credentials/credential.entity';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { Holder } from '../holders/holder';
import { disclosedPaths } from './disclosed-paths';
import { queryRefused } from './presentation.errors';

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

  /**
   * @param match the rule of the protocol that the query came by
   * @throws ValidationFailed for a query that costs too much with the credentials of the user
   */
  async find(
    tx: Transaction,
    holder: Holder,
    query: DcqlQuery,
    match: typeof matchCredential = matchCredential,
  ): Promise<QueryMatches[]> {
    const types = [...new Set(query.credentials.flatMap(requestedTypes))];
    // A W3C credential may have several types, of which its row has one.
    const formats = query.credentials.map(({ format }) => format).filter(isW3cFormat);
    const rows = { types, formats: [...new Set(formats)].map((format) => INTERFACE_FORMAT[format]) };
    const held = await this.credentials.listAccepted(tx, holder, rows);
    const candidates = held.map((credential) => ({ credential, candidate: this.toHeldCredential(credential) }));
    const budget = new SelectionBudget();
    const matchWithin = (each: CredentialQuery, candidate: HeldCredential) =>
      translating(
        () => match(each, candidate, budget),
        DcqlError,
        ({ message }) => queryRefused(message),
      );
    return query.credentials.map((each) => ({
      query: each,
      matches: candidates.flatMap(({ credential, candidate }) => {
        const paths = matchWithin(each, candidate);
        if (!paths) return [];
        return [{ credential, paths: disclosedPaths(candidate, () => this.cipher.openText(credential), paths) }];
      }),
    }));
  }

  private toHeldCredential(credential: WalletCredential): HeldCredential {
    const format = WIRE_FORMAT[credential.format];
    const claims = this.cipher.openClaims(credential);
    return {
      format,
      types: isW3cFormat(format) ? typesOf(claims) : [credential.vct],
      claims,
      authorityKeyIdentifiers: () => authorityKeyIdentifiers(this.cipher.openText(credential), format),
    };
  }
}

/** Returns `given_name`, `address.locality`, or `namespace.element` for an mdoc. */
export function attributeName(path: ClaimsPath): string {
  return path.map((step) => step ?? '*').join('.');
}
