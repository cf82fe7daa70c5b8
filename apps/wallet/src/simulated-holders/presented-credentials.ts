import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { TenantClocks } from '@vc/platform/service-clients';
import { parseCompactJws } from '@vc/protocol/crypto';
import { chooseQueries, type CredentialFormat, isW3cFormat } from '@vc/protocol/dcql';
import { decodeIssuerSigned, readMobileSecurityObject } from '@vc/protocol/mdoc';
import type { ChosenCredential, DirectPostRequest } from '@vc/protocol/openid4vp-client';
import { parseVc, validityOf } from '@vc/protocol/vcdm';
import { CredentialCipher } from '../credentials/credential-cipher';
import { WIRE_FORMAT } from '../credentials/credential-format';
import { createHolderKey } from '../issuers/holder-key';
import { HeldStatusesService } from '../presentations/held-statuses.service';
import { MatchesService, type QueryMatches } from '../presentations/matches.service';
import { selectCredentials, type Selection } from '../presentations/selection';
import { holderOf } from './act-holder';
import { noSuchCredential } from './act.errors';
import type { SimulatedAct } from './simulated-act.entity';
import { UntrustedIssuer } from './untrusted-issuer';

/** Longer than any credential. */
const NEVER = new Date(8_640_000_000_000_000);

type Condition = 'valid' | 'revoked' | 'expired';

/** Chooses what a simulated holder presents. */
@Injectable()
export class PresentedCredentials {
  constructor(
    private readonly database: Database,
    private readonly matches: MatchesService,
    private readonly statuses: HeldStatusesService,
    private readonly cipher: CredentialCipher,
    private readonly clocks: TenantClocks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `INVALID_STATE` if the holder has no credentials of the kind that the behaviour presents */
  async choose(act: SimulatedAct, request: DirectPostRequest) {
    const { behaviour } = act;
    const condition = behaviour === 'revoked' || behaviour === 'expired' ? behaviour : 'valid';
    const found = await this.find(act, request, condition);
    const answered = new Set(found.flatMap(({ query, matches }) => (matches.length > 0 ? [query.id] : [])));
    if (!chooseQueries(request.dcqlQuery, answered)?.length) throw noSuchCredential(condition);
    const selections = selectCredentials(request.dcqlQuery, found);
    const issuer = behaviour === 'untrusted' ? await UntrustedIssuer.create(this.clock()) : undefined;
    const chosen = await Promise.all(selections.map((selection) => this.open(selection, behaviour, issuer)));
    return { chosen, credentialIds: selections.map(({ credential }) => credential.id) };
  }

  private async find(act: SimulatedAct, { dcqlQuery }: DirectPostRequest, condition: Condition) {
    const holder = holderOf(act);
    const found = await this.database.transaction(act.tenantId, (tx) => this.matches.find(tx, holder, dcqlQuery));
    const now = await this.clocks.now(act.tenantId);
    const hasExpired = ({ credential }: QueryMatches['matches'][number]) =>
      expiryOf(this.cipher.openText(credential), WIRE_FORMAT[credential.format]) <= now;
    if (condition === 'expired') return keep(found, hasExpired);
    const current = keep(found, (match) => !hasExpired(match));
    const valid = await this.statuses.excludeRevoked(current);
    if (condition === 'valid') return valid;
    const validIds = new Set(valid.flatMap(({ matches }) => matches.map(({ credential }) => credential.id)));
    return keep(current, ({ credential }) => !validIds.has(credential.id));
  }

  private async open(
    { credential: row, paths, queryId }: Selection,
    behaviour: SimulatedAct['behaviour'],
    issuer: UntrustedIssuer | undefined,
  ): Promise<ChosenCredential> {
    const format = WIRE_FORMAT[row.format];
    const { credential: held, holderKey } = this.cipher.openCredential(row);
    const credential = issuer ? await issuer.sign(held, format) : held;
    const { alg, sign } = behaviour === 'wrongHolder' ? createHolderKey() : holderKey;
    return { queryId, format, type: row.vct, paths, credential, alg, sign };
  }
}

function keep(found: QueryMatches[], isKept: (match: QueryMatches['matches'][number]) => boolean): QueryMatches[] {
  return found.map(({ query, matches }) => ({ query, matches: matches.filter(isKept) }));
}

/** Returns the end of a credential as its issuer has signed it: `exp`, or `validUntil`. */
function expiryOf(credential: string, format: CredentialFormat): Date {
  if (format === 'mso_mdoc') {
    const issuerSigned = decodeIssuerSigned(Buffer.from(credential, 'base64url'));
    return readMobileSecurityObject(issuerSigned).validityInfo.validUntil;
  }
  if (isW3cFormat(format)) return validityOf(parseVc(credential, format)).validUntil ?? NEVER;
  const [jwt = ''] = credential.split('~', 1);
  const { exp } = parseCompactJws(jwt).payload;
  return typeof exp === 'number' ? new Date(exp * 1_000) : NEVER;
}
