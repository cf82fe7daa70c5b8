// Written by npm run dev -- openapi.
export interface components {
    schemas: {
        /**
         * Format: uuid
         * @description The id of a resource, a UUID of version 7.
         */
        Id: string;
        /** @description An error of OAuth 2.0 (RFC 6749 §5.2). */
        TokenError: {
            /** @enum {unknown} */
            error: "invalid_request" | "invalid_client" | "invalid_grant" | "unauthorized_client" | "unsupported_grant_type" | "unsupported_response_type" | "unsupported_response_mode" | "invalid_scope" | "invalid_target" | "invalid_redirect_uri" | "invalid_request_object" | "invalid_authorization_details" | "invalid_client_metadata" | "invalid_dpop_proof" | "use_dpop_nonce" | "invalid_client_attestation" | "use_attestation_challenge" | "use_fresh_attestation" | "unsupported_token_type" | "request_uri_not_supported" | "access_denied" | "server_error" | "temporarily_unavailable";
            /** @description What is wrong, as a sentence. */
            error_description?: string;
            /** @description The scope that is refused, for `invalid_scope`. */
            scope?: string;
            /** @description The `state` of the authorization request. */
            state?: string;
            /** @description Attempts with the same pre-authorized code. */
            tx_code_attempts_left?: number;
        };
        /** @description An error of OAuth 2.0 (RFC 6749 §5.2) or of an OpenID specification. */
        OAuthError: {
            /** @description The code of the specification. */
            error: string;
            /** @description What is wrong, as a sentence. */
            error_description: string;
        };
        /** @description One violated rule, or one reason of a refusal. */
        ErrorObject: {
            /**
             * Format: uuid
             * @description The id of the error in the log.
             */
            id: string;
            /** @description The HTTP status. */
            status: string;
            /** @description The kind of the error. */
            code: string;
            /** @description The meaning of the code. */
            title: string;
            /** @description What is wrong, as a sentence. */
            detail: string;
            /** @description The place of the violation. */
            source?: {
                /** @description JSON pointer into the body (RFC 6901). */
                pointer?: string;
                /** @description The name of the query parameter. */
                parameter?: string;
            };
            /** @description Values that belong to the code. */
            meta?: {
                [key: string]: unknown;
            };
        };
        /** @description The body of each error response, except those of the OpenID endpoints. */
        ErrorEnvelope: {
            data: null;
            errors: components["schemas"]["ErrorObject"][];
        };
        /**
         * @description A scope of the interface.
         * @enum {unknown}
         */
        Scope: "sc-citizen" | "consent.read" | "credentials.read" | "credentials.write" | "presentations.read" | "presentations.write" | "trust.read" | "trust.write" | "webhooks.read" | "webhooks.write" | "wallet" | "wallet.push" | "wallet.act" | "onboarding.read" | "onboarding.write" | "approvals.write" | "audit.read" | "staff.provision" | "admin";
        /**
         * @description A grant type of the token endpoint.
         * @enum {unknown}
         */
        GrantType: "client_credentials" | "authorization_code" | "refresh_token" | "urn:ietf:params:oauth:grant-type:token-exchange" | "urn:ietf:params:oauth:grant-type:pre-authorized_code";
        /**
         * @description How the client authenticates. A client with `none` has the grant types of users only.
         * @enum {unknown}
         */
        TokenEndpointAuthMethod: "client_secret_basic" | "client_secret_post" | "private_key_jwt" | "none";
        /** @description 1 to 10 public keys (P-256, P-384, P-521 or Ed25519), for `private_key_jwt`. */
        JsonWebKeySet: {
            keys: Record<string, unknown>[];
        };
        /**
         * Format: date-time
         * @description A time in UTC with milliseconds (ISO 8601).
         */
        Timestamp: string;
        Client: {
            id: components["schemas"]["Id"];
            /** @description The `client_id` of OAuth. */
            clientId: string;
            tenantId: components["schemas"]["Id"];
            name: string;
            scopes: components["schemas"]["Scope"][];
            grantTypes: components["schemas"]["GrantType"][];
            tokenEndpointAuthMethod: components["schemas"]["TokenEndpointAuthMethod"];
            redirectUris: string[];
            dpopBoundAccessTokens: boolean;
            jwks?: components["schemas"]["JsonWebKeySet"];
            jwksUri?: string;
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description The pages of a list, relative to the public base URL. The last page has no `next`. */
        PageLinks: {
            self: string;
            first: string;
            prev?: string;
            next?: string;
        };
        ClientList: {
            data: components["schemas"]["Client"][];
            links: components["schemas"]["PageLinks"];
        };
        CreateClient: {
            /** @description The tenant of the caller if it is absent. Only the operator names another one. */
            tenantId?: components["schemas"]["Id"] | null;
            /** @description Generated if it is absent. */
            clientId?: string | null;
            name: string;
            /** @description The scopes that the client may request. `wallet` needs the grant type `authorization_code`. The operator entitles a tenant to `wallet.act` and `sc-citizen`. */
            scopes: components["schemas"]["Scope"][];
            /**
             * @description `refresh_token` needs `authorization_code`.
             * @default [
             *       "client_credentials"
             *     ]
             */
            grantTypes?: components["schemas"]["GrantType"][];
            /** @default client_secret_basic */
            tokenEndpointAuthMethod?: components["schemas"]["TokenEndpointAuthMethod"];
            /** @description The keys of a client with `private_key_jwt`, unless there is `jwksUri`. */
            jwks?: components["schemas"]["JsonWebKeySet"] | null;
            /** @description A public address of the keys, instead of `jwks`. */
            jwksUri?: string | null;
            /**
             * @description Addresses with `https`, loopback addresses, or private-use schemes with a dot. `authorization_code` needs at least one.
             * @default []
             */
            redirectUris?: string[];
            /**
             * @description Token requests of the client need a DPoP proof (RFC 9449 §5.2).
             * @default false
             */
            dpopBoundAccessTokens?: boolean;
        };
        /** @description A client with `private_key_jwt` or `none` has no secret. */
        ClientWithSecret: {
            id: components["schemas"]["Id"];
            /** @description The `client_id` of OAuth. */
            clientId: string;
            tenantId: components["schemas"]["Id"];
            name: string;
            scopes: components["schemas"]["Scope"][];
            grantTypes: components["schemas"]["GrantType"][];
            tokenEndpointAuthMethod: components["schemas"]["TokenEndpointAuthMethod"];
            redirectUris: string[];
            dpopBoundAccessTokens: boolean;
            jwks?: components["schemas"]["JsonWebKeySet"];
            jwksUri?: string;
            createdAt: components["schemas"]["Timestamp"];
            /** @description Shown once. */
            clientSecret?: string;
        };
        ClientWithSecretEnvelope: {
            data: components["schemas"]["ClientWithSecret"];
        };
        ClientEnvelope: {
            data: components["schemas"]["Client"];
        };
        /** @description Part of preset ids and credential types, so it never changes. */
        Slug: string;
        /**
         * @description Fixed when the tenant is made. A sandbox is for trials: tenants for production do not trust it, and it asks no home-affairs system.
         * @enum {unknown}
         */
        TenantKind: "production" | "sandbox";
        /**
         * @description A suspended tenant gets no tokens, and its tokens are refused.
         * @enum {unknown}
         */
        TenantStatus: "active" | "suspended";
        Logo: {
            /** @description A PNG, JPEG, WebP or SVG image as a `data:` URI in base64. */
            uri: string;
            altText?: string | null;
        };
        /** @description How the pages of the tenant look. */
        Display: {
            logo?: components["schemas"]["Logo"] | null;
            primaryColor?: string | null;
        };
        /**
         * @description What a tenant has only if the operator allows it. `wallet.act`, `sc-citizen`: its clients may have the scope. `notices.custom`: its e-mails to users have texts, senders and links of its own.
         * @enum {unknown}
         */
        Entitlement: "wallet.act" | "sc-citizen" | "notices.custom";
        /**
         * @description `off`, `optional`: users who have a second factor prove it. `required`: a user without one adds it at the log-in.
         * @enum {unknown}
         */
        SecondFactor: "off" | "optional" | "required";
        /**
         * @description An act that a tenant may guard.
         * @enum {unknown}
         */
        ChosenAct: "root.create" | "certificate.activate" | "credentials.revoke" | "staff.invite" | "client.create" | "identity-provider.change" | "tenant.delete";
        /**
         * @description What members of staff are told of, which docs/staff.md lists.
         * @enum {unknown}
         */
        AlertKind: "certificate-expiring" | "certificate-expired" | "verifier-registration-expiring" | "issuer-registration-expiring" | "endpoint-failing" | "endpoint-waiting" | "issuances-failing" | "presentations-failing" | "approval-pending" | "tenant-deletion-late";
        Tenant: {
            id: components["schemas"]["Id"];
            slug: components["schemas"]["Slug"];
            name: string;
            kind: components["schemas"]["TenantKind"];
            status: components["schemas"]["TenantStatus"];
            display: components["schemas"]["Display"];
            entitlements: components["schemas"]["Entitlement"][];
            secondFactor: components["schemas"]["SecondFactor"];
            /** @description Acts of one member of staff that another one approves. */
            approvalRequiredFor: components["schemas"]["ChosenAct"][];
            /** @description What no member of its staff is told of by e-mail. */
            mutedAlerts: components["schemas"]["AlertKind"][];
            createdAt: components["schemas"]["Timestamp"];
            /** @description The operator has requested the deletion of the tenant. */
            deletion?: {
                requestedAt: components["schemas"]["Timestamp"];
                /** @description From this time on services delete the tenant. */
                dueAt: components["schemas"]["Timestamp"];
            };
        };
        TenantList: {
            data: components["schemas"]["Tenant"][];
            links: components["schemas"]["PageLinks"];
        };
        CreateTenant: {
            slug: components["schemas"]["Slug"];
            name: string;
            /** @default production */
            kind?: components["schemas"]["TenantKind"];
            /** @default [] */
            entitlements?: components["schemas"]["Entitlement"][];
        };
        TenantEnvelope: {
            data: components["schemas"]["Tenant"];
        };
        UpdateTenant: {
            name?: string | null;
            /** @description Replaces the previous display settings. */
            display?: components["schemas"]["Display"] | null;
            /** @description Only the operator changes it. */
            status?: components["schemas"]["TenantStatus"] | null;
            /** @description Replaces the previous entitlements. Only the operator changes them. */
            entitlements?: components["schemas"]["Entitlement"][] | null;
            secondFactor?: components["schemas"]["SecondFactor"] | null;
            /** @description Replaces the previous acts. While one is guarded, a change needs an approval itself. */
            approvalRequiredFor?: components["schemas"]["ChosenAct"][] | null;
            /** @description Replaces the previous kinds. */
            mutedAlerts?: components["schemas"]["AlertKind"][] | null;
        };
        /** @description What a service has deleted. `auth` is the last. */
        DeletionOfService: {
            name: string;
            /** @enum {unknown} */
            status: "waiting" | "deleted";
            deletedRows?: number;
        };
        TenantDeletion: {
            tenantId: components["schemas"]["Id"];
            /** @description No other tenant ever gets it. */
            slug: string;
            /**
             * @description `pending`: it can be cancelled. `deleting`: services delete. `deleted`: no service has anything any more.
             * @enum {unknown}
             */
            status: "pending" | "deleting" | "deleted";
            requestedAt: components["schemas"]["Timestamp"];
            dueAt: components["schemas"]["Timestamp"];
            begunAt?: components["schemas"]["Timestamp"];
            deletedAt?: components["schemas"]["Timestamp"];
            services: components["schemas"]["DeletionOfService"][];
        };
        TenantDeletionEnvelope: {
            data: components["schemas"]["TenantDeletion"];
        };
        TenantClock: {
            /** @description How far the time of the sandbox is ahead of real time. */
            offsetSeconds: number;
            /**
             * Format: date-time
             * @description The time of the sandbox.
             */
            now: string;
            /**
             * Format: date-time
             * @description When the clock was moved, in real time; null for one that never was.
             */
            updatedAt: string | null;
        };
        TenantClockEnvelope: {
            data: components["schemas"]["TenantClock"];
        };
        MoveTenantClock: {
            /** @description How far the time of the sandbox is to be ahead of real time, at most ten years. */
            offsetSeconds: number;
        };
        /** @description The record in DNS that proves the domain. */
        ProofRecord: {
            /** @constant */
            type: "TXT";
            name: string;
            value: string;
        };
        TenantDomain: {
            domain: string;
            /**
             * @description Only an active domain has addresses.
             * @enum {unknown}
             */
            status: "pending" | "active";
            record: components["schemas"]["ProofRecord"];
            /**
             * Format: date-time
             * @description When the record was found last.
             */
            provenAt: string | null;
            /**
             * Format: date-time
             * @description Since when the record of an active domain is missing.
             */
            missingSince: string | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        TenantDomainEnvelope: {
            data: components["schemas"]["TenantDomain"];
        };
        PutTenantDomain: {
            /** @description A host name in lower case of two labels or more, without scheme, port and path. It is no IP address, no internationalized name, and not below the host of the platform. */
            domain: string;
        };
        /** @description The URIs of the schemas. */
        ScimSchemas: string[];
        ScimError: {
            schemas: components["schemas"]["ScimSchemas"];
            status: string;
            /** @enum {unknown} */
            scimType?: "invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "uniqueness";
            detail: string;
        };
        /**
         * @description A set of scopes, which docs/staff.md lists.
         * @enum {unknown}
         */
        Role: "owner" | "issuer" | "verifier" | "trust-officer" | "developer" | "auditor" | "support";
        /** @description The roles of each value of the claim. */
        RoleMapping: {
            [key: string]: components["schemas"]["Role"][];
        };
        /**
         * @description What makes an address that the provider sends one of the person: `claim` is that `email_verified` is true; `provider` is also that the provider sends no `email_verified`, and only addresses that it has verified. An address whose `email_verified` is false never counts.
         * @enum {string}
         */
        EmailVerification: "claim" | "provider";
        IdentityProvider: {
            issuer: string;
            clientId: string;
            roleClaim: string;
            roleMapping: components["schemas"]["RoleMapping"];
            emailVerification: components["schemas"]["EmailVerification"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        IdentityProviderEnvelope: {
            data: components["schemas"]["IdentityProvider"];
        };
        PutIdentityProvider: {
            /** @description The issuer identifier. */
            issuer: string;
            /** @description Of this platform at the provider. */
            clientId: string;
            /** @description Without it, the stored one stays. Another issuer needs one. */
            clientSecret?: string | null;
            /**
             * @description The claim of the ID token with the values of `roleMapping`: a text or a list of texts.
             * @default groups
             */
            roleClaim?: string;
            roleMapping: components["schemas"]["RoleMapping"];
            /** @default claim */
            emailVerification?: components["schemas"]["EmailVerification"];
        };
        /** @description None, if the identity provider has given none. */
        RolesOfMember: components["schemas"]["Role"][];
        /**
         * @description An invited member has not chosen a password yet. A suspended one cannot log in.
         * @enum {unknown}
         */
        StaffStatus: "invited" | "active" | "suspended";
        /**
         * @description Whether the member has a password here, or signs on at the identity provider of the tenant.
         * @enum {unknown}
         */
        StaffLogIn: "password" | "identity-provider";
        StaffMember: {
            id: components["schemas"]["Id"];
            tenantId: components["schemas"]["Id"];
            email: string;
            name: string;
            roles: components["schemas"]["RolesOfMember"];
            status: components["schemas"]["StaffStatus"];
            /** @description What the member is not told of by e-mail. */
            mutedAlerts: components["schemas"]["AlertKind"][];
            logIn: components["schemas"]["StaffLogIn"];
            /** @description When the open invitation ends. */
            invitationExpiresAt?: components["schemas"]["Timestamp"];
            createdAt: components["schemas"]["Timestamp"];
        };
        StaffList: {
            data: components["schemas"]["StaffMember"][];
            links: components["schemas"]["PageLinks"];
        };
        Roles: components["schemas"]["Role"][];
        InviteStaff: {
            /** @description Only the operator names another tenant than its own. */
            tenantId?: components["schemas"]["Id"] | null;
            /**
             * Format: email
             * @description The name of the member at the log-in. It is stored in lower case, and never changes.
             */
            email: string;
            name: string;
            roles: components["schemas"]["Roles"];
        };
        InvitedMember: {
            id: components["schemas"]["Id"];
            tenantId: components["schemas"]["Id"];
            email: string;
            name: string;
            roles: components["schemas"]["RolesOfMember"];
            status: components["schemas"]["StaffStatus"];
            /** @description What the member is not told of by e-mail. */
            mutedAlerts: components["schemas"]["AlertKind"][];
            logIn: components["schemas"]["StaffLogIn"];
            /** @description When the open invitation ends. */
            invitationExpiresAt?: components["schemas"]["Timestamp"];
            createdAt: components["schemas"]["Timestamp"];
            /**
             * Format: uri
             * @description The address of the invitation. Absent if an e-mail was sent.
             */
            invitationUrl?: string;
        };
        InvitedMemberEnvelope: {
            data: components["schemas"]["InvitedMember"];
        };
        StaffMemberEnvelope: {
            data: components["schemas"]["StaffMember"];
        };
        UpdateStaffMember: {
            name?: string | null;
            /** @description Replaces the previous roles. */
            roles?: components["schemas"]["Roles"] | null;
            /** @enum {unknown} */
            status?: "active" | "suspended" | null;
            /** @description Replaces the previous kinds. */
            mutedAlerts?: components["schemas"]["AlertKind"][] | null;
        };
        /**
         * @description `pending` waits for another member of staff, `approved` for the request, and `used` was for a request that was done.
         * @enum {unknown}
         */
        ApprovalStatus: "pending" | "approved" | "rejected" | "used" | "expired";
        /**
         * @description `root.create` makes a root certificate, `certificate.activate` activates a certificate, `credentials.revoke` revokes more than 10 credentials in one request, `staff.invite` invites a member of staff or gives one other roles, `client.create` registers a client or gives one another secret, `identity-provider.change` sets or deletes the identity provider, `tenant.delete` is a request of the operator to delete a tenant, and `approvals.change` changes which acts are guarded.
         * @enum {unknown}
         */
        GuardedAct: "root.create" | "certificate.activate" | "credentials.revoke" | "staff.invite" | "client.create" | "identity-provider.change" | "tenant.delete" | "approvals.change";
        Approval: {
            id: components["schemas"]["Id"];
            act: components["schemas"]["GuardedAct"];
            /** @description What the act is done to. Empty if it makes something. */
            resourceIds: string[];
            /** @description The body of the request. */
            content: {
                [key: string]: unknown;
            };
            status: components["schemas"]["ApprovalStatus"];
            /** @description The id of the member of staff. */
            requestedBy: string;
            /** @description The id of the client. */
            requestedWith: string;
            /** @description The id of the member of staff. */
            decidedBy?: string;
            decidedAt?: components["schemas"]["Timestamp"];
            usedAt?: components["schemas"]["Timestamp"];
            expiresAt: components["schemas"]["Timestamp"];
            createdAt: components["schemas"]["Timestamp"];
        };
        ApprovalList: {
            data: components["schemas"]["Approval"][];
            links: components["schemas"]["PageLinks"];
        };
        ApprovalEnvelope: {
            data: components["schemas"]["Approval"];
        };
        TenantUsage: {
            id: components["schemas"]["Id"];
            slug: string;
            name: string;
            /** @description The earliest first. */
            months: {
                /** @description YYYY-MM (UTC). */
                month: string;
                /** @description By measure, as `GET /api/usage` has them. Measures may be added. */
                counts: {
                    [key: string]: number;
                };
            }[];
        };
        TenantUsageList: {
            data: components["schemas"]["TenantUsage"][];
            links: components["schemas"]["PageLinks"];
        };
        TenantUsageEnvelope: {
            data: components["schemas"]["TenantUsage"];
        };
        /** @enum {unknown} */
        ServiceName: "auth" | "onboarding" | "verification" | "trust" | "issuance" | "presentation" | "wallet" | "webhooks" | "webhook-delivery" | "console";
        /**
         * @description `unknown`: there is no report, and `reason` says why. A service is `ready` while one of its replicas is.
         * @enum {unknown}
         */
        HealthStatus: "ready" | "not-ready" | "unknown";
        ReplicaHealth: {
            status: components["schemas"]["HealthStatus"];
            /** @description Why there is no report. */
            reason?: string;
            /** @description Host and process. */
            name?: string;
            /** @description Of the platform. */
            version?: string;
            startedAt?: components["schemas"]["Timestamp"];
            problems: {
                /** @description The dependency. */
                name: string;
                detail: string;
                /** @description Whether the replica is not ready without it. */
                isRequired: boolean;
            }[];
            /** @description Events of the schema of the service that wait to be published. Services of one schema share it. */
            outbox?: {
                /** @enum {unknown} */
                status: "known" | "unknown";
                /** @description Why it is unknown. */
                reason?: string;
                /** @description An upper bound. */
                rows?: number;
                oldestAgeSeconds?: number;
            };
            /** @description Of a service that consumes events. */
            consumer?: {
                group: string;
                /** @description The topics of which the replica has partitions. */
                topics: {
                    topic: string;
                    /** @description Messages behind the end, as of the last fetch. */
                    lag: number;
                }[];
                lastHandledAt?: components["schemas"]["Timestamp"];
            };
        };
        ServiceHealth: {
            name: components["schemas"]["ServiceName"];
            status: components["schemas"]["HealthStatus"];
            /** @description The replicas as far as known. Behind a balancer, it is the one that the balancer has chosen. */
            replicas: components["schemas"]["ReplicaHealth"][];
        };
        /**
         * @description `rows`: of `npm start -- backup`. `base`: of another tool, such as a base backup or a snapshot of the disk.
         * @enum {unknown}
         */
        BackupKind: "rows" | "base";
        /** @description The latest backup. Without one, the status is `never`. */
        BackupHealth: {
            /**
             * @description `late`: it is older than `AUTH_BACKUP_MAX_AGE_HOURS`.
             * @enum {unknown}
             */
            status: "ok" | "late" | "never";
            kind?: components["schemas"]["BackupKind"];
            finishedAt?: components["schemas"]["Timestamp"];
            bytes?: number;
            durationMs?: number;
        };
        PlatformHealth: {
            checkedAt: components["schemas"]["Timestamp"];
            services: components["schemas"]["ServiceHealth"][];
            backup: components["schemas"]["BackupHealth"];
        };
        PlatformHealthEnvelope: {
            data: components["schemas"]["PlatformHealth"];
        };
        ReportBackup: {
            kind: components["schemas"]["BackupKind"];
            /** @description ISO 8601, not in the future. Default is the time of the request. */
            finishedAt?: string;
            bytes?: number;
            durationMs?: number;
        };
        Backup: {
            id: components["schemas"]["Id"];
            kind: components["schemas"]["BackupKind"];
            finishedAt: components["schemas"]["Timestamp"];
            bytes?: number;
            durationMs?: number;
        };
        BackupEnvelope: {
            data: components["schemas"]["Backup"];
        };
        Limit: {
            /** @enum {unknown} */
            name: "requestsPerSecond" | "endpoints" | "clients" | "staff";
            /** @description What applies to the tenant. */
            value: number;
            /** @description What applies to a tenant without a limit of its own. */
            default: number;
            /** @description How many there are. Rates have none. */
            used?: number;
            /**
             * @description At `reached`, one more is refused with 409 `CONFLICT`. At `near`, four fifths are used.
             * @enum {unknown}
             */
            state?: "within" | "near" | "reached";
        };
        LimitList: {
            data: components["schemas"]["Limit"][];
        };
        LimitedTenant: {
            id: components["schemas"]["Id"];
            slug: string;
            name: string;
            limits: components["schemas"]["Limit"][];
        };
        LimitedTenantList: {
            data: components["schemas"]["LimitedTenant"][];
            links: components["schemas"]["PageLinks"];
        };
        /** @description Requests per second to each service, of all clients of the tenant. Bursts may have twice as many. */
        RatePerSecond: number | null;
        MostRows: number | null;
        TenantLimits: {
            requestsPerSecond: components["schemas"]["RatePerSecond"];
            endpoints: components["schemas"]["MostRows"];
            clients: components["schemas"]["MostRows"];
            staff: components["schemas"]["MostRows"];
            /** @description What applies where a limit is null. */
            defaults: {
                requestsPerSecond: number;
                endpoints: number;
                clients: number;
                staff: number;
            };
        };
        TenantLimitsEnvelope: {
            data: components["schemas"]["TenantLimits"];
        };
        /** @description What is absent or null has the default of the installation. */
        PutTenantLimits: {
            requestsPerSecond?: components["schemas"]["RatePerSecond"];
            endpoints?: components["schemas"]["MostRows"];
            clients?: components["schemas"]["MostRows"];
            staff?: components["schemas"]["MostRows"];
        };
        /** @description The members from `tenantId` to `occurredAt` are those of an authentic event. What a forged or malformed message says of itself is not repeated. */
        DeadLetter: {
            id: components["schemas"]["Id"];
            service: components["schemas"]["ServiceName"];
            topic: string;
            partition: number;
            offset: string;
            /** @description The consumer group. */
            consumer: string;
            tenantId?: components["schemas"]["Id"];
            eventId?: components["schemas"]["Id"];
            eventType?: string;
            /** @description The id of the resource that the event is about. */
            key?: string;
            occurredAt?: components["schemas"]["Timestamp"];
            failedAt: components["schemas"]["Timestamp"];
            attempts: number;
            /** @description The class of the error. Its text is in the log of the service. */
            error: string;
            /** @description The length of the message. */
            bytes: number;
        };
        DeadLetterList: {
            data: components["schemas"]["DeadLetter"][];
            links: components["schemas"]["PageLinks"];
            meta: {
                /** @description The consuming services whose letters are missing, because they do not answer. */
                unavailable: components["schemas"]["ServiceName"][];
            };
        };
        DeadLetterEnvelope: {
            data: components["schemas"]["DeadLetter"];
        };
        DeadLetterReplayEnvelope: {
            data: {
                id: components["schemas"]["Id"];
                /**
                 * @description `failed`: the message is a dead letter as before.
                 * @enum {unknown}
                 */
                outcome: "handled" | "failed";
            };
        };
        AuditRecord: {
            id: components["schemas"]["Id"];
            /** @enum {unknown} */
            action: "approval.approved" | "approval.rejected" | "approval.requested" | "approval.returned" | "approval.used" | "backup.reported" | "client.created" | "client.deleted" | "client.secret-rotated" | "client.tokens-revoked" | "dead-letter.discarded" | "dead-letter.replayed" | "identity-provider.deleted" | "identity-provider.set" | "passkey.cloned" | "passkey.created" | "passkey.deleted" | "passkey.used" | "sandbox-clock.advanced" | "staff.deleted" | "staff.factors-removed" | "staff.invitation-accepted" | "staff.invited" | "staff.linked" | "staff.logged-in" | "staff.logged-out" | "staff.provisioned" | "staff.refused" | "staff.resumed" | "staff.suspended" | "staff.updated" | "tenant-domain.activated" | "tenant-domain.deleted" | "tenant-domain.lapsed" | "tenant-domain.set" | "tenant-limits.set" | "tenant.created" | "tenant.deleted" | "tenant.deletion-cancelled" | "tenant.deletion-requested" | "tenant.resumed" | "tenant.rows-deleted" | "tenant.suspended" | "tenant.updated" | "token.exchanged" | "user.deleted" | "user.factor-enrolled" | "user.factors-removed" | "user.locked" | "user.logged-in" | "user.password-changed" | "user.recovery-code-used" | "user.reset" | "user.unlocked";
            /** @description The client that performed the act. */
            clientId: string;
            /** @description The `sub` of the caller; null in a record of before the audit chains. */
            actor: string | null;
            /**
             * @description Whose id `actor` is: of a client that acted for itself, of a person (a user or a member of staff), or of a service of the platform; null in a record of before the audit chains.
             * @enum {string|null}
             */
            actorKind: "client" | "person" | "service" | null;
            /** @description The id of the user, member of staff, client or tenant that the act changed; `<tenant id>/<service>/<number of rows>` for `tenant.rows-deleted`. */
            subject: string | null;
            /** @description The position in the audit chain of the tenant; null in a record of before the audit chains. */
            sequence: number | null;
            createdAt: components["schemas"]["Timestamp"];
        };
        AuditRecordList: {
            data: components["schemas"]["AuditRecord"][];
            links: components["schemas"]["PageLinks"];
        };
    };
    responses: never;
    parameters: {
        /** @description A proof of the key for which the token is issued (RFC 9449 §4). */
        DpopProof: string;
        /** @description The language of the page, which its links choose and a cookie remembers. Without it, that of the cookie or of `Accept-Language`. */
        PageLanguage: "en" | "af";
        /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
        IfNoneMatch: string;
        /** @description The order of the list. The prefix `-` means descending. */
        SortByCreation: "createdAt" | "-createdAt";
        /** @description Items that were created at this time or later. */
        CreatedFrom: string;
        /** @description Items that were created before this time. */
        CreatedBefore: string;
        /** @description The number of items of a page. */
        PageSize: number;
        /** @description The page ends before the item with this id, or before the place of a link `prev`. Not together with `page[after]`. */
        PageBefore: string;
        /** @description The page begins after the item with this id, or after the place of a link `next`. The links stay valid when items are added, changed or deleted. */
        PageAfter: string;
        /** @description The tenant of the client. The tenant of the caller if it is absent. Only the operator names another one. */
        TenantFilter: components["schemas"]["Id"];
        /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
        IdempotencyKey: string;
        /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.1). The request takes effect only if the resource still has one of them. */
        IfMatch: string;
        /** @description The secret of the invitation. */
        InvitationToken: string;
        /** @description The id of the tenant, which is that of the client. */
        ProvisionedTenant: components["schemas"]["Id"];
        /** @description The attributes to return, with commas between them. */
        Attributes: string;
        /** @description The attributes not to return, with commas between them. Not together with `attributes`. */
        ExcludedAttributes: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    listClients: {
        parameters: {
            query?: {
                /** @description The order of the list. The prefix `-` means descending. */
                sort?: components["parameters"]["SortByCreation"];
                /** @description Items that were created at this time or later. */
                "filter[createdAt][gte]"?: components["parameters"]["CreatedFrom"];
                /** @description Items that were created before this time. */
                "filter[createdAt][lt]"?: components["parameters"]["CreatedBefore"];
                /** @description The number of items of a page. */
                "page[size]"?: components["parameters"]["PageSize"];
                /** @description The page ends before the item with this id, or before the place of a link `prev`. Not together with `page[after]`. */
                "page[before]"?: components["parameters"]["PageBefore"];
                /** @description The page begins after the item with this id, or after the place of a link `next`. The links stay valid when items are added, changed or deleted. */
                "page[after]"?: components["parameters"]["PageAfter"];
                /** @description The tenant of the client. The tenant of the caller if it is absent. Only the operator names another one. */
                "filter[tenantId]"?: components["parameters"]["TenantFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of clients. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientList"];
                };
            };
        };
    };
    createClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateClient"];
            };
        };
        responses: {
            /** @description The client, with its secret, which no other response shows. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientWithSecretEnvelope"];
                };
            };
        };
    };
    getClient: {
        parameters: {
            query?: {
                /** @description The tenant of the client. The tenant of the caller if it is absent. Only the operator names another one. */
                "filter[tenantId]"?: components["parameters"]["TenantFilter"];
            };
            header?: never;
            path: {
                /** @description The `id` of the client, which is not its `clientId`. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The client, without its secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientEnvelope"];
                };
            };
        };
    };
    deleteClient: {
        parameters: {
            query?: {
                /** @description The tenant of the client. The tenant of the caller if it is absent. Only the operator names another one. */
                "filter[tenantId]"?: components["parameters"]["TenantFilter"];
            };
            header?: never;
            path: {
                /** @description The `id` of the client, which is not its `clientId`. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The client is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rotateClientSecret: {
        parameters: {
            query?: {
                /** @description The tenant of the client. The tenant of the caller if it is absent. Only the operator names another one. */
                "filter[tenantId]"?: components["parameters"]["TenantFilter"];
            };
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The `id` of the client, which is not its `clientId`. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The client, with its new secret, which no other response shows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientWithSecretEnvelope"];
                };
            };
        };
    };
    revokeClientTokens: {
        parameters: {
            query?: {
                /** @description The tenant of the client. The tenant of the caller if it is absent. Only the operator names another one. */
                "filter[tenantId]"?: components["parameters"]["TenantFilter"];
            };
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The `id` of the client, which is not its `clientId`. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tokens have ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listTenants: {
        parameters: {
            query?: {
                /** @description The order of the list. The prefix `-` means descending. */
                sort?: components["parameters"]["SortByCreation"];
                /** @description Items that were created at this time or later. */
                "filter[createdAt][gte]"?: components["parameters"]["CreatedFrom"];
                /** @description Items that were created before this time. */
                "filter[createdAt][lt]"?: components["parameters"]["CreatedBefore"];
                /** @description The number of items of a page. */
                "page[size]"?: components["parameters"]["PageSize"];
                /** @description The page ends before the item with this id, or before the place of a link `prev`. Not together with `page[after]`. */
                "page[before]"?: components["parameters"]["PageBefore"];
                /** @description The page begins after the item with this id, or after the place of a link `next`. The links stay valid when items are added, changed or deleted. */
                "page[after]"?: components["parameters"]["PageAfter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tenants. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantList"];
                };
            };
        };
    };
    createTenant: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTenant"];
            };
        };
        responses: {
            /** @description The tenant. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantEnvelope"];
                };
            };
        };
    };
    getTenant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the tenant. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantEnvelope"];
                };
            };
        };
    };
    updateTenant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.1). The request takes effect only if the resource still has one of them. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the tenant. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTenant"];
            };
        };
        responses: {
            /** @description The tenant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantEnvelope"];
                };
            };
        };
    };
    getTenantDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the tenant. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deletion. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantDeletionEnvelope"];
                };
            };
        };
    };
    requestTenantDeletion: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.1). The request takes effect only if the resource still has one of them. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the tenant. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantEnvelope"];
                };
            };
        };
    };
    cancelTenantDeletion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.1). The request takes effect only if the resource still has one of them. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the tenant. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantEnvelope"];
                };
            };
        };
    };
    getTenantClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the tenant. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The time of the sandbox. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantClockEnvelope"];
                };
            };
        };
    };
    moveTenantClock: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the tenant. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveTenantClock"];
            };
        };
        responses: {
            /** @description The time of the sandbox. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantClockEnvelope"];
                };
            };
        };
    };
    getTenantDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the tenant. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain, with the record that proves it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantDomainEnvelope"];
                };
            };
        };
    };
    putTenantDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.1). The request takes effect only if the resource still has one of them. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the tenant. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutTenantDomain"];
            };
        };
        responses: {
            /** @description The domain, with the record that proves it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantDomainEnvelope"];
                };
            };
        };
    };
    deleteTenantDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the tenant. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant has no domain. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    verifyTenantDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the tenant. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain, with the record that proves it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantDomainEnvelope"];
                };
            };
        };
    };
    getIdentityProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identity provider, without its secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityProviderEnvelope"];
                };
            };
        };
    };
    putIdentityProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.1). The request takes effect only if the resource still has one of them. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutIdentityProvider"];
            };
        };
        responses: {
            /** @description The identity provider, without its secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityProviderEnvelope"];
                };
            };
        };
    };
    deleteIdentityProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant has no identity provider. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listStaff: {
        parameters: {
            query?: {
                /** @description The order of the list. The prefix `-` means descending. */
                sort?: components["parameters"]["SortByCreation"];
                /** @description Items that were created at this time or later. */
                "filter[createdAt][gte]"?: components["parameters"]["CreatedFrom"];
                /** @description Items that were created before this time. */
                "filter[createdAt][lt]"?: components["parameters"]["CreatedBefore"];
                /** @description The number of items of a page. */
                "page[size]"?: components["parameters"]["PageSize"];
                /** @description The page ends before the item with this id, or before the place of a link `prev`. Not together with `page[after]`. */
                "page[before]"?: components["parameters"]["PageBefore"];
                /** @description The page begins after the item with this id, or after the place of a link `next`. The links stay valid when items are added, changed or deleted. */
                "page[after]"?: components["parameters"]["PageAfter"];
                /** @description The tenant of the client. The tenant of the caller if it is absent. Only the operator names another one. */
                "filter[tenantId]"?: components["parameters"]["TenantFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of members of staff. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffList"];
                };
            };
        };
    };
    inviteStaff: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteStaff"];
            };
        };
        responses: {
            /** @description The member of staff. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedMemberEnvelope"];
                };
            };
        };
    };
    getStaffMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the member of staff. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member of staff. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffMemberEnvelope"];
                };
            };
        };
    };
    deleteStaffMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the member of staff. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member of staff is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateStaffMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.1). The request takes effect only if the resource still has one of them. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the member of staff. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateStaffMember"];
            };
        };
        responses: {
            /** @description The member of staff. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffMemberEnvelope"];
                };
            };
        };
    };
    renewInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the member of staff. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member of staff. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedMemberEnvelope"];
                };
            };
        };
    };
    removeStaffFactors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the member of staff. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member of staff has no second factor. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listApprovals: {
        parameters: {
            query?: {
                /** @description The order of the list. The prefix `-` means descending. */
                sort?: components["parameters"]["SortByCreation"];
                /** @description Items that were created at this time or later. */
                "filter[createdAt][gte]"?: components["parameters"]["CreatedFrom"];
                /** @description Items that were created before this time. */
                "filter[createdAt][lt]"?: components["parameters"]["CreatedBefore"];
                /** @description The number of items of a page. */
                "page[size]"?: components["parameters"]["PageSize"];
                /** @description The page ends before the item with this id, or before the place of a link `prev`. Not together with `page[after]`. */
                "page[before]"?: components["parameters"]["PageBefore"];
                /** @description The page begins after the item with this id, or after the place of a link `next`. The links stay valid when items are added, changed or deleted. */
                "page[after]"?: components["parameters"]["PageAfter"];
                /** @description Approvals with this status. */
                "filter[status]"?: components["schemas"]["ApprovalStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of approvals. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalList"];
                };
            };
        };
    };
    getApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the approval. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The approval. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalEnvelope"];
                };
            };
        };
    };
    approveAct: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the approval. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The approval. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalEnvelope"];
                };
            };
        };
    };
    rejectAct: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the approval. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The approval. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalEnvelope"];
                };
            };
        };
    };
    listTenantUsages: {
        parameters: {
            query?: {
                /** @description The number of items of a page. */
                "page[size]"?: components["parameters"]["PageSize"];
                /** @description The page ends before the item with this id, or before the place of a link `prev`. Not together with `page[after]`. */
                "page[before]"?: components["parameters"]["PageBefore"];
                /** @description The page begins after the item with this id, or after the place of a link `next`. The links stay valid when items are added, changed or deleted. */
                "page[after]"?: components["parameters"]["PageAfter"];
                /** @description The order of the list. The prefix `-` means descending. */
                sort?: components["parameters"]["SortByCreation"];
                /** @description Items that were created at this time or later. */
                "filter[createdAt][gte]"?: components["parameters"]["CreatedFrom"];
                /** @description Items that were created before this time. */
                "filter[createdAt][lt]"?: components["parameters"]["CreatedBefore"];
                /** @description The first month (UTC), at most 12 months before the last one. Default: the last month. */
                from?: string;
                /** @description The last month (UTC). Default: this one. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the usage of tenants. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantUsageList"];
                    "text/csv": string;
                };
            };
        };
    };
    getTenantUsage: {
        parameters: {
            query?: {
                /** @description The first month (UTC), at most 12 months before the last one. Default: the last month. */
                from?: string;
                /** @description The last month (UTC). Default: this one. */
                to?: string;
            };
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the tenant. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage of the tenant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantUsageEnvelope"];
                    "text/csv": string;
                };
            };
        };
    };
    getPlatformHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The services. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformHealthEnvelope"];
                };
            };
        };
    };
    reportBackup: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportBackup"];
            };
        };
        responses: {
            /** @description The backup is recorded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackupEnvelope"];
                };
            };
        };
    };
    listLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All limits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LimitList"];
                };
            };
        };
    };
    listTenantLimits: {
        parameters: {
            query?: {
                /** @description The number of items of a page. */
                "page[size]"?: components["parameters"]["PageSize"];
                /** @description The page ends before the item with this id, or before the place of a link `prev`. Not together with `page[after]`. */
                "page[before]"?: components["parameters"]["PageBefore"];
                /** @description The page begins after the item with this id, or after the place of a link `next`. The links stay valid when items are added, changed or deleted. */
                "page[after]"?: components["parameters"]["PageAfter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tenants, in the order of their creation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LimitedTenantList"];
                };
            };
        };
    };
    getTenantLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the tenant. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limits that are set, and the defaults. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantLimitsEnvelope"];
                };
            };
        };
    };
    putTenantLimits: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.1). The request takes effect only if the resource still has one of them. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the tenant. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutTenantLimits"];
            };
        };
        responses: {
            /** @description The limits that are set, and the defaults. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantLimitsEnvelope"];
                };
            };
        };
    };
    listDeadLetters: {
        parameters: {
            query?: {
                /** @description The number of items of a page. */
                "page[size]"?: components["parameters"]["PageSize"];
                /** @description The page ends before the item with this id, or before the place of a link `prev`. Not together with `page[after]`. */
                "page[before]"?: components["parameters"]["PageBefore"];
                /** @description The page begins after the item with this id, or after the place of a link `next`. The links stay valid when items are added, changed or deleted. */
                "page[after]"?: components["parameters"]["PageAfter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of dead letters. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterList"];
                };
            };
        };
    };
    getDeadLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the dead letter. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dead letter. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterEnvelope"];
                };
            };
        };
    };
    discardDeadLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the dead letter. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message is discarded. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    replayDeadLetter: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the dead letter. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of the message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterReplayEnvelope"];
                };
            };
        };
    };
    listAuditRecords: {
        parameters: {
            query?: {
                /** @description The order of the list. The prefix `-` means descending. */
                sort?: components["parameters"]["SortByCreation"];
                /** @description Items that were created at this time or later. */
                "filter[createdAt][gte]"?: components["parameters"]["CreatedFrom"];
                /** @description Items that were created before this time. */
                "filter[createdAt][lt]"?: components["parameters"]["CreatedBefore"];
                /** @description The number of items of a page. */
                "page[size]"?: components["parameters"]["PageSize"];
                /** @description The page ends before the item with this id, or before the place of a link `prev`. Not together with `page[after]`. */
                "page[before]"?: components["parameters"]["PageBefore"];
                /** @description The page begins after the item with this id, or after the place of a link `next`. The links stay valid when items are added, changed or deleted. */
                "page[after]"?: components["parameters"]["PageAfter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of audit records. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditRecordList"];
                };
            };
        };
    };
}
