import type { ServiceName } from '@vc/contract/access';

/** Tables, members and key of the audit chains of one service. Each tenant has one chain. */
export interface ChainDefinition {
  /** Table of the records: the content, tenant_id, seq, previous_hash and hash. */
  records: string;
  /** Table of the last record of each chain: tenant_id, seq and hash. */
  heads: string;
  /** Columns of the content, in the order in which they are hashed. */
  content: readonly string[];
  /** Columns of later releases. A record hashes those that have a value, with their names, so that earlier records stay valid. */
  added: readonly string[];
  /** Owner of the data key (ADR 6). The data key outlives each key-encryption key. */
  keyOwner: string;
  /** Purpose for which the key of the chains is derived from the data key. */
  keyPurpose: string;
}

/** Administrative acts, by ids only. */
export const ADMIN_CHAIN: ChainDefinition = {
  records: 'admin_records',
  heads: 'admin_chain_heads',
  content: ['id', 'client_id', 'subject', 'action', 'resource_id', 'created_at'],
  added: [],
  keyOwner: 'audit',
  keyPurpose: 'audit.admin-chain',
};

/**
 * Requests that process personal information, the consent that they state (IF §5.5), their outcomes, and who has read the
 * records of a person.
 */
export const CONSENT_CHAIN: ChainDefinition = {
  records: 'consent_records',
  heads: 'consent_chain_heads',
  content: ['id', 'client_id', 'subject', 'operation', 'decision', 'purpose', 'c_ref', 'id_number_mac', 'created_at'],
  added: ['concludes', 'outcome', 'error_code', 'duration_ms', 'request_id'],
  keyOwner: 'consent-audit',
  keyPurpose: 'verification.consent-chain',
};

/** A service with audit chains, and the schema of its tables. */
export interface AuditedService {
  service: string;
  schema: string;
  chain: ChainDefinition;
}

/** Every service with audit chains. */
export const AUDITED_SERVICES: readonly (AuditedService & { service: ServiceName })[] = [
  { service: 'verification', schema: 'verification', chain: CONSENT_CHAIN },
  ...(['auth', 'trust', 'issuance', 'presentation', 'webhooks'] as const).map((service) => ({
    service,
    schema: service,
    chain: ADMIN_CHAIN,
  })),
];
