import { X509Certificate } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { Budgets } from '@vc/platform/outgoing-http';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import {
  isOfAccessCertificate,
  type RegistrationCertificate,
  RegistrationError,
  verifyRegistrationCertificate,
} from '@vc/protocol/registration';
import type { PartyRegistration } from './party-registration';
import { RegistrationTrustService } from './registration-trust.service';

/** An attestation that carries a registration certificate, and why that is not valid for the party. */
export interface Examined<Attestation> {
  attestation: Attestation;
  certificate: RegistrationCertificate;
  issues: string[];
}

export interface Examination<Attestation> {
  examined: Examined<Attestation>[];
  /** What cannot be read: sentences without a full stop. */
  faults: string[];
}

interface Examinee<Attestation> {
  /** Reads what the party shows. @throws RegistrationError */
  read: () => Attestation[];
  /** The certificates that the party has signed with, base64 DER, leaf first. */
  x5c: string[] | undefined;
  party: 'issuer' | 'verifier';
  /** The issue of a party that has signed with no certificate. */
  uncertified: string;
}

/** Examines the registration certificates that a verifier or an issuer shows (ETSI TS 119 475). */
@Injectable()
export class RegistrationExaminer {
  constructor(
    private readonly trust: RegistrationTrustService,
    private readonly budgets: Budgets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `UNAVAILABLE` if the trust service does not answer */
  async examine<Attestation extends { data: string }>(
    tenant: TenantId,
    { read, ...signer }: Examinee<Attestation>,
  ): Promise<Examination<Attestation>> {
    const context = { tenant, budget: this.budgets.forLookUp() };
    const { found, faults } = this.readAll(read);
    const examined: Examined<Attestation>[] = [];
    for (const { attestation, certificate } of found) {
      const issues = listBindingIssues(certificate, signer);
      // Nothing is fetched for a certificate of another party.
      if (issues.length === 0) issues.push(...(await this.trust.listIssues(context, certificate)));
      examined.push({ attestation, certificate, issues });
    }
    return { examined, faults };
  }

  private readAll<Attestation extends { data: string }>(read: () => Attestation[]) {
    const found: Omit<Examined<Attestation>, 'issues'>[] = [];
    const faults: string[] = [];
    const reading = (work: () => void) => {
      try {
        work();
      } catch (error) {
        if (!(error instanceof RegistrationError)) throw error;
        faults.push(error.message);
      }
    };
    reading(() => {
      for (const attestation of read()) {
        reading(() =>
          found.push({ attestation, certificate: verifyRegistrationCertificate(attestation.data, this.clock()) }),
        );
      }
    });
    return { found, faults };
  }
}

/** A registration certificate is public, so the certificate of the signer has to show whose it is. */
function listBindingIssues(
  certificate: RegistrationCertificate,
  { x5c, party, uncertified }: Omit<Examinee<unknown>, 'read'>,
): string[] {
  if (x5c?.[0] === undefined) return [uncertified];
  const isBound = isOfAccessCertificate(certificate, new X509Certificate(Buffer.from(x5c[0], 'base64')));
  return isBound ? [] : [`the registration certificate is of another ${party}`];
}

/** What users are shown; null for a party that shows no registration certificates. */
export function toPartyRegistration({ examined, faults }: Examination<unknown>): PartyRegistration | null {
  const valid = examined.filter(({ issues }) => issues.length === 0);
  const issues = [...new Set([...faults, ...examined.flatMap((each) => each.issues)])];
  const shown = (valid[0] ?? examined[0])?.certificate;
  if (!shown && issues.length === 0) return null;
  return { ...toShown(shown), isValid: valid.length > 0 && issues.length === 0, issues };
}

function toShown(certificate: RegistrationCertificate | undefined) {
  if (!certificate) return { name: null, identifier: null, purpose: [], privacyPolicy: null, entitlements: [] };
  const { name, identifier, purpose, privacyPolicy = null, entitlements } = certificate;
  return { name, identifier, purpose, privacyPolicy, entitlements };
}
