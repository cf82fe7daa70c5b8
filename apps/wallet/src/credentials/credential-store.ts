import { X509Certificate } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Outbox } from '@vc/platform/messaging';
import { createId, Transaction } from '@vc/platform/persistence';
import { isStorable } from '@vc/protocol/json';
import {
  CredentialRejectedError,
  ReceivedCredential,
  readValidity,
  type Validity,
} from '@vc/protocol/openid4vci-client';
import { STATUS } from '@vc/protocol/status-list';
import { listUsageIssues } from '@vc/protocol/x509';
import { RevokedSignersService } from '../counterparties/revoked-signers.service';
import { StrangersService } from '../counterparties/strangers.service';
import { HolderKeyPair } from '../issuers/holder-key';
import { PlatformIssuers } from '../issuers/platform-issuers';
import { NoticesService } from '../notices/notices.service';
import { firstCheckOf, type StatusCheck } from './status-check.entity';
import { CredentialCipher } from './credential-cipher';
import { StoredCredentialCopy } from './credential-copy.entity';
import { INTERFACE_FORMAT } from './credential-format';
import { WalletCredential } from './credential.entity';
import { walletCredentialReceived } from './credential.events';
import { CredentialsRepository } from './credentials.repository';
import { issuerOf } from './issuer-identities';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The owner and the origin of a credential. */
export interface Provenance {
  tenantId: string;
  userId: string;
  credentialIssuer: string;
  issuerAccessId: string;
  /** The issuance on this platform that the credential came from, if it did. */
  issuanceId: string | null;
  /** Null for a deferred credential from before it was recorded. */
  redemptionId: string | null;
  /** An organization has pushed the credential. */
  isPushed: boolean;
  /** It has, and the user is not told of the push yet. */
  isNews: boolean;
}

export interface CredentialRows {
  credential: WalletCredential;
  copies: StoredCredentialCopy[];
  /** Undefined for a credential without a status. */
  statusCheck: StatusCheck | undefined;
  /** The user is told of the credential. */
  isTold: boolean;
  /** The tenant of an issuer on this platform. */
  issuerTenantId: string | undefined;
}

const MAX_TYPE = 256;
const MAX_ISSUER = 512;

/** Stores the credentials that issuers have issued to users. */
@Injectable()
export class CredentialStore {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly outbox: Outbox,
    private readonly cipher: CredentialCipher,
    private readonly strangers: StrangersService,
    private readonly revokedSigners: RevokedSignersService,
    private readonly notices: NoticesService,
    private readonly issuers: PlatformIssuers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Inserts the rows. A credential of an issuer on this platform is also published as received. */
  async insert(tx: Transaction, { isTold, issuerTenantId, ...rows }: CredentialRows): Promise<void> {
    const { credential } = rows;
    await this.credentials.insert(tx, rows);
    if (isTold) await this.addNotice(tx, credential);
    const received = walletCredentialReceived(credential, issuerTenantId);
    if (received) this.outbox.add(tx, received);
  }

  /**
   * As `toRows`, for a credential whose signer is fit for credentials and not revoked, and which the tenant does not refuse.
   * @throws CredentialRejectedError, DomainError `UNAVAILABLE`
   */
  async accept(provenance: Provenance, received: ReceivedCredential<HolderKeyPair>): Promise<CredentialRows> {
    const issuer = issuerOf(received);
    const issues = [
      ...listTextIssues(received),
      ...listLeafIssues(issuer.x5c),
      ...(await this.revokedSigners.listIssues(provenance.tenantId, issuer)),
    ];
    if (issues.length > 0) throw new CredentialRejectedError(issues, received.notificationId);
    if (!(await this.strangers.isAdmitted(provenance.tenantId, issuer))) {
      throw new CredentialRejectedError(['the issuer is not trusted here'], received.notificationId);
    }
    const { isNews, ...origin } = provenance;
    const isTold = isNews && (await this.notices.isOn(provenance.tenantId));
    const issuerTenantId = await this.issuers.findTenant(provenance.credentialIssuer);
    const [{ credential: text }] = received.copies;
    const times = await readValidity(text, received.format);
    return { ...this.toRows(origin, received, times), isTold, issuerTenantId };
  }

  private async addNotice(tx: Transaction, credential: WalletCredential): Promise<void> {
    const { id: resourceId, issuanceId: platformId } = credential;
    await this.notices.add(tx, credential, { kind: 'credential-offer', resourceId, platformId });
  }

  /** Returns the row of the credential with its first copy, and the rows of its other copies. */
  private toRows(
    provenance: Omit<Provenance, 'isNews'>,
    received: ReceivedCredential<HolderKeyPair>,
    { validFrom, validUntil }: Validity,
  ): Pick<CredentialRows, 'credential' | 'copies' | 'statusCheck'> {
    const [id, now] = [createId(), this.clock()];
    const [first, ...others] = received.copies;
    const credential: WalletCredential = {
      ...provenance,
      ...this.cipher.sealCredential(id, first),
      status: 'pending',
      publishedDecision: null,
      // A credential with another status is not received.
      issuerStatus: STATUS.valid,
      validFrom: validFrom ?? null,
      validUntil: validUntil ?? null,
      createdAt: now,
      updatedAt: now,
      format: INTERFACE_FORMAT[received.format],
      vct: received.type,
      iss: received.issuer,
      iat: toMomentOfIssue(received.issuedAt, now),
      notificationId: received.notificationId ?? null,
      claims: this.cipher.sealClaims(id, received.claims),
    };
    const copies = others.map((copy) => ({
      ...this.cipher.sealCopy(createId(), copy),
      tenantId: provenance.tenantId,
      credentialId: id,
      usedAt: null,
    }));
    return { credential, copies, statusCheck: received.hasStatus ? firstCheckOf(credential) : undefined };
  }
}

/** IF §2.4, §8: lengths of `vct` and `iss`. Presentations name the claims that they disclosed. */
function listTextIssues({ type, issuer, claims }: ReceivedCredential<HolderKeyPair>): string[] {
  const isFit = (text: string, most: number) => text !== '' && text.length <= most && isStorable(text);
  return [
    ...(isFit(type, MAX_TYPE) ? [] : [`the type of the credential is not a text of 1 to ${MAX_TYPE} characters`]),
    ...(namesOf(claims).every(isStorable) ? [] : ['the name of a claim is not a text that can be stored']),
    ...(isFit(issuer, MAX_ISSUER) ? [] : [`the issuer is not named by a text of 1 to ${MAX_ISSUER} characters`]),
  ];
}

/** The names of all members, also of those within others. */
function namesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...namesOf(member)]);
}

/** As a verifier does: a holder could not present the credential. */
function listLeafIssues([leaf]: string[] = []): string[] {
  return leaf === undefined ? [] : listUsageIssues(new X509Certificate(Buffer.from(leaf, 'base64')));
}

/**
 * IF §2.4. Issuers round the time in a credential down to the hour or the day (RFC 9901 §10.1), so that it does not link the
 * copies. A credential that says such a time of the day before its receipt was issued for the receipt.
 */
export function toMomentOfIssue(issuedAt: Date, receivedAt: Date): Date {
  const age = receivedAt.getTime() - issuedAt.getTime();
  return issuedAt.getTime() % HOUR_MS === 0 && age >= 0 && age < DAY_MS ? receivedAt : issuedAt;
}
