// Written by npm run dev -- openapi.
export interface components {
    schemas: {
        "audit.heads.published": {
            /** @description Name of the service. */
            service: string;
            /** @description Number of the publication of the service, from 1, without gaps. */
            sequence: number;
            /** @description `mac` of the publication before; zeros for the first one. */
            previousMac: string;
            /**
             * Format: date-time
             * @description Time of the publication, in UTC.
             */
            publishedAt: string;
            /** @description Number of chains of the service, one for each tenant. */
            chains: number;
            /** @description Number of records in all chains. */
            records: number;
            /** @description SHA-256 over a line `<tenantId> <seq> <hash>` for each chain, ordered by id. */
            root: string;
            /** @description Heads that have moved since the publication before. */
            heads: {
                /**
                 * Format: uuid
                 * @description Id of the tenant.
                 */
                tenantId: string;
                /** @description Number of records in its chain. */
                seq: number;
                /** @description Hash of the last record. */
                hash: string;
            }[];
            /** @description HMAC-SHA-256 over the other members, with a key of the service. */
            mac: string;
        };
        "openid4vc.issuance.completed": {
            /**
             * Format: uuid
             * @description Id of the issuance.
             */
            openId4VcIssuanceId: string;
            /** @description Reference that the client gave to the resource. */
            reference?: string;
            /** @description Metadata that the client gave to the resource. */
            metadata?: {
                [key: string]: string;
            };
            /**
             * Format: uuid
             * @description Id of the webhook endpoint that the client named for the resource.
             */
            webhookEndpointId?: string;
        };
        "openid4vc.issuance.expired": {
            /**
             * Format: uuid
             * @description Id of the issuance.
             */
            openId4VcIssuanceId: string;
            /** @description Reference that the client gave to the resource. */
            reference?: string;
            /** @description Metadata that the client gave to the resource. */
            metadata?: {
                [key: string]: string;
            };
            /**
             * Format: uuid
             * @description Id of the webhook endpoint that the client named for the resource.
             */
            webhookEndpointId?: string;
        };
        "openid4vc.issuance.failed": {
            /**
             * Format: uuid
             * @description Id of the issuance.
             */
            openId4VcIssuanceId: string;
            /** @description Reference that the client gave to the resource. */
            reference?: string;
            /** @description Metadata that the client gave to the resource. */
            metadata?: {
                [key: string]: string;
            };
            /**
             * Format: uuid
             * @description Id of the webhook endpoint that the client named for the resource.
             */
            webhookEndpointId?: string;
        };
        "openid4vc.issuance.offered": {
            /**
             * Format: uuid
             * @description Id of the issuance.
             */
            openId4VcIssuanceId: string;
            /** @description Reference that the client gave to the resource. */
            reference?: string;
            /** @description Metadata that the client gave to the resource. */
            metadata?: {
                [key: string]: string;
            };
            /**
             * Format: uuid
             * @description Id of the webhook endpoint that the client named for the resource.
             */
            webhookEndpointId?: string;
        };
        "openid4vc.presentation.expired": {
            /**
             * Format: uuid
             * @description Id of the presentation request.
             */
            openId4VcPresentationId: string;
            /** @description Reference that the client gave to the resource. */
            reference?: string;
            /** @description Metadata that the client gave to the resource. */
            metadata?: {
                [key: string]: string;
            };
            /**
             * Format: uuid
             * @description Id of the webhook endpoint that the client named for the resource.
             */
            webhookEndpointId?: string;
        };
        "openid4vc.presentation.failed": {
            /**
             * Format: uuid
             * @description Id of the presentation request.
             */
            openId4VcPresentationId: string;
            /** @description Reference that the client gave to the resource. */
            reference?: string;
            /** @description Metadata that the client gave to the resource. */
            metadata?: {
                [key: string]: string;
            };
            /**
             * Format: uuid
             * @description Id of the webhook endpoint that the client named for the resource.
             */
            webhookEndpointId?: string;
        };
        "openid4vc.presentation.requested": {
            /**
             * Format: uuid
             * @description Id of the presentation request.
             */
            openId4VcPresentationId: string;
            /** @description Reference that the client gave to the resource. */
            reference?: string;
            /** @description Metadata that the client gave to the resource. */
            metadata?: {
                [key: string]: string;
            };
            /**
             * Format: uuid
             * @description Id of the webhook endpoint that the client named for the resource.
             */
            webhookEndpointId?: string;
        };
        "openid4vc.presentation.verified": {
            /**
             * Format: uuid
             * @description Id of the presentation request.
             */
            openId4VcPresentationId: string;
            /** @description Reference that the client gave to the resource. */
            reference?: string;
            /** @description Metadata that the client gave to the resource. */
            metadata?: {
                [key: string]: string;
            };
            /**
             * Format: uuid
             * @description Id of the webhook endpoint that the client named for the resource.
             */
            webhookEndpointId?: string;
            /**
             * Format: date-time
             * @description When the disclosed attributes are deleted, if the retention of the organization has a time; in UTC.
             */
            attributesUntil?: string;
        };
        "staff.alert.raised": {
            /**
             * @description What the members of staff are told of.
             * @enum {unknown}
             */
            kind: "certificate-expiring" | "certificate-expired" | "verifier-registration-expiring" | "issuer-registration-expiring" | "endpoint-failing" | "endpoint-waiting" | "issuances-failing" | "presentations-failing";
            /**
             * Format: uuid
             * @description Id of the certificate, endpoint or tenant.
             */
            resourceId: string;
            /**
             * @description The certificate ends within this number of days.
             * @enum {unknown}
             */
            daysLeft?: 1 | 7 | 30;
            /**
             * @description Part of the time after which the endpoint is disabled.
             * @enum {unknown}
             */
            percent?: 50 | 90 | 100;
            /** @description Number of failures in an hour, which is unusual. */
            failures?: number;
        };
        "tenant.deletion.cancelled": {
            /**
             * Format: uuid
             * @description Id of the tenant.
             */
            tenantId: string;
        };
        "tenant.deletion.completed": {
            /**
             * Format: uuid
             * @description Id of the tenant.
             */
            tenantId: string;
        };
        "tenant.deletion.requested": {
            /**
             * Format: uuid
             * @description Id of the tenant.
             */
            tenantId: string;
            /**
             * Format: date-time
             * @description Earliest time of the deletion, in UTC.
             */
            dueAt: string;
        };
        "trust.certificate.activated": {
            /**
             * Format: uuid
             * @description Id of the certificate.
             */
            certificateId: string;
        };
        "trust.certificate.deactivated": {
            /**
             * Format: uuid
             * @description Id of the certificate.
             */
            certificateId: string;
        };
        "trust.certificate.expired": {
            /**
             * Format: uuid
             * @description Id of the certificate.
             */
            certificateId: string;
        };
        "trust.certificate.expiring": {
            /**
             * Format: uuid
             * @description Id of the certificate.
             */
            certificateId: string;
        };
        "trust.certificate.revoked": {
            /**
             * Format: uuid
             * @description Id of the certificate.
             */
            certificateId: string;
        };
        "trust.list.refused": {
            /**
             * Format: uuid
             * @description Id of the trust list.
             */
            trustListId: string;
        };
        "trust.list.stale": {
            /**
             * Format: uuid
             * @description Id of the trust list.
             */
            trustListId: string;
        };
        "trust.list.updated": {
            /**
             * Format: uuid
             * @description Id of the trust list.
             */
            trustListId: string;
        };
        "wallet.credential.accepted": {
            /**
             * Format: uuid
             * @description Id of the credential in the wallet, for the organization of its holder.
             */
            credentialId?: string;
            /**
             * Format: uuid
             * @description Id of the issuance that it came from, where this platform issued it.
             */
            openId4VcIssuanceId?: string;
            /**
             * Format: uuid
             * @description Id of the credential in the issuance.
             */
            openId4VcCredentialId?: string;
        };
        "wallet.credential.received": {
            /**
             * Format: uuid
             * @description Id of the credential in the wallet.
             */
            credentialId: string;
            /**
             * Format: uuid
             * @description Id of the tenant that issued it.
             */
            issuerTenantId: string;
            /**
             * Format: uuid
             * @description Id of the issuance that it came from.
             */
            openId4VcIssuanceId: string;
            /**
             * Format: uuid
             * @description Id of the credential in the issuance.
             */
            openId4VcCredentialId: string;
        };
        "wallet.credential.rejected": {
            /**
             * Format: uuid
             * @description Id of the credential in the wallet, for the organization of its holder.
             */
            credentialId?: string;
            /**
             * Format: uuid
             * @description Id of the issuance that it came from, where this platform issued it.
             */
            openId4VcIssuanceId?: string;
            /**
             * Format: uuid
             * @description Id of the credential in the issuance.
             */
            openId4VcCredentialId?: string;
        };
        "wallet.presentation.accepted": {
            /**
             * Format: uuid
             * @description Id of the request in the wallet, for the organization of its holder.
             */
            presentationId?: string;
            /**
             * Format: uuid
             * @description Id of the presentation request, where this platform made it.
             */
            openId4VcPresentationId?: string;
        };
        "wallet.presentation.rejected": {
            /**
             * Format: uuid
             * @description Id of the request in the wallet, for the organization of its holder.
             */
            presentationId?: string;
            /**
             * Format: uuid
             * @description Id of the presentation request, where this platform made it.
             */
            openId4VcPresentationId?: string;
        };
        "webhook.endpoint.disabled": {
            /**
             * Format: uuid
             * @description Id of the webhook endpoint.
             */
            endpointId: string;
            /**
             * @description It answered 410, or everything that was posted to it failed for five days.
             * @enum {unknown}
             */
            reason: "gone" | "failing";
        };
        "webhook.endpoint.failing": {
            /**
             * Format: uuid
             * @description Id of the webhook endpoint.
             */
            endpointId: string;
            /**
             * @description Part of the time after which the endpoint is disabled.
             * @enum {unknown}
             */
            percent: 50 | 90 | 100;
            /**
             * Format: date-time
             * @description Time of the first of these failures, in UTC.
             */
            failingSince: string;
        };
        "webhook.endpoint.test": {
            /**
             * Format: uuid
             * @description Id of the webhook endpoint.
             */
            endpointId: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type operations = Record<string, never>;
export type EventPayloads = components['schemas'];
