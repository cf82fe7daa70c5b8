// Written by npm run dev -- openapi.
export interface components {
    schemas: {
        /**
         * @description `offered` becomes `completed` when every credential is in the wallet, and `partiallyIssued` when some are. An open issuance becomes `failed` or `expired`.
         * @enum {unknown}
         */
        IssuanceStatus: "offered" | "partiallyIssued" | "completed" | "failed" | "expired";
        /** @description The client's own id of the resource. It need not be unique, must not be personal data, and is not shown to wallets. */
        Reference: string;
        /**
         * Format: uuid
         * @description The id of a resource, a UUID of version 7.
         */
        Id: string;
        IssuanceFailure: {
            /**
             * @description `CANCELLED`: the issuer has withdrawn the offer. `WALLET_FAILURE`: the wallet could not store a credential. `WALLET_SILENT`: the wallet has not reported for eight days.
             * @enum {unknown}
             */
            code: "CANCELLED" | "WALLET_FAILURE" | "WALLET_SILENT";
            detail: string;
        };
        /** @description Texts by names that the client has chosen. They must not be personal data, because events contain them. They are not shown to wallets. */
        Metadata: {
            [key: string]: string;
        };
        /** @description An enabled webhook endpoint of the tenant. It receives every event of the resource, whatever its `filterTypes` and its `filter` are, besides the endpoints that ask for the event. */
        WebhookEndpointId: components["schemas"]["Id"];
        /**
         * @description `offered` becomes `issued`, `failed` or `expired`. The decision of the holder makes it `accepted` or `rejected`. An issued credential can be `suspended` and `revoked`, whatever its wallet reports.
         * @enum {unknown}
         */
        CredentialStatus: "offered" | "issued" | "accepted" | "rejected" | "failed" | "expired" | "suspended" | "revoked";
        /**
         * @description The protocol of the issuance.
         * @constant
         */
        Exchange: "openid4vc";
        /**
         * @description The format of the issued credentials.
         * @enum {unknown}
         */
        CredentialFormat: "sd-jwt-vc" | "mdoc" | "w3c-vc-jwt" | "w3c-vc-sd-jwt";
        /** @description A credential of an issuance. */
        IssuanceCredential: {
            id: components["schemas"]["Id"];
            status: components["schemas"]["CredentialStatus"];
            credentialTemplateId: components["schemas"]["Id"];
            exchange: components["schemas"]["Exchange"];
            format: components["schemas"]["CredentialFormat"];
            revocable: boolean;
        };
        /**
         * Format: date-time
         * @description A time in UTC with milliseconds (ISO 8601).
         */
        Timestamp: string;
        /** @description One offer and the issuance of its credentials. */
        Issuance: {
            id: components["schemas"]["Id"];
            status: components["schemas"]["IssuanceStatus"];
            /** @description The reason of an issuance that has failed. */
            error: components["schemas"]["IssuanceFailure"] | null;
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            webhookEndpointId?: components["schemas"]["WebhookEndpointId"];
            credentials: components["schemas"]["IssuanceCredential"][];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /** @description The end of the offer. */
            expiresAt: components["schemas"]["Timestamp"];
            /**
             * Format: uri
             * @description A link that opens a wallet on the same device.
             */
            offerUri: string;
            /**
             * Format: uri
             * @description A page with the QR code of the offer, for a wallet on another device.
             */
            offerQrUri: string;
        };
        /** @description The pages of a list, relative to the public base URL. The last page has no `next`. */
        PageLinks: {
            self: string;
            first: string;
            prev?: string;
            next?: string;
        };
        IssuanceList: {
            data: components["schemas"]["Issuance"][];
            links: components["schemas"]["PageLinks"];
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
        /** @description The id of a preset, `<author>:<code>`. */
        PresetId: string;
        /** @description The value of each attribute by its name, validated against the template. Those of an mdoc are grouped by namespace. */
        AttributeValues: {
            [key: string]: unknown;
        };
        OfferedCredential: {
            credentialTemplateId?: components["schemas"]["Id"];
            presetId?: components["schemas"]["PresetId"];
            attributes: components["schemas"]["AttributeValues"];
        } & (unknown | unknown);
        TxCodeOptions: {
            /** @default 6 */
            length?: number;
            /**
             * @default numeric
             * @enum {unknown}
             */
            inputMode?: "numeric" | "text";
        };
        /** @description The validity of the credentials. It ends at the latest with the signing certificate. */
        ValidityPeriod: {
            /** @description ISO 8601. The default is the day of issue. */
            validFrom?: string;
            /** @description ISO 8601, in the future and later than `validFrom`. The default is the validity of the template. */
            validUntil?: string;
        };
        /** @description An offer of one credential (`credentialTemplateId` or `presetId`, and `attributes`), or of several (`credentials`). The first issuance of a preset creates the tenant's template of it. */
        CreateIssuance: {
            credentialTemplateId?: components["schemas"]["Id"];
            presetId?: components["schemas"]["PresetId"];
            attributes?: components["schemas"]["AttributeValues"];
            credentials?: components["schemas"]["OfferedCredential"][];
            /** @description Requires a transaction code, which reaches the holder by another channel than the offer. The response has it once, in `meta.txCode`. It belongs to the grant `pre-authorized_code`. */
            txCode?: boolean | components["schemas"]["TxCodeOptions"];
            /**
             * @description The grant of the offer (OpenID4VCI 1.0 §4.1.1).
             * @default pre-authorized_code
             * @enum {unknown}
             */
            grant?: "pre-authorized_code" | "authorization_code";
            /**
             * @description What the authorization server requires of the user: to log in as a user of the tenant and consent, only to consent, or nothing. It belongs to the grant `authorization_code`, for which it is `login` by default.
             * @enum {unknown}
             */
            userAuthentication?: "login" | "consent" | "none";
            /** @description The only user who may redeem the offer. It belongs to `userAuthentication` `login`. */
            recipient?: string;
            /**
             * @description The kind of identifier that `recipient` is, by default `email`. It belongs to `recipient`.
             * @enum {unknown}
             */
            identifierType?: "email" | "username" | "externalIdentifier";
            /** @description The end of the offer as ISO 8601, at most 365 days from now. The default is 30 days from now. */
            expiresAt?: string;
            validity?: components["schemas"]["ValidityPeriod"];
            /**
             * @description Whether credential requests wait until the issuance is approved.
             * @default false
             */
            deferred?: boolean;
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            webhookEndpointId?: components["schemas"]["WebhookEndpointId"];
        } & (unknown | unknown | unknown);
        IssuanceMeta: {
            /** @description The transaction code. No later response contains it. */
            txCode?: string;
        };
        CreatedIssuanceEnvelope: {
            data: components["schemas"]["Issuance"];
            meta?: components["schemas"]["IssuanceMeta"];
        };
        IssuanceEnvelope: {
            data: components["schemas"]["Issuance"];
        };
        /** @description One step, or the number of further steps of a full timeline. */
        TimelineEntry: {
            id: components["schemas"]["Id"];
            occurredAt: components["schemas"]["Timestamp"];
            /** @description The kind of the step; more may be added. */
            step: string;
            /**
             * @description Who did the step. `client` is the tenant, and `holder` is the user of a wallet, who decides.
             * @enum {unknown}
             */
            actor: "client" | "wallet" | "platform" | "holder";
            /** @description The meaning of the step. */
            summary: string;
            /** @description Whether a request was refused or a check failed. */
            isRefusal: boolean;
            /** @description The error code that the wallet was given, or the code of the issue. */
            code: string | null;
            /** @description What was wrong. It contains no claim and no secret. */
            detail: string | null;
            /** @description Ids, names of formats and counts. */
            facts: {
                [key: string]: string | number;
            };
            /** @description The number of steps that the entry stands for. It is greater than 1 for `steps.further` only. */
            repetitions: number;
        };
        Timeline: {
            data: components["schemas"]["TimelineEntry"][];
            links: components["schemas"]["PageLinks"];
        };
        /** @description An issued credential, without its attributes, which are personal data of the holder. */
        Credential: {
            id: components["schemas"]["Id"];
            issuanceId: components["schemas"]["Id"];
            credentialTemplateId: components["schemas"]["Id"];
            status: components["schemas"]["CredentialStatus"];
            exchange: components["schemas"]["Exchange"];
            format: components["schemas"]["CredentialFormat"];
            revocable: boolean;
            /** @description The time of the first copy. */
            issuedAt: components["schemas"]["Timestamp"] | null;
            /** @description The expiry of the latest copy. */
            expiresAt: components["schemas"]["Timestamp"] | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        CredentialList: {
            data: components["schemas"]["Credential"][];
            links: components["schemas"]["PageLinks"];
        };
        RevokeCredentials: {
            credentialIds: components["schemas"]["Id"][];
        };
        /** @description The revoked credentials, and one error for each credential that was not revoked. */
        RevokedCredentials: {
            /** @description In the order of the request. It contains the credentials that were revoked before, too. */
            data: components["schemas"]["Credential"][];
            /** @description Each has the pointer of its id and `meta.credentialId`. An unknown id is `VALIDATION_ERROR`, and a credential that is not revocable or was never issued `INVALID_STATE`. */
            errors?: components["schemas"]["ErrorObject"][];
        };
        /**
         * @description Whether everyone may learn the statuses that credentials had at earlier times (Token Status List §8.4).
         * @enum {string}
         */
        StatusHistory: "private" | "public";
        /** @description The purpose of a verifier in one language. */
        RegisteredPurpose: {
            lang: string;
            value: string;
        };
        /** @description Steps to a claim (OpenID4VP 1.0 §7): a name, an index, or null for each element of a list. For an mdoc, the name space and the element. */
        ClaimsPath: (string | number | null)[];
        RegisteredClaim: {
            path: components["schemas"]["ClaimsPath"];
            /** @description The claim is registered only for queries of these values. */
            values?: (string | number | boolean)[];
        };
        RegisteredCredential: {
            /** @description As in a DCQL query, such as `dc+sd-jwt` and `mso_mdoc`. */
            format: string;
            /** @description Values of `vct` or the document type. */
            types: string[];
            /** @description Without any, only the credential itself is registered. */
            claims: components["schemas"]["RegisteredClaim"][];
        };
        /** @description What a registrar states about the tenant as an issuer (ETSI TS 119 475). */
        IssuerRegistration: {
            /**
             * @description The metadata shows no certificate that has expired.
             * @enum {unknown}
             */
            status: "active" | "expired";
            /** @description Why the metadata does not show an active certificate: the active issuer certificate names no identifier, or another one, and so wallets would not accept it. */
            warnings: ("subjectMissing" | "subjectDiffers")[];
            /** @description The trade name. */
            name: string;
            /** @description The semantic identifier of the issuer (`sub`). */
            identifier: string;
            legalName: string | null;
            /** @description ISO 3166-1 alpha-2. */
            country: string;
            purpose: components["schemas"]["RegisteredPurpose"][];
            privacyPolicy: string | null;
            intendedUseId: string | null;
            /** @description The identifier of the party that acts on behalf of the issuer. */
            intermediary: string | null;
            entitlements: string[];
            /** @description What the party may ask for as a verifier. */
            credentials: components["schemas"]["RegisteredCredential"][];
            issuedAt: components["schemas"]["Timestamp"];
            expiresAt: components["schemas"]["Timestamp"] | null;
        };
        CredentialSettingsEnvelope: {
            data: {
                statusHistory: components["schemas"]["StatusHistory"];
                /**
                 * Format: date-time
                 * @description The start of the public history; null while the history is private.
                 */
                statusHistorySince: string | null;
                /** @description As they were set. */
                registrationCertificates: string[];
                /** @description What the registration certificates state, in their order. */
                registrations: components["schemas"]["IssuerRegistration"][];
            };
        };
        /** @description The settings of issued credentials. */
        UpdateCredentialSettings: {
            statusHistory: components["schemas"]["StatusHistory"];
            /** @description Registration certificates of the issuer in JWT form (ETSI TS 119 475 clause 5.2). They keep their value if they are left out. Form, signature and times must be valid, and the certificate must not be of another party than the active issuer certificate. */
            registrationCertificates?: string[];
        };
        CredentialEnvelope: {
            data: components["schemas"]["Credential"];
        };
        IssuanceOrCredentialEnvelope: {
            data: components["schemas"]["Credential"] | components["schemas"]["Issuance"];
        };
        TemplateName: string;
        TemplateDescription: string;
        /** @description The `vct` of an SD-JWT VC (a `urn:` URI, or a type URL of this platform whose author is the tenant or `platform`), or the document type of an mdoc (dot-separated segments in reverse-DNS style, at most 200 characters), or the type of a W3C credential (as a `vct`, or the type of an Open Badge). */
        CredentialType: string;
        /** @description The label that wallets show. */
        AttributeName: string;
        /** @description The explanation that wallets show. */
        AttributeDescription: string;
        /**
         * @description Whether every issuance must have a value.
         * @default false
         */
        AttributeRequired: boolean;
        /**
         * @description Whether the attribute is part of the signed payload instead of a disclosure that the holder may withhold.
         * @default false
         */
        AttributeAlwaysDisclosed: boolean;
        ScalarAttribute: {
            /**
             * @description A `date` is a calendar date, a `datetime` is RFC 3339 with a zone, and `binary` is base64.
             * @enum {unknown}
             */
            type: "string" | "boolean" | "number" | "integer" | "date" | "datetime" | "binary";
            name?: components["schemas"]["AttributeName"];
            description?: components["schemas"]["AttributeDescription"];
            required?: components["schemas"]["AttributeRequired"];
            alwaysDisclosed?: components["schemas"]["AttributeAlwaysDisclosed"];
        };
        /** @description Attribute definitions by attribute name, at most five levels deep. The order is kept. The uppermost level has no claims that SD-JWT VC reserves, such as `iss`, `cnf` and `vct`. */
        AttributeDefinitions: {
            [key: string]: components["schemas"]["AttributeDefinition"];
        };
        ObjectAttribute: {
            /** @constant */
            type: "object";
            properties: components["schemas"]["AttributeDefinitions"];
            name?: components["schemas"]["AttributeName"];
            description?: components["schemas"]["AttributeDescription"];
            required?: components["schemas"]["AttributeRequired"];
            alwaysDisclosed?: components["schemas"]["AttributeAlwaysDisclosed"];
        };
        /** @description The definition of one attribute. */
        AttributeDefinition: components["schemas"]["ScalarAttribute"] | components["schemas"]["ObjectAttribute"] | components["schemas"]["ArrayAttribute"];
        ArrayAttribute: {
            /** @constant */
            type: "array";
            /** @description The definition of each element. An element is disclosed like the array unless `items.alwaysDisclosed` sets it otherwise. */
            items: components["schemas"]["AttributeDefinition"];
            name?: components["schemas"]["AttributeName"];
            description?: components["schemas"]["AttributeDescription"];
            required?: components["schemas"]["AttributeRequired"];
            alwaysDisclosed?: components["schemas"]["AttributeAlwaysDisclosed"];
        };
        /** @description The attribute definitions of an mdoc, which are its data elements, by namespace. */
        NameSpaceDefinitions: {
            [key: string]: {
                /**
                 * @description Of an attribute with members. Responses have it, and requests may.
                 * @constant
                 */
                type?: "object";
                properties: components["schemas"]["AttributeDefinitions"];
            };
        };
        /**
         * @description `certificate` puts the certificate of the signing key into the credential, and `did:web` the tenant's DID.
         * @enum {unknown}
         */
        Signer: "certificate" | "did:web";
        /**
         * @description The type of the signing key. An installation has `ML-DSA-44`, `ML-DSA-65` and `ML-DSA-87` only where its operator has turned them on (`POST_QUANTUM_ALGORITHMS`); others refuse them (400).
         * @enum {unknown}
         */
        KeyType: "P-256" | "P-384" | "P-521" | "Ed25519" | "ML-DSA-44" | "ML-DSA-65" | "ML-DSA-87";
        /** @description How the credentials name and prove their issuer. */
        IssuerConfig: {
            signer: components["schemas"]["Signer"];
            keyType: components["schemas"]["KeyType"];
        };
        /**
         * @description Whether the credentials have a status that can change.
         * @default false
         */
        Revocable: boolean;
        /**
         * @description Whether revocable credentials can be suspended.
         * @default true
         */
        Suspendable: boolean;
        /** @description The most copies of one credential that the access tokens of one grant obtain. A change takes effect within 5 s. */
        MaxCopies: number;
        /** @description The validity of the credentials, counted from the day of issue. It ends at the latest with the certificate. */
        Validity: {
            days: number;
        };
        Color: string;
        /** @description How wallets show the credential (OpenID4VCI 1.0 §12.2.4). */
        Display: {
            backgroundColor?: components["schemas"]["Color"];
            textColor?: components["schemas"]["Color"];
            logo?: {
                /**
                 * Format: uri
                 * @description An https address.
                 */
                uri: string;
                altText?: string;
            };
        };
        AttackPotentials: string[];
        /** @description Requirements for the keys that the credentials are bound to: attack potential resistances of OpenID4VCI 1.0 Appendix D.2, such as `iso_18045_high`. */
        KeyAttestation: {
            keyStorage?: components["schemas"]["AttackPotentials"];
            userAuthentication?: components["schemas"]["AttackPotentials"];
        };
        /** @description An organization's definition of a credential. */
        CredentialTemplate: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["TemplateName"];
            description?: components["schemas"]["TemplateDescription"];
            format: components["schemas"]["CredentialFormat"];
            type: components["schemas"]["CredentialType"];
            attributes: components["schemas"]["AttributeDefinitions"] | components["schemas"]["NameSpaceDefinitions"];
            presetId?: components["schemas"]["PresetId"];
            issuer: components["schemas"]["IssuerConfig"];
            revocable: components["schemas"]["Revocable"];
            suspendable: components["schemas"]["Suspendable"];
            maxCopies: components["schemas"]["MaxCopies"];
            validity?: components["schemas"]["Validity"];
            display?: components["schemas"]["Display"];
            keyAttestation?: components["schemas"]["KeyAttestation"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /** @description The time from which no further offers are made from the template. */
            archivedAt: components["schemas"]["Timestamp"] | null;
        };
        CredentialTemplateList: {
            data: components["schemas"]["CredentialTemplate"][];
            links: components["schemas"]["PageLinks"];
        };
        /** @description The tenant's one template of a preset. The first request creates it. */
        CreateTemplateOfPreset: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            credentialFormat: "preset";
            presetId: components["schemas"]["PresetId"];
        };
        /** @description The last segment of the type URL `/vct/<author>/<code>`, and the part after the colon of a preset id. */
        TypeCode: string;
        /** @description The `vct`, verbatim, a `urn:` URI or a type URL of this platform whose author is the tenant or `platform`. */
        SdJwtVcType: string;
        /** @description How the credentials name and prove their issuer. An mdoc has the signer `certificate`. */
        IssuerConfigRequest: {
            /** @default certificate */
            signer?: components["schemas"]["Signer"];
            /** @default P-256 */
            keyType?: components["schemas"]["KeyType"];
        };
        /** @description A template of SD-JWT VCs. It has either `code`, for a type URL of this platform, or `type`. */
        CreateSdJwtTemplate: {
            /**
             * @description `sd-jwt` is an earlier name of `sd-jwt-vc`.
             * @enum {unknown}
             */
            credentialFormat: "sd-jwt-vc" | "sd-jwt";
            name: components["schemas"]["TemplateName"];
            description?: components["schemas"]["TemplateDescription"];
            code?: components["schemas"]["TypeCode"];
            type?: components["schemas"]["SdJwtVcType"];
            attributes: components["schemas"]["AttributeDefinitions"];
            issuer?: components["schemas"]["IssuerConfigRequest"];
            validity?: components["schemas"]["Validity"];
            revocable?: components["schemas"]["Revocable"];
            suspendable?: components["schemas"]["Suspendable"];
            /** @default 20 */
            maxCopies?: components["schemas"]["MaxCopies"];
            display?: components["schemas"]["Display"];
            keyAttestation?: components["schemas"]["KeyAttestation"];
        } & ((unknown | unknown) & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            credentialFormat: "sd-jwt-vc" | "sd-jwt";
        });
        /** @description The document type, dot-separated segments in reverse-DNS style. */
        DocType: string;
        /** @description The key that signs the mdocs, with its certificate. */
        MdocIssuerConfigRequest: {
            /** @constant */
            signer?: "certificate";
            /** @default P-256 */
            keyType?: components["schemas"]["KeyType"];
        };
        /** @description A template of mdocs. A mobile driving licence (`org.iso.18013.5.1.mDL`) defines the mandatory elements of ISO/IEC 18013-5, all required. */
        CreateMdocTemplate: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            credentialFormat: "mdoc";
            name: components["schemas"]["TemplateName"];
            description?: components["schemas"]["TemplateDescription"];
            type: components["schemas"]["DocType"];
            attributes: components["schemas"]["NameSpaceDefinitions"];
            issuer?: components["schemas"]["MdocIssuerConfigRequest"];
            validity?: components["schemas"]["Validity"];
            revocable?: components["schemas"]["Revocable"];
            suspendable?: components["schemas"]["Suspendable"];
            /** @default 20 */
            maxCopies?: components["schemas"]["MaxCopies"];
            display?: components["schemas"]["Display"];
            keyAttestation?: components["schemas"]["KeyAttestation"];
        };
        /** @description The type besides `VerifiableCredential`, a `urn:` URI, a type URL of this platform whose author is the tenant or `platform`, or `https://purl.imsglobal.org/spec/vc/ob/vocab.html#OpenBadgeCredential`. */
        W3cType: string;
        /** @description A template of credentials of the W3C data model 2.0, secured as a JWT (`w3c-vc-jwt`) or as an SD-JWT (`w3c-vc-sd-jwt`). Its attributes are claims of the `credentialSubject`; no name starts with `@`, and an `id` is a URL that names the holder. It has either `code`, for a type URL of this platform, or `type`. */
        CreateW3cTemplate: {
            /** @enum {unknown} */
            credentialFormat: "w3c-vc-jwt" | "w3c-vc-sd-jwt";
            name: components["schemas"]["TemplateName"];
            description?: components["schemas"]["TemplateDescription"];
            code?: components["schemas"]["TypeCode"];
            type?: components["schemas"]["W3cType"];
            attributes: components["schemas"]["AttributeDefinitions"];
            issuer?: components["schemas"]["IssuerConfigRequest"];
            validity?: components["schemas"]["Validity"];
            revocable?: components["schemas"]["Revocable"];
            suspendable?: components["schemas"]["Suspendable"];
            /** @default 20 */
            maxCopies?: components["schemas"]["MaxCopies"];
            display?: components["schemas"]["Display"];
            keyAttestation?: components["schemas"]["KeyAttestation"];
        } & ((unknown | unknown) & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            credentialFormat: "w3c-vc-jwt" | "w3c-vc-sd-jwt";
        });
        CreateCredentialTemplate: components["schemas"]["CreateTemplateOfPreset"] | components["schemas"]["CreateSdJwtTemplate"] | components["schemas"]["CreateMdocTemplate"] | components["schemas"]["CreateW3cTemplate"];
        CredentialTemplateEnvelope: {
            data: components["schemas"]["CredentialTemplate"];
        };
        /** @description The members that issued credentials do not contain. An absent member stays unchanged. */
        UpdateCredentialTemplate: {
            name?: components["schemas"]["TemplateName"];
            description?: components["schemas"]["TemplateDescription"];
            validity?: components["schemas"]["Validity"];
            maxCopies?: components["schemas"]["MaxCopies"];
            display?: components["schemas"]["Display"];
        };
        /** @description SD-JWT VC type metadata, as the author of the type publishes it. */
        TypeMetadata: {
            vct: string;
            name: string;
            description?: string;
            display: {
                /** @constant */
                locale: "en";
                name: string;
                description?: string;
            }[];
            claims: {
                /** @description The names from the root to the claim. A `null` selects all elements of an array. */
                path: (string | null)[];
                display?: {
                    /** @constant */
                    locale: "en";
                    label: string;
                    description?: string;
                }[];
                mandatory: boolean;
                /**
                 * @description Whether the claim is selectively disclosable.
                 * @enum {unknown}
                 */
                sd: "always" | "allowed" | "never";
            }[];
        };
        /** @description A ready-made credential template. */
        CredentialPreset: {
            id: components["schemas"]["PresetId"];
            /** @description The slug of the tenant that has created the preset, or `platform`. */
            author: string;
            code: components["schemas"]["TypeCode"];
            credentialFormat: components["schemas"]["CredentialFormat"];
            templateName: components["schemas"]["TemplateName"];
            templateType: components["schemas"]["CredentialType"];
            templateDescription?: components["schemas"]["TemplateDescription"];
            templateAttributes: components["schemas"]["AttributeDefinitions"] | components["schemas"]["NameSpaceDefinitions"];
            issuerConfig: components["schemas"]["IssuerConfig"];
            revocable: components["schemas"]["Revocable"];
            suspendable: components["schemas"]["Suspendable"];
            maxCopies: components["schemas"]["MaxCopies"];
            validity?: components["schemas"]["Validity"];
            display?: components["schemas"]["Display"];
            keyAttestation?: components["schemas"]["KeyAttestation"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        CredentialPresetList: {
            data: components["schemas"]["CredentialPreset"][];
            links: components["schemas"]["PageLinks"];
        };
        /**
         * @description The format of the issued credentials. `sd-jwt` is an earlier name of `sd-jwt-vc`, which responses have.
         * @enum {unknown}
         */
        GivenCredentialFormat: "sd-jwt-vc" | "mdoc" | "w3c-vc-jwt" | "w3c-vc-sd-jwt" | "sd-jwt";
        /** @description A preset of the tenant. `type` and `templateType` are two names of one member, and only one of them may be sent. Without both, the type of an SD-JWT VC or W3C credential is the type URL of `code`. An mdoc requires one of them. */
        CreateCredentialPreset: {
            /** @description The tenant's slug, which is also the default. */
            author?: string;
            /** @description The part of the preset id after the colon. Without it, the code is derived from `templateName`. */
            code?: components["schemas"]["TypeCode"];
            credentialFormat: components["schemas"]["GivenCredentialFormat"];
            templateName: components["schemas"]["TemplateName"];
            templateDescription?: components["schemas"]["TemplateDescription"];
            type?: components["schemas"]["CredentialType"];
            templateType?: components["schemas"]["CredentialType"];
            templateAttributes: components["schemas"]["AttributeDefinitions"] | components["schemas"]["NameSpaceDefinitions"];
            issuerConfig?: components["schemas"]["IssuerConfigRequest"];
            validity?: components["schemas"]["Validity"];
            revocable?: components["schemas"]["Revocable"];
            suspendable?: components["schemas"]["Suspendable"];
            /** @default 20 */
            maxCopies?: components["schemas"]["MaxCopies"];
            display?: components["schemas"]["Display"];
            keyAttestation?: components["schemas"]["KeyAttestation"];
        };
        CredentialPresetEnvelope: {
            data: components["schemas"]["CredentialPreset"];
        };
        /** @description Unique in its request. It names the credential in `credentialSets` and in the result. */
        RequestedCredentialId: string;
        Text: string;
        /** @description The `vct`, verbatim. */
        RequestedVct: string;
        ClaimName: string;
        /**
         * @description Whether a response without the attribute is refused.
         * @default true
         */
        ClaimRequired: boolean;
        /** @description The accepted values. */
        ClaimValues: (string | number | boolean)[];
        /** @description An attribute. `values` and `properties` exclude each other. */
        RequestedAttribute: {
            type: string;
            required?: components["schemas"]["ClaimRequired"];
            values?: components["schemas"]["ClaimValues"];
            /** @description The requested members of an attribute of type `object`, at most five levels deep. */
            properties?: {
                [key: string]: components["schemas"]["RequestedAttribute"];
            };
        };
        RequestedAttributes: {
            [key: string]: components["schemas"]["RequestedAttribute"];
        };
        /**
         * @description Whether the response may contain several credentials.
         * @default false
         */
        Multiple: boolean;
        /** @description The trusted entities of which one must contain the issuer. */
        TrustedEntityIds: components["schemas"]["Id"][];
        /** @description A DID of the methods `did:web`, `did:jwk` and `did:key`. */
        Did: string;
        /** @description One certificate in PEM. */
        Pem: string;
        TrustedIssuer: {
            did: components["schemas"]["Did"];
            name?: components["schemas"]["Text"];
        } | {
            certificate: components["schemas"]["Pem"];
            name?: components["schemas"]["Text"];
        };
        /** @description Issuers by DID or certificate. Each is resolved to a trusted entity of the tenant, which is created if there is none. If this list and `trustedEntityIds` are absent, every trusted entity and the tenant itself are accepted. */
        TrustedIssuers: components["schemas"]["TrustedIssuer"][];
        /** @description An SD-JWT VC to be requested. */
        RequestSdJwtVc: {
            id?: components["schemas"]["RequestedCredentialId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            format: "sd-jwt-vc";
            name?: components["schemas"]["Text"];
            description?: components["schemas"]["Text"];
            type: components["schemas"]["RequestedVct"];
            attributes?: components["schemas"]["RequestedAttributes"];
            multiple?: components["schemas"]["Multiple"];
            trustedEntityIds?: components["schemas"]["TrustedEntityIds"];
            trustedIssuers?: components["schemas"]["TrustedIssuers"];
        };
        /** @description The document type, dot-separated segments in reverse-DNS style. */
        RequestedDocType: string;
        RequestedElement: {
            type?: components["schemas"]["Text"];
            /**
             * @description Whether the verifier stores the element (ISO/IEC 18013-5 §8.3.2.1.2.1).
             * @default false
             */
            intentToRetain?: boolean;
            required?: components["schemas"]["ClaimRequired"];
            values?: components["schemas"]["ClaimValues"];
        };
        RequestedNameSpaces: {
            [key: string]: {
                properties: {
                    [key: string]: components["schemas"]["RequestedElement"];
                };
            };
        };
        /** @description An mdoc to be requested. */
        RequestMdoc: {
            id?: components["schemas"]["RequestedCredentialId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            format: "mdoc";
            name?: components["schemas"]["Text"];
            description?: components["schemas"]["Text"];
            type: components["schemas"]["RequestedDocType"];
            attributes?: components["schemas"]["RequestedNameSpaces"];
            multiple?: components["schemas"]["Multiple"];
            trustedEntityIds?: components["schemas"]["TrustedEntityIds"];
            trustedIssuers?: components["schemas"]["TrustedIssuers"];
        };
        /**
         * Format: uri
         * @description A type of the credential as an absolute URL, as it is after the contexts of the credential are applied, such as `https://purl.imsglobal.org/spec/vc/ob/vocab.html#OpenBadgeCredential`. The attributes are those of the whole credential, so those of its subject are below `credentialSubject`.
         */
        RequestedW3cType: string;
        /** @description A credential of the W3C data model 2.0 to be requested. */
        RequestW3cVc: {
            id?: components["schemas"]["RequestedCredentialId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            format: "w3c-vc-jwt" | "w3c-vc-sd-jwt";
            name?: components["schemas"]["Text"];
            description?: components["schemas"]["Text"];
            type: components["schemas"]["RequestedW3cType"];
            attributes?: components["schemas"]["RequestedAttributes"];
            multiple?: components["schemas"]["Multiple"];
            trustedEntityIds?: components["schemas"]["TrustedEntityIds"];
            trustedIssuers?: components["schemas"]["TrustedIssuers"];
        };
        /** @description A credential to be requested. The default `id` is `credential_<n>`. Without `attributes`, none is requested. */
        RequestCredential: components["schemas"]["RequestSdJwtVc"] | components["schemas"]["RequestMdoc"] | components["schemas"]["RequestW3cVc"];
        RequestCredentials: components["schemas"]["RequestCredential"][];
        /** @description Alternatives. The response satisfies one option of each set that is required (OpenID4VP 1.0 §6.2). */
        CredentialSets: {
            options: components["schemas"]["RequestedCredentialId"][][];
            /** @default true */
            required?: boolean;
        }[];
        /**
         * @description How the wallet answers. The modes that end in `.jwt` are encrypted.
         * @enum {unknown}
         */
        ResponseMode: "direct_post.jwt" | "direct_post" | "dc_api.jwt" | "dc_api";
        /** @description A request for the credentials of a template, of a preset, or of the body. */
        CreatePresentation: {
            presentationTemplateId?: components["schemas"]["Id"];
            presetId?: components["schemas"]["PresetId"];
            credentials?: components["schemas"]["RequestCredentials"];
            credentialSets?: components["schemas"]["CredentialSets"];
            /** @description The end of the request as ISO 8601, at most 365 days from now. The default is 30 days from now. */
            expiresAt?: string;
            /** @description The page to which the wallet sends the holder's browser after the response, with a `response_code`. It is https, has the scheme of an app, or is http on localhost, and has no fragment. */
            redirectUri?: string;
            /** @default direct_post.jwt */
            responseMode?: components["schemas"]["ResponseMode"];
            /**
             * @description The client identifier of the verifier (OpenID4VP 1.0 §5.9.3). With `redirect_uri` the request is not signed, and its link contains all parameters.
             * @default x509_hash
             * @enum {unknown}
             */
            clientIdPrefix?: "x509_hash" | "x509_san_dns" | "decentralized_identifier" | "redirect_uri";
            /** @description The origins of the pages that send the request. It is required with the modes of the Digital Credentials API, and refused with the others. */
            expectedOrigins?: string[];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            webhookEndpointId?: components["schemas"]["WebhookEndpointId"];
            /** @description Transactions that the holder agrees to (OpenID4VP 1.0 §8.4), for SD-JWT VCs. */
            transactionData?: ({
                type: string;
                credential_ids: components["schemas"]["RequestedCredentialId"][];
                transaction_data_hashes_alg?: string[];
            } & {
                [key: string]: unknown;
            })[];
        } & (unknown | unknown | unknown);
        /**
         * @description `requested` becomes `verified`, `rejected` (the holder has refused), `failed`, `expired` or `cancelled`. A valid response makes a `rejected` or `failed` presentation `verified` until its expiry, except with the Digital Credentials API.
         * @enum {unknown}
         */
        PresentationStatus: "requested" | "verified" | "rejected" | "failed" | "expired" | "cancelled";
        PresentationFailure: {
            /**
             * @description `CREDENTIALS_MISSING`: a requested credential is missing. `VERIFICATION_FAILED`: a credential is invalid. `WALLET_ERROR`: the wallet has answered with an error.
             * @enum {unknown}
             */
            code: "CREDENTIALS_MISSING" | "VERIFICATION_FAILED" | "WALLET_ERROR";
            detail: string;
        };
        VerificationIssue: {
            /** @enum {unknown} */
            code: "MALFORMED" | "SIGNATURE_INVALID" | "NOT_YET_VALID" | "EXPIRED" | "HOLDER_BINDING_INVALID" | "ISSUER_NOT_TRUSTED" | "TYPE_NOT_REQUESTED" | "CLAIMS_NOT_SATISFIED" | "REVOKED" | "SUSPENDED" | "STATUS_UNAVAILABLE";
            detail: string;
        };
        /** @description The verdict on a presented credential. */
        PresentedCredential: {
            id: components["schemas"]["RequestedCredentialId"];
            /**
             * @description The format of the requested credential.
             * @enum {unknown}
             */
            format: "sd-jwt-vc" | "mdoc" | "w3c-vc-jwt" | "w3c-vc-sd-jwt";
            /** @description Null if the credential is malformed. */
            type: string | null;
            /** @description The DID, identifier or distinguished name of the issuer. It is null if it is not known. */
            issuer: string | null;
            /** @description The name of a trusted issuer, which wallets of the organization show, too: that of your own organization, of the trusted entity, or of the certificate below a trusted authority. It is null for an issuer that is not trusted. */
            issuerName: string | null;
            isValid: boolean;
            /**
             * @description Null if the credential has no status, or if it was not requested because another check has failed.
             * @enum {unknown}
             */
            status: "valid" | "revoked" | "suspended" | null;
            /** @description Every reason why the credential is invalid. */
            issues: components["schemas"]["VerificationIssue"][];
            /** @description The trusted entity that contains the issuer. */
            trustedEntityId: components["schemas"]["Id"] | null;
            /** @description The disclosed attributes. They are null in lists, in the response to a response of the Digital Credentials API, and when the retention of the tenant has ended. */
            attributes: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * @description A protocol of the Digital Credentials API.
         * @enum {unknown}
         */
        ResponseProtocol: "openid4vp-v1-signed" | "openid4vp-v1-unsigned" | "org-iso-mdoc";
        /** @description A presentation request and the verdict on its response. */
        Presentation: {
            id: components["schemas"]["Id"];
            status: components["schemas"]["PresentationStatus"];
            /** @description The reason of a presentation that has failed. */
            error: components["schemas"]["PresentationFailure"] | null;
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            webhookEndpointId?: components["schemas"]["WebhookEndpointId"];
            /** @description Null if the request has named its credentials itself. */
            presentationTemplateId: components["schemas"]["Id"] | null;
            /** @description The verdict on each presented credential, empty before the response. */
            credentials: components["schemas"]["PresentedCredential"][];
            responseMode: components["schemas"]["ResponseMode"];
            /** @description The protocol by which a page has received the response through the Digital Credentials API. It is null before the response, and for a request that a wallet answers itself. */
            responseProtocol: components["schemas"]["ResponseProtocol"] | null;
            /** @description The address of the verifier's page, as in the request. */
            redirectUri: string | null;
            /**
             * Format: uri
             * @description A link that opens a wallet on the same device. It is null for a request of the Digital Credentials API.
             */
            authorizationRequestUri: string | null;
            /**
             * Format: uri
             * @description A page with the QR code of the request, for a wallet on another device. It is null for a request of the Digital Credentials API.
             */
            authorizationRequestQrUri: string | null;
            expiresAt: components["schemas"]["Timestamp"];
            /** @description When the disclosed attributes are deleted, by the retention of the tenant. It is null if they are kept without an end or until they are first read, and if there are none, because none were disclosed or their time has passed. */
            attributesUntil: components["schemas"]["Timestamp"] | null;
            /** @description The time of the response. */
            answeredAt: components["schemas"]["Timestamp"] | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description A claim that a request asks for beyond what the tenant has registered. */
        UnregisteredClaim: {
            /** @description The `id` of the requested credential. */
            queryId: string;
            /** @description The type of the requested credential. */
            type: string;
            /** @description Null where the whole type is not registered. */
            path: components["schemas"]["ClaimsPath"] | null;
        };
        PresentationMeta: {
            /** @description The trusted entity of each issuer that the request names by DID or certificate. */
            trustResolution: {
                /** @description The type of the requested credential. */
                credential: string;
                trustedIssuer: components["schemas"]["TrustedIssuer"];
                trustedEntityId: components["schemas"]["Id"];
                /**
                 * @description Whether the trusted entity existed.
                 * @enum {unknown}
                 */
                action: "reused" | "created";
            }[];
            /** @description What the request asks for beyond what the tenant has registered. Absent for a tenant without registration certificates, and where the settings allow it. */
            unregisteredClaims?: components["schemas"]["UnregisteredClaim"][];
        };
        RequestedPresentationEnvelope: {
            data: components["schemas"]["Presentation"];
            meta: components["schemas"]["PresentationMeta"];
        };
        PresentationList: {
            data: components["schemas"]["Presentation"][];
            links: components["schemas"]["PageLinks"];
        };
        PresentationEnvelope: {
            data: components["schemas"]["Presentation"];
        };
        /** @description The member `digital` of the argument of `navigator.credentials.get()`. */
        DigitalCredentialRequests: {
            /** @description The protocols that cannot make the request. They are for the developer of the page. */
            omittedProtocols: {
                /** @constant */
                protocol: "org-iso-mdoc";
                /** @description What the protocol cannot express. */
                reason: string;
            }[];
            requests: ({
                /** @constant */
                protocol: "openid4vp-v1-signed";
                data: {
                    /** @description The signed request object. */
                    request: string;
                };
            } | {
                /** @constant */
                protocol: "openid4vp-v1-unsigned";
                /** @description The authorization request (OpenID4VP 1.0 Appendix A.3.1). */
                data: {
                    [key: string]: unknown;
                };
            } | {
                /** @constant */
                protocol: "org-iso-mdoc";
                data: {
                    /** @description base64url of the `DeviceRequest`, signed for the origin of the page. */
                    deviceRequest: string;
                    /** @description base64url of `["dcapi", { nonce, recipientPublicKey }]`. */
                    encryptionInfo: string;
                };
            })[];
        };
        DigitalCredentialRequestsEnvelope: {
            data: components["schemas"]["DigitalCredentialRequests"];
        };
        /** @description The members of the `DigitalCredential` that the browser has returned to the page. */
        DigitalCredentialResponse: {
            protocol: components["schemas"]["ResponseProtocol"];
            /** @description The origin of the page, one of `expectedOrigins`. */
            origin: string;
            /** @description The authorization response (OpenID4VP 1.0 §8), `response` for an encrypted one. With `org-iso-mdoc`, `response` is base64url of `["dcapi", { enc, cipherText }]` (ISO/IEC 18013-7 Annex C). */
            data: {
                [key: string]: unknown;
            };
        };
        /**
         * @description How long disclosed attributes are kept: without an end, for 15 minutes, until they are first read, or not at all. The default is `15min`. The verdict is always kept.
         * @enum {unknown}
         */
        Retention: "indefinite" | "15min" | "once" | "none";
        /**
         * @description What becomes of a request that asks for more than the tenant has registered: nothing is told, the response to the request tells it, or the request is refused. The default is `warn`, which tells nothing to a tenant without registration certificates.
         * @enum {unknown}
         */
        OveraskingPolicy: "allow" | "warn" | "refuse";
        PresentationSettings: {
            retention: components["schemas"]["Retention"];
            overasking: components["schemas"]["OveraskingPolicy"];
        };
        PresentationSettingsEnvelope: {
            data: components["schemas"]["PresentationSettings"];
        };
        SetPresentationSettings: {
            retention: components["schemas"]["Retention"];
            overasking?: components["schemas"]["OveraskingPolicy"];
        };
        /** @description An SD-JWT VC that a request asks for. */
        RequestedSdJwtVc: {
            id: components["schemas"]["RequestedCredentialId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            format: "sd-jwt-vc";
            name?: components["schemas"]["Text"];
            description?: components["schemas"]["Text"];
            type: components["schemas"]["RequestedVct"];
            attributes: components["schemas"]["RequestedAttributes"];
            multiple?: components["schemas"]["Multiple"];
            trustedEntityIds?: components["schemas"]["TrustedEntityIds"];
            trustedIssuers?: components["schemas"]["TrustedIssuers"];
        };
        /** @description An mdoc that a request asks for. */
        RequestedMdoc: {
            id: components["schemas"]["RequestedCredentialId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            format: "mdoc";
            name?: components["schemas"]["Text"];
            description?: components["schemas"]["Text"];
            type: components["schemas"]["RequestedDocType"];
            attributes: components["schemas"]["RequestedNameSpaces"];
            multiple?: components["schemas"]["Multiple"];
            trustedEntityIds?: components["schemas"]["TrustedEntityIds"];
            trustedIssuers?: components["schemas"]["TrustedIssuers"];
        };
        /** @description A credential of the W3C data model 2.0 that a request asks for. */
        RequestedW3cVc: {
            id: components["schemas"]["RequestedCredentialId"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            format: "w3c-vc-jwt" | "w3c-vc-sd-jwt";
            name?: components["schemas"]["Text"];
            description?: components["schemas"]["Text"];
            type: components["schemas"]["RequestedW3cType"];
            attributes: components["schemas"]["RequestedAttributes"];
            multiple?: components["schemas"]["Multiple"];
            trustedEntityIds?: components["schemas"]["TrustedEntityIds"];
            trustedIssuers?: components["schemas"]["TrustedIssuers"];
        };
        /** @description A credential that a request asks for. Its `format` is `sd-jwt-vc` or `mdoc`, unless the organization itself has requested `w3c-vc-jwt` or `w3c-vc-sd-jwt`, in a template, a request or `filter[format]`. */
        RequestedCredential: components["schemas"]["RequestedSdJwtVc"] | components["schemas"]["RequestedMdoc"] | components["schemas"]["RequestedW3cVc"];
        /** @description The credentials and attributes that an organization requests. */
        PresentationTemplate: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["TemplateName"];
            description?: components["schemas"]["TemplateDescription"];
            credentials: components["schemas"]["RequestedCredential"][];
            credentialSets?: components["schemas"]["CredentialSets"];
            presetId?: components["schemas"]["PresetId"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        PresentationTemplateList: {
            data: components["schemas"]["PresentationTemplate"][];
            links: components["schemas"]["PageLinks"];
        };
        /** @description The tenant's one template of a preset. The first request creates it. */
        CreatePresentationTemplateOfPreset: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            source: "preset";
            presetId: components["schemas"]["PresetId"];
        };
        /** @description A template with credentials of its own. */
        CreateManualPresentationTemplate: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            source: "manual";
            name: components["schemas"]["TemplateName"];
            description?: components["schemas"]["TemplateDescription"];
            credentials: components["schemas"]["RequestCredentials"];
            credentialSets?: components["schemas"]["CredentialSets"];
        };
        CreatePresentationTemplate: components["schemas"]["CreatePresentationTemplateOfPreset"] | components["schemas"]["CreateManualPresentationTemplate"];
        PresentationTemplateEnvelope: {
            data: components["schemas"]["PresentationTemplate"];
        };
        /** @description An absent member stays unchanged. Presentations that were requested before keep their credentials. */
        UpdatePresentationTemplate: {
            name?: components["schemas"]["TemplateName"];
            description?: components["schemas"]["TemplateDescription"];
            credentials?: components["schemas"]["RequestCredentials"];
            credentialSets?: components["schemas"]["CredentialSets"];
        };
        /** @description A ready-made presentation template of the platform. */
        PresentationPreset: {
            id: components["schemas"]["PresetId"];
            /** @constant */
            author: "platform";
            code: components["schemas"]["TypeCode"];
            templateName: components["schemas"]["TemplateName"];
            templateDescription: components["schemas"]["TemplateDescription"];
            templateCredentials: components["schemas"]["RequestedCredential"][];
            verifierConfig: {
                /** @constant */
                signer: "certificate";
            };
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        PresentationPresetList: {
            data: components["schemas"]["PresentationPreset"][];
            links: components["schemas"]["PageLinks"];
        };
        PresentationPresetEnvelope: {
            data: components["schemas"]["PresentationPreset"];
        };
        /** @description What a registrar states about the tenant as a verifier (ETSI TS 119 475). */
        RegistrationCertificate: {
            id: components["schemas"]["Id"];
            /**
             * @description Requests carry no certificate that has expired.
             * @enum {unknown}
             */
            status: "active" | "expired";
            /** @description Why requests do not carry an active certificate: the active verifier certificate names no identifier, or another one, and so wallets would not accept it. */
            warnings: ("subjectMissing" | "subjectDiffers")[];
            /** @description The trade name. */
            name: string;
            /** @description The semantic identifier of the verifier (`sub`). */
            identifier: string;
            legalName: string | null;
            /** @description ISO 3166-1 alpha-2. */
            country: string;
            purpose: components["schemas"]["RegisteredPurpose"][];
            privacyPolicy: string | null;
            intendedUseId: string | null;
            /** @description The identifier of the party that sends the requests on behalf of the verifier. */
            intermediary: string | null;
            entitlements: string[];
            /** @description What the verifier may ask for. */
            credentials: components["schemas"]["RegisteredCredential"][];
            issuedAt: components["schemas"]["Timestamp"];
            expiresAt: components["schemas"]["Timestamp"] | null;
            createdAt: components["schemas"]["Timestamp"];
        };
        RegistrationCertificateList: {
            data: components["schemas"]["RegistrationCertificate"][];
            links: components["schemas"]["PageLinks"];
        };
        CreateRegistrationCertificate: {
            /** @description A registration certificate in JWT form (ETSI TS 119 475 clause 5.2). */
            certificate: string;
        };
        RegistrationCertificateEnvelope: {
            data: components["schemas"]["RegistrationCertificate"];
        };
        /**
         * @description The roots are the tenant's own authorities. The others sign credentials and presentation requests.
         * @enum {unknown}
         */
        CertificateType: "issuerRoot" | "issuerSignCredential" | "verifierRoot" | "verifierSignRequest";
        /**
         * @description `pendingActivation` and `deactivated` become `active`. One certificate of each type and key type is active: activating another one makes it `deactivated`. `expired` and `revoked` are final.
         * @enum {unknown}
         */
        CertificateStatus: "pendingActivation" | "active" | "deactivated" | "expired" | "revoked";
        /** @description The subject key identifier of the certificate, hexadecimal. */
        KeyIdentifier: string;
        /** @description Whether the certificate signs mobile driving licences (ISO/IEC 18013-5). */
        SignMdl: boolean;
        Capabilities: {
            signMdl: components["schemas"]["SignMdl"];
        };
        /** @description A certificate of the tenant's signing keys. */
        Certificate: {
            id: components["schemas"]["Id"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            status: components["schemas"]["CertificateStatus"];
            expiresAt: components["schemas"]["Timestamp"];
            subjectKeyIdentifier: components["schemas"]["KeyIdentifier"];
            /** @description The certificate in PEM. */
            certificate: string;
            type: components["schemas"]["CertificateType"];
            keyType: components["schemas"]["KeyType"];
            capabilities: components["schemas"]["Capabilities"];
            /** @description The root certificate of the tenant above it. */
            parentCertificateId?: components["schemas"]["Id"];
        };
        CertificateList: {
            data: components["schemas"]["Certificate"][];
            links: components["schemas"]["PageLinks"];
        };
        /**
         * @description An ISO 3166-1 alpha-2 code.
         * @enum {unknown}
         */
        CountryName: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW";
        /** @description The common name of the subject. The default is the name of the tenant. */
        CommonName: string;
        CapabilitiesRequest: {
            /** @default false */
            signMdl?: components["schemas"]["SignMdl"];
        };
        /** @description A root certificate and a certificate below it. The first ones of their kind are active at once. */
        CreateRootCertificate: {
            /** @enum {unknown} */
            type: "issuerRoot" | "verifierRoot";
            keyType: components["schemas"]["KeyType"];
            countryName: components["schemas"]["CountryName"];
            commonName?: components["schemas"]["CommonName"];
            capabilities?: components["schemas"]["CapabilitiesRequest"];
            /**
             * Format: uri
             * @description An http or https address of the issuer.
             */
            issuerAlternativeNameUrl: string;
        };
        RootCertificateMeta: {
            /** @description The certificate that was created below the root. */
            leafCertificateId: components["schemas"]["Id"];
        };
        CreatedRootCertificateEnvelope: {
            data: components["schemas"]["Certificate"];
            meta: components["schemas"]["RootCertificateMeta"];
        };
        ImportCertificate: {
            certificateSigningRequestId: components["schemas"]["Id"];
            /** @description The certificate in PEM, and then the authorities above it, nearest first. At most five certificates. */
            certificate: string;
        };
        CertificateEnvelope: {
            data: components["schemas"]["Certificate"];
        };
        /**
         * @description Enrollment over Secure Transport (RFC 7030).
         * @enum {unknown}
         */
        RenewalProtocol: "est";
        /** @description The https origin of the EST server. */
        EstUrl: string;
        /** @description The label of the authority in the paths of the server (RFC 7030 §3.2.2). It is no operation of EST. */
        EstLabel: string;
        /** @description Authorities in PEM, one certificate each. The certificate of the EST server must be below one of them; no others are trusted for it. */
        EstAuthorities: string[];
        /**
         * @description Whether each certificate has a new key.
         * @default true
         */
        Rekey: boolean;
        EstUsername: string;
        /** @description The `username`, or the client certificate. Passwords and keys are never returned. */
        ShownEstAuthentication: {
            username?: components["schemas"]["EstUsername"];
            clientCertificate?: {
                /** @description One attribute on each line. */
                subject: string;
                notAfter: components["schemas"]["Timestamp"];
                /** @description The SHA-256 digest of the certificate in hexadecimal, with colons. */
                fingerprint: string;
            };
        };
        /** @description How an imported certificate is renewed, and how the last attempt ended. */
        CertificateRenewal: {
            certificateId: components["schemas"]["Id"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            protocol: components["schemas"]["RenewalProtocol"];
            url: components["schemas"]["EstUrl"];
            label?: components["schemas"]["EstLabel"];
            authorities: components["schemas"]["EstAuthorities"];
            rekey: components["schemas"]["Rekey"];
            authentication: components["schemas"]["ShownEstAuthentication"];
            /** @description Time of the last attempt. It is absent before the first one. */
            lastAttempt?: components["schemas"]["Timestamp"];
            /** @description A sentence that says why the last attempt brought no certificate. It is absent after a success. */
            lastError?: string;
        };
        CertificateRenewalEnvelope: {
            data: components["schemas"]["CertificateRenewal"];
        };
        /** @description Either `username` and `password`, or `certificate` and `key` for mutual TLS. */
        EstAuthentication: {
            username?: components["schemas"]["EstUsername"];
            password?: string;
            /** @description The certificate in PEM, and intermediate ones after it. */
            certificate?: string;
            /** @description The private key of the certificate in PEM, not encrypted. */
            key?: string;
        };
        UpdateCertificateRenewal: {
            protocol: components["schemas"]["RenewalProtocol"];
            url: components["schemas"]["EstUrl"];
            label?: components["schemas"]["EstLabel"];
            authorities: components["schemas"]["EstAuthorities"];
            rekey?: components["schemas"]["Rekey"];
            authentication: components["schemas"]["EstAuthentication"];
        };
        /**
         * @description What the certificate will sign.
         * @enum {unknown}
         */
        CsrType: "issuerSignCredential" | "verifierSignRequest";
        /** @description A request for a certificate of an authority outside the platform. The key stays in the platform. */
        CertificateSigningRequest: {
            id: components["schemas"]["Id"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /** @description The PKCS#10 request in PEM. */
            certificateSigningRequest: string;
            subjectKeyIdentifier: components["schemas"]["KeyIdentifier"];
            type: components["schemas"]["CsrType"];
            /**
             * @description `pending` becomes `certificateImported` by an import, or `expired` after 90 days.
             * @enum {unknown}
             */
            status: "pending" | "certificateImported" | "expired";
            keyType: components["schemas"]["KeyType"];
            /** @description The imported certificate. */
            certificateId?: components["schemas"]["Id"];
            expiresAt: components["schemas"]["Timestamp"];
        };
        CertificateSigningRequestList: {
            data: components["schemas"]["CertificateSigningRequest"][];
            links: components["schemas"]["PageLinks"];
        };
        CreateCertificateSigningRequest: {
            type: components["schemas"]["CsrType"];
            keyType: components["schemas"]["KeyType"];
            countryName: components["schemas"]["CountryName"];
            commonName?: components["schemas"]["CommonName"];
            capabilities?: components["schemas"]["CapabilitiesRequest"];
        };
        CertificateSigningRequestEnvelope: {
            data: components["schemas"]["CertificateSigningRequest"];
        };
        TrustedName: string;
        /**
         * Format: uuid
         * @description The trust list that names the entity, which is read-only then. The tenant's own entities have none.
         */
        TrustListId: string;
        /** @description Service types of an entity of a trust list (ETSI TS 119 602). */
        ServiceTypes: string[];
        TrustedDid: {
            /** @description A DID of the methods `did:web`, `did:jwk` and `did:key`. */
            did: string;
            name?: components["schemas"]["TrustedName"];
        };
        /** @description One certificate in PEM. */
        CertificatePem: string;
        /** @description The distinguished name of the subject (RFC 4514). */
        CertificateSubject: string;
        /** @description The subject key identifier, hexadecimal. It is null if the certificate has none. */
        OptionalKeyIdentifier: string | null;
        /** @description Whether the certificate is that of an end entity, which is matched exactly. An authority is a trust anchor for the certificates below it. */
        Pinned: boolean;
        TrustedCertificate: {
            certificate: components["schemas"]["CertificatePem"];
            name?: components["schemas"]["TrustedName"];
            subject: components["schemas"]["CertificateSubject"];
            subjectKeyIdentifier: components["schemas"]["OptionalKeyIdentifier"];
            expiresAt: components["schemas"]["Timestamp"];
            pinned: components["schemas"]["Pinned"];
        };
        /** @description An issuer, verifier or authority that the tenant trusts. */
        TrustedEntity: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["TrustedName"];
            trustListId?: components["schemas"]["TrustListId"];
            serviceTypes?: components["schemas"]["ServiceTypes"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            dids: components["schemas"]["TrustedDid"][];
            /** @description At most 20, or 100 of an entity of a trust list. */
            certificates: components["schemas"]["TrustedCertificate"][];
        };
        TrustedEntityList: {
            data: components["schemas"]["TrustedEntity"][];
            links: components["schemas"]["PageLinks"];
        };
        /** @description An absent list is empty. */
        TrustedDids: components["schemas"]["TrustedDid"][];
        /** @description An absent list is empty. */
        TrustedCertificates: {
            certificate: components["schemas"]["CertificatePem"];
            name?: components["schemas"]["TrustedName"];
            /** @description Read-only. */
            subject?: components["schemas"]["CertificateSubject"];
            /** @description Read-only. */
            subjectKeyIdentifier?: components["schemas"]["OptionalKeyIdentifier"];
            /** @description Read-only. */
            expiresAt?: components["schemas"]["Timestamp"];
            /** @description Read-only. */
            pinned?: components["schemas"]["Pinned"];
        }[];
        CreateTrustedEntity: {
            name: components["schemas"]["TrustedName"];
            /** @default [] */
            dids?: components["schemas"]["TrustedDids"];
            /** @default [] */
            certificates?: components["schemas"]["TrustedCertificates"];
        };
        TrustedEntityEnvelope: {
            data: components["schemas"]["TrustedEntity"];
        };
        /** @description Replaces the name and all identifiers. The result of `GET` is accepted: a read-only member is ignored if it is equal, and refused if it differs. */
        UpdateTrustedEntity: {
            name: components["schemas"]["TrustedName"];
            /** @default [] */
            dids?: components["schemas"]["TrustedDids"];
            /** @default [] */
            certificates?: components["schemas"]["TrustedCertificates"];
            /** @description Read-only. */
            id?: components["schemas"]["Id"];
            /** @description Read-only. */
            trustListId?: components["schemas"]["TrustListId"];
            /** @description Read-only. */
            serviceTypes?: components["schemas"]["ServiceTypes"];
            /** @description Read-only. */
            createdAt?: components["schemas"]["Timestamp"];
            /** @description Read-only. */
            updatedAt?: components["schemas"]["Timestamp"];
        };
        /** @description Where private keys are kept. `local` is the database of the platform, encrypted; `pkcs11` is an HSM; `vault` is OpenBao or HashiCorp Vault; `http` is another system of the operator. An installation has those that its operator has configured. */
        KeyProviderName: string;
        KeySettings: {
            /** @description One for each key type. */
            keyTypes: {
                keyType: components["schemas"]["KeyType"];
                provider: components["schemas"]["KeyProviderName"];
                /** @description Whether it is the provider of the installation, because the tenant has chosen none. */
                isDefault: boolean;
            }[];
            /** @description The providers that the tenant can choose. */
            providers: {
                name: components["schemas"]["KeyProviderName"];
                /** @description The types of the keys that it makes. */
                keyTypes: components["schemas"]["KeyType"][];
            }[];
        };
        KeySettingsEnvelope: {
            data: components["schemas"]["KeySettings"];
        };
        UpdateKeySettings: {
            /** @description Each key type at most once. One that is left out has the provider of the installation. */
            keyTypes: {
                keyType: components["schemas"]["KeyType"];
                provider: components["schemas"]["KeyProviderName"];
            }[];
        };
        MoveKeys: {
            provider: components["schemas"]["KeyProviderName"];
            /**
             * @description Whether new roots are made as well. Relying parties have to trust them before they accept what is signed below them.
             * @default false
             */
            roots?: boolean;
        };
        KeyMove: {
            provider: components["schemas"]["KeyProviderName"];
            /** @description The certificates that were active. */
            certificates: {
                certificateId: components["schemas"]["Id"];
                type: components["schemas"]["CertificateType"];
                keyType: components["schemas"]["KeyType"];
                /**
                 * @description `moved`: a new certificate has taken its place. `unchanged`: its key is at the provider. `kept`: a root that was not asked for. `csrRequired`: its authority has to sign a new certificate signing request. `unsupported`: the provider makes no keys of its type.
                 * @enum {unknown}
                 */
                outcome: "moved" | "unchanged" | "kept" | "csrRequired" | "unsupported";
                /** @description The certificate that has taken its place. */
                newCertificateId?: components["schemas"]["Id"];
            }[];
        };
        KeyMoveEnvelope: {
            data: components["schemas"]["KeyMove"];
        };
        RevocationSettings: {
            /**
             * @description Whether the tenant relies on signers whose revocation list cannot be fetched or used. The default is `refuse`. A revoked signer is always refused.
             * @enum {unknown}
             */
            unknownRevocation: "accept" | "refuse";
        };
        RevocationSettingsEnvelope: {
            data: components["schemas"]["RevocationSettings"];
        };
        TrustListName: string;
        /** @description The address of the list, with https. Redirects are not followed. */
        TrustListUrl: string;
        /** @description Certificates in PEM that sign the list, or authorities above its signers. Another signer of the list is refused. */
        SignerCertificates: string[];
        /** @description Days after the next update for which the entities of an expired list are still trusted. */
        GraceDays: number;
        /** @description Country codes whose lists are followed if this is a list of lists. Each of them is a list with this one as its parent. */
        Territories: string[];
        /** Format: date-time */
        OptionalTime: string | null;
        /** @description A list of trusted entities (ETSI TS 119 602 or TS 119 612) to which the tenant subscribes. */
        TrustList: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["TrustListName"];
            url: components["schemas"]["TrustListUrl"];
            /** @description The `LoTEType` or `TSLType` that the list must have. It is null if any type is accepted. */
            type: string | null;
            signerCertificates: components["schemas"]["SignerCertificates"];
            graceDays: components["schemas"]["GraceDays"];
            territories: components["schemas"]["Territories"];
            /** @description The list of lists that points to this one. Such a list is read-only. It is null for a subscription of the tenant. */
            parentId: components["schemas"]["Id"] | null;
            /** @description The territory of the pointer to this list. It is null for a subscription of the tenant. */
            territory: string | null;
            /**
             * @description `pending` until a version has been accepted, then `current`. A list is `stale` if the time of its next update has passed.
             * @enum {unknown}
             */
            status: "pending" | "current" | "stale";
            /** @description Of the newest accepted version, like `issuedAt`, `nextUpdate` and `entityCount`. */
            sequenceNumber: number | null;
            issuedAt: components["schemas"]["OptionalTime"];
            nextUpdate: components["schemas"]["OptionalTime"];
            /** @description When the entities of the list stop being trusted unless a newer version is accepted. */
            trustedUntil: components["schemas"]["OptionalTime"];
            /** @description Number of the entities whose certificates are trusted. */
            entityCount: number;
            /** @description Time of the last fetch that was accepted. */
            checkedAt: components["schemas"]["OptionalTime"];
            /** @description Why the last fetch was refused, and since when. It is null after an accepted one. */
            error: {
                detail: string;
                at: components["schemas"]["Timestamp"];
            } | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        TrustListList: {
            data: components["schemas"]["TrustList"][];
            links: components["schemas"]["PageLinks"];
        };
        CreateTrustList: {
            name: components["schemas"]["TrustListName"];
            url: components["schemas"]["TrustListUrl"];
            /** @description The `LoTEType` or `TSLType` that the list must have. Without it, any type is accepted at first and none other later. */
            type?: string;
            signerCertificates: components["schemas"]["SignerCertificates"];
            /** @default 0 */
            graceDays?: components["schemas"]["GraceDays"];
            /** @default [] */
            territories?: components["schemas"]["Territories"];
        };
        TrustListEnvelope: {
            data: components["schemas"]["TrustList"];
        };
        /**
         * Format: uri
         * @description The `LoTEType` of the list, a URI with http or https.
         */
        ListType: string;
        SchemeName: string;
        /** @description The `SchemeTerritory`, an ISO 3166-1 alpha-2 code or `EU`. */
        Territory: string;
        /**
         * Format: uri
         * @description Where users of the list read about the scheme or the entity.
         */
        InformationUri: string;
        /**
         * Format: uri
         * @description A URI that the profile of the list sets.
         */
        StatusDeterminationApproach: string;
        /**
         * Format: uri
         * @description The URI of `SchemeTypeCommunityRules`, which the profile of the list sets.
         */
        CommunityRules: string;
        /**
         * @description The key type of the issuer certificate that signs the list.
         * @enum {unknown}
         */
        ListKeyType: "P-256" | "P-384" | "P-521" | "Ed25519";
        ListAddress: {
            streetAddress: string;
            locality: string;
            stateOrProvince?: string;
            postalCode: string;
            /** @description An ISO 3166-1 alpha-2 code. */
            country: string;
        };
        /** Format: email */
        ListEmail: string;
        /** Format: uri */
        ListWebsite: string;
        /** @description Who publishes the list. */
        ListOperator: {
            name: string;
            address: components["schemas"]["ListAddress"];
            email: components["schemas"]["ListEmail"];
            website?: components["schemas"]["ListWebsite"];
        };
        PublishedService: {
            name: string;
            /**
             * Format: uri
             * @description The `ServiceTypeIdentifier`, a URI with http or https.
             */
            type: string;
        };
        /** @description A trusted entity with `trustedEntityId`, `address` and `email`, or the tenant itself with `own`. The tenant has the contact of the operator unless it has one here. */
        PublishedEntity: {
            /** @description One of the tenant's own trusted entities, with a certificate that has not expired. An entity of another operator's list is refused. The entity leaves the list when it is deleted. */
            trustedEntityId?: components["schemas"]["Id"];
            /**
             * @description The tenant as issuer or as verifier: its roots that have not ended, pending ones, too, and imported certificates.
             * @enum {unknown}
             */
            own?: "issuers" | "verifiers";
            address?: components["schemas"]["ListAddress"];
            email?: components["schemas"]["ListEmail"];
            website?: components["schemas"]["ListWebsite"];
            informationUri?: components["schemas"]["InformationUri"];
            /** @description What the certificates of the entity are trusted for. Each service has all of them. */
            services: components["schemas"]["PublishedService"][];
        };
        /** @description The list of trusted entities (ETSI TS 119 602) that the tenant publishes, with its newest version. */
        PublishedTrustList: {
            type: components["schemas"]["ListType"];
            schemeName: components["schemas"]["SchemeName"];
            territory?: components["schemas"]["Territory"];
            informationUri?: components["schemas"]["InformationUri"];
            statusDeterminationApproach?: components["schemas"]["StatusDeterminationApproach"];
            communityRules?: components["schemas"]["CommunityRules"];
            keyType: components["schemas"]["ListKeyType"];
            operator: components["schemas"]["ListOperator"];
            entities: components["schemas"]["PublishedEntity"][];
            /**
             * Format: uri
             * @description Where the list is published.
             */
            url: string;
            /** @description Of the newest version, like `issuedAt`, `nextUpdate` and `entityCount`. */
            sequenceNumber: number;
            issuedAt: components["schemas"]["Timestamp"];
            nextUpdate: components["schemas"]["Timestamp"];
            /** @description Number of the entities in the newest version. Those without a certificate that has not expired are left out. */
            entityCount: number;
            /** @description The certificate in PEM whose key has signed the newest version. */
            signerCertificate: string;
            /** @description The root of the tenant in PEM below which the signer is, for subscribers that pin an authority. It is null for an imported certificate. */
            signerAuthority: string | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        PublishedTrustListEnvelope: {
            data: components["schemas"]["PublishedTrustList"];
        };
        PublishTrustList: {
            type: components["schemas"]["ListType"];
            schemeName: components["schemas"]["SchemeName"];
            territory?: components["schemas"]["Territory"];
            informationUri?: components["schemas"]["InformationUri"];
            statusDeterminationApproach?: components["schemas"]["StatusDeterminationApproach"];
            communityRules?: components["schemas"]["CommunityRules"];
            /** @default P-256 */
            keyType?: components["schemas"]["ListKeyType"];
            operator: components["schemas"]["ListOperator"];
            /** @description Each names a trusted entity or the tenant itself, once. A list without entities says that nobody is trusted. */
            entities: components["schemas"]["PublishedEntity"][];
        };
        /** @description Absent members stay unchanged. */
        UpdateTrustList: {
            name?: components["schemas"]["TrustListName"];
            signerCertificates?: components["schemas"]["SignerCertificates"];
            graceDays?: components["schemas"]["GraceDays"];
            territories?: components["schemas"]["Territories"];
        };
        /** @description An accepted version of a trust list. */
        TrustListVersion: {
            id: components["schemas"]["Id"];
            sequenceNumber: number;
            /** @description The SHA-256 digest of the signed payload, hexadecimal. */
            digest: string;
            issuedAt: components["schemas"]["Timestamp"];
            nextUpdate: components["schemas"]["Timestamp"];
            entityCount: number;
            createdAt: components["schemas"]["Timestamp"];
        };
        TrustListVersionList: {
            data: components["schemas"]["TrustListVersion"][];
            links: components["schemas"]["PageLinks"];
        };
        /** @description An https URL without query, fragment and credentials. */
        EntityIdentifier: string;
        /** @description The JWK Set of the keys with which the anchor signs its statements. Keys are of the types EC and OKP. */
        FederationKeys: {
            keys: ({
                /** @enum {unknown} */
                kty: "EC" | "OKP";
                kid: string;
            } & {
                [key: string]: unknown;
            })[];
        };
        /** @description A trust anchor of OpenID Federation 1.0. Issuers that a chain of statements leads to from it are trusted. */
        TrustAnchor: {
            id: components["schemas"]["Id"];
            /** @description A name for people. Null for none. */
            name: string | null;
            entityIdentifier: components["schemas"]["EntityIdentifier"];
            jwks: components["schemas"]["FederationKeys"];
            createdAt: components["schemas"]["Timestamp"];
        };
        TrustAnchorList: {
            data: components["schemas"]["TrustAnchor"][];
            links: components["schemas"]["PageLinks"];
        };
        /** @description A name for people. */
        TrustAnchorName: string;
        CreateTrustAnchor: {
            name?: components["schemas"]["TrustAnchorName"];
            entityIdentifier: components["schemas"]["EntityIdentifier"];
            jwks: components["schemas"]["FederationKeys"];
        };
        TrustAnchorEnvelope: {
            data: components["schemas"]["TrustAnchor"];
        };
        UpdateTrustAnchor: {
            name?: components["schemas"]["TrustAnchorName"];
            jwks?: components["schemas"]["FederationKeys"];
        };
        /** @description The Entity Identifiers of the immediate superiors, https URLs without query, fragment and credentials. */
        AuthorityHints: string[];
        OrganizationName: string;
        /** @description Addresses of those in charge, such as e-mail addresses. */
        Contacts: string[];
        /** @description The `trust_mark_type`. */
        TrustMarkType: string;
        /** @description A compact JWT of the type `trust-mark+jwt`. */
        TrustMark: string;
        /** @description How long others may use an Entity Configuration. It is signed again after half of that time. */
        LifetimeSeconds: number;
        /**
         * @description Of the key that signs the Entity Configuration. A new key is a P-256 one by default.
         * @enum {unknown}
         */
        FederationKeyType: "P-256" | "P-384" | "P-521" | "Ed25519";
        /** @description The tenant as a leaf of OpenID Federation 1.0. */
        FederationEntity: {
            /**
             * Format: uri
             * @description The Credential Issuer Identifier of the tenant.
             */
            entityIdentifier: string;
            /**
             * Format: uri
             * @description Where the Entity Configuration is published.
             */
            url: string;
            authorityHints: components["schemas"]["AuthorityHints"];
            organizationName: components["schemas"]["OrganizationName"];
            contacts: components["schemas"]["Contacts"];
            trustMarks: {
                trustMarkType: components["schemas"]["TrustMarkType"];
                trustMark: components["schemas"]["TrustMark"];
                /**
                 * Format: date-time
                 * @description From then on, the trust mark is left out. Null if it does not expire.
                 */
                expiresAt: string | null;
            }[];
            lifetimeSeconds: components["schemas"]["LifetimeSeconds"];
            keyType: components["schemas"]["FederationKeyType"];
            /** @description The public key that signs the Entity Configuration. The superiors put it into their statements about the tenant. */
            jwks: {
                keys: ({
                    /** @enum {unknown} */
                    kty: "EC" | "OKP";
                    kid: string;
                } & {
                    [key: string]: unknown;
                })[];
            };
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        FederationEntityEnvelope: {
            data: components["schemas"]["FederationEntity"];
        };
        PutFederationEntity: {
            authorityHints: components["schemas"]["AuthorityHints"];
            organizationName: components["schemas"]["OrganizationName"];
            /** @default [] */
            contacts?: components["schemas"]["Contacts"];
            /**
             * @description What issuers of trust marks say of the tenant. Type, subject and times are checked, and the signature is not: the platform does not know the issuer.
             * @default []
             */
            trustMarks?: {
                trustMarkType: components["schemas"]["TrustMarkType"];
                trustMark: components["schemas"]["TrustMark"];
            }[];
            /** @default 86400 */
            lifetimeSeconds?: components["schemas"]["LifetimeSeconds"];
            keyType?: components["schemas"]["FederationKeyType"];
        };
        /**
         * @description A type of events that webhooks carry.
         * @enum {unknown}
         */
        EventType: "openid4vc.issuance.offered" | "openid4vc.issuance.completed" | "openid4vc.issuance.failed" | "openid4vc.issuance.expired" | "wallet.credential.accepted" | "wallet.credential.rejected" | "openid4vc.presentation.requested" | "openid4vc.presentation.verified" | "openid4vc.presentation.failed" | "openid4vc.presentation.expired" | "wallet.presentation.accepted" | "wallet.presentation.rejected" | "trust.certificate.activated" | "trust.certificate.deactivated" | "trust.certificate.expiring" | "trust.certificate.expired" | "trust.certificate.revoked" | "trust.list.updated" | "trust.list.refused" | "trust.list.stale" | "webhook.endpoint.failing";
        /** @description The event types that the endpoint receives. If it is empty, those of `openid4vc.*` and `wallet.*`. Other types have to be named. */
        FilterTypes: components["schemas"]["EventType"][];
        /** @description The signatures of Standard Webhooks: `v1` is HMAC-SHA-256 with the secret, and `v1a` is Ed25519 with a key pair of the endpoint. */
        SignatureSchemes: ("v1" | "v1a")[];
        /** @description The public key of `v1a`. It is null if `v1a` was never chosen. */
        EndpointPublicKey: string | null;
        NoAuthentication: {
            /** @constant */
            type: "none";
        };
        /** @description A public https address, on port 443 or a port from 1024, without credentials. */
        EndpointUrl: string;
        ReceiverClientId: string;
        /** @description Scope values, separated by spaces. */
        ReceiverScope: string;
        /** @description How the platform authenticates at the endpoint, besides its signature: not at all, or with an access token of the client credentials grant (RFC 6749 §4.4). No response contains the secret of the client. */
        Authentication: components["schemas"]["NoAuthentication"] | {
            /** @constant */
            type: "client_credentials";
            tokenUrl: components["schemas"]["EndpointUrl"];
            clientId: components["schemas"]["ReceiverClientId"];
            scope?: components["schemas"]["ReceiverScope"];
        };
        /** @description The certificate with which the platform authenticates in TLS at the endpoint. It is null if there is none. */
        ShownCertificate: {
            subject: string;
            notAfter: components["schemas"]["Timestamp"];
            /** @description SHA-256 of the certificate. */
            fingerprint: string;
        } | null;
        /** @description The seconds before each retry. */
        RetrySchedule: number[];
        FilterPath: string;
        FilterValue: string | number | boolean;
        FilterValues: components["schemas"]["FilterValue"][];
        /** @description The values that members of an event may have, by the path of the member. An event is delivered if each member has one of its values. An empty object is no filter. */
        Filter: {
            [key: string]: components["schemas"]["FilterValues"];
        };
        /** @description The addresses to which the platform sends an e-mail when every attempt has failed for 50, 90 and 100 % of five days. A platform without a mail server refuses them. */
        AlertEmails: string[];
        /**
         * @description `pending` until a challenge is answered, `consented` after a 2xx, `proven` after a proof, such as the echo of the challenge, and `waiting` if three challenges were not answered with 2xx.
         * @enum {unknown}
         */
        EndpointVerification: "pending" | "consented" | "waiting" | "proven";
        /** @description An HTTPS address that receives webhooks. */
        Endpoint: {
            id: components["schemas"]["Id"];
            /** Format: uri */
            url: string;
            description: string;
            filterTypes: components["schemas"]["FilterTypes"];
            enabled: boolean;
            /**
             * @description Why the platform has disabled the endpoint: it answered 410 (`gone`), or every attempt failed for five days (`failing`). It is null if the endpoint is enabled or was disabled by a request.
             * @enum {unknown}
             */
            disabledReason: "gone" | "failing" | null;
            /** @description The most deliveries a second. It is null if there is no limit. */
            rateLimit: number | null;
            signatureSchemes: components["schemas"]["SignatureSchemes"];
            publicKey: components["schemas"]["EndpointPublicKey"];
            authentication: components["schemas"]["Authentication"];
            clientCertificate: components["schemas"]["ShownCertificate"];
            /** @description The names of the further headers of each request, in lower case. No response contains their values. */
            headerNames: string[];
            retrySchedule: components["schemas"]["RetrySchedule"];
            filter: components["schemas"]["Filter"];
            alertEmails: components["schemas"]["AlertEmails"];
            verification: components["schemas"]["EndpointVerification"];
            /** @description The time when the endpoint was proven. It is null before. */
            verifiedAt: components["schemas"]["Timestamp"] | null;
            /** @description Why the last challenge has failed. */
            verificationError: string | null;
            /** @description The time of the first failed attempt since the last successful one. */
            failingSince: components["schemas"]["Timestamp"] | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description What happens to the events of an endpoint. */
        DeliveryMeta: {
            endpointId: components["schemas"]["Id"];
            state: components["schemas"]["EndpointVerification"];
            /** @description What happens to its events, in a sentence. */
            detail: string;
            /** @description What the unproven endpoints of the origin share, over all organizations. It is null if the platform does not restrict the events of the endpoint in this way. */
            allowance: {
                /** Format: uri */
                origin: string;
                postsPerSecond: number;
                concurrentPosts: number;
            } | null;
            /** @description What proves the endpoint, in sentences, of which one is enough. Empty, if nothing restricts it. */
            howToLift: string[];
        };
        EndpointListMeta: {
            /** @description In the order of `data`. */
            delivery: components["schemas"]["DeliveryMeta"][];
        };
        EndpointList: {
            data: components["schemas"]["Endpoint"][];
            meta: components["schemas"]["EndpointListMeta"];
            links: components["schemas"]["PageLinks"];
        };
        /** @description The most deliveries a second, 0 for no limit. */
        RateLimitRequest: number;
        /** @description Further headers of each request, with at most 8,192 characters together. They replace the earlier ones as a whole. The headers that HTTP, a proxy or the platform sets are refused. Another origin of `url` requires them again. */
        HeadersRequest: {
            [key: string]: string;
        };
        /** @description It replaces the earlier authentication as a whole. It excludes a header `Authorization`, and another origin of `url` requires it again. */
        AuthenticationRequest: components["schemas"]["NoAuthentication"] | {
            /** @constant */
            type: "client_credentials";
            tokenUrl: components["schemas"]["EndpointUrl"];
            clientId: components["schemas"]["ReceiverClientId"];
            clientSecret: string;
            scope?: components["schemas"]["ReceiverScope"];
        };
        /** @description A certificate that has not expired, and its key. An empty object removes the earlier certificate. */
        ClientCertificateRequest: {
            /** @description PEM of the certificate, and of intermediate ones after it. */
            certificate?: string;
            /** @description PEM of the private key, not encrypted. No response contains it. */
            key?: string;
        };
        /** @description The seconds before each retry, together at most seven days. An empty list is the schedule of the platform. */
        RetryScheduleRequest: number[];
        /** @description The value or values that members of an event may have, by the path of the member. It replaces the earlier filter, and an empty object removes it. Test events ignore it. */
        FilterRequest: {
            [key: string]: components["schemas"]["FilterValue"] | components["schemas"]["FilterValues"];
        };
        CreateEndpoint: {
            url: components["schemas"]["EndpointUrl"];
            filterTypes?: components["schemas"]["FilterTypes"];
            description?: string;
            rateLimit?: components["schemas"]["RateLimitRequest"];
            signatureSchemes?: components["schemas"]["SignatureSchemes"];
            headers?: components["schemas"]["HeadersRequest"];
            authentication?: components["schemas"]["AuthenticationRequest"];
            clientCertificate?: components["schemas"]["ClientCertificateRequest"];
            retrySchedule?: components["schemas"]["RetryScheduleRequest"];
            filter?: components["schemas"]["FilterRequest"];
            alertEmails?: components["schemas"]["AlertEmails"];
        };
        /** @description The secret that signs the webhooks (Standard Webhooks). No later response contains it. */
        EndpointSecret: string;
        /** @description A new endpoint with its secret. */
        CreatedEndpoint: {
            id: components["schemas"]["Id"];
            /** Format: uri */
            url: string;
            description: string;
            filterTypes: components["schemas"]["FilterTypes"];
            enabled: boolean;
            /**
             * @description Why the platform has disabled the endpoint: it answered 410 (`gone`), or every attempt failed for five days (`failing`). It is null if the endpoint is enabled or was disabled by a request.
             * @enum {unknown}
             */
            disabledReason: "gone" | "failing" | null;
            /** @description The most deliveries a second. It is null if there is no limit. */
            rateLimit: number | null;
            signatureSchemes: components["schemas"]["SignatureSchemes"];
            publicKey: components["schemas"]["EndpointPublicKey"];
            authentication: components["schemas"]["Authentication"];
            clientCertificate: components["schemas"]["ShownCertificate"];
            /** @description The names of the further headers of each request, in lower case. No response contains their values. */
            headerNames: string[];
            retrySchedule: components["schemas"]["RetrySchedule"];
            filter: components["schemas"]["Filter"];
            alertEmails: components["schemas"]["AlertEmails"];
            verification?: components["schemas"]["EndpointVerification"];
            /** @description The time when the endpoint was proven. It is null before. */
            verifiedAt: components["schemas"]["Timestamp"] | null;
            /** @description Why the last challenge has failed. */
            verificationError: string | null;
            /** @description The time of the first failed attempt since the last successful one. */
            failingSince: components["schemas"]["Timestamp"] | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            secret: components["schemas"]["EndpointSecret"];
        };
        EndpointMeta: {
            delivery: components["schemas"]["DeliveryMeta"];
        };
        CreatedEndpointEnvelope: {
            data: components["schemas"]["CreatedEndpoint"];
            meta: components["schemas"]["EndpointMeta"];
        };
        EndpointEnvelope: {
            data: components["schemas"]["Endpoint"];
            meta: components["schemas"]["EndpointMeta"];
        };
        /** @description An absent member stays unchanged. Another address is verified again. */
        UpdateEndpoint: {
            url?: components["schemas"]["EndpointUrl"];
            filterTypes?: components["schemas"]["FilterTypes"];
            description?: string;
            /** @description Enabling an endpoint resets `disabledReason` and `failingSince`. */
            enabled?: boolean;
            rateLimit?: components["schemas"]["RateLimitRequest"];
            signatureSchemes?: components["schemas"]["SignatureSchemes"];
            headers?: components["schemas"]["HeadersRequest"];
            authentication?: components["schemas"]["AuthenticationRequest"];
            clientCertificate?: components["schemas"]["ClientCertificateRequest"];
            retrySchedule?: components["schemas"]["RetryScheduleRequest"];
            filter?: components["schemas"]["FilterRequest"];
            alertEmails?: components["schemas"]["AlertEmails"];
        };
        /** @description An endpoint with its new secret. */
        RotatedEndpoint: {
            id: components["schemas"]["Id"];
            /** Format: uri */
            url: string;
            description: string;
            filterTypes: components["schemas"]["FilterTypes"];
            enabled: boolean;
            /**
             * @description Why the platform has disabled the endpoint: it answered 410 (`gone`), or every attempt failed for five days (`failing`). It is null if the endpoint is enabled or was disabled by a request.
             * @enum {unknown}
             */
            disabledReason: "gone" | "failing" | null;
            /** @description The most deliveries a second. It is null if there is no limit. */
            rateLimit: number | null;
            signatureSchemes: components["schemas"]["SignatureSchemes"];
            publicKey: components["schemas"]["EndpointPublicKey"];
            authentication: components["schemas"]["Authentication"];
            clientCertificate: components["schemas"]["ShownCertificate"];
            /** @description The names of the further headers of each request, in lower case. No response contains their values. */
            headerNames: string[];
            retrySchedule: components["schemas"]["RetrySchedule"];
            filter: components["schemas"]["Filter"];
            alertEmails: components["schemas"]["AlertEmails"];
            verification?: components["schemas"]["EndpointVerification"];
            /** @description The time when the endpoint was proven. It is null before. */
            verifiedAt: components["schemas"]["Timestamp"] | null;
            /** @description Why the last challenge has failed. */
            verificationError: string | null;
            /** @description The time of the first failed attempt since the last successful one. */
            failingSince: components["schemas"]["Timestamp"] | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            secret: components["schemas"]["EndpointSecret"];
            /** @description Until then, webhooks are signed with the previous secret, too. */
            previousSecretUntil: components["schemas"]["Timestamp"];
        };
        RotatedEndpointEnvelope: {
            data: components["schemas"]["RotatedEndpoint"];
            meta: components["schemas"]["EndpointMeta"];
        };
        /** @description A JWK Set (RFC 7517). Until the overlap of a rotation ends, it contains the previous key, too. */
        EndpointKeys: {
            keys: {
                /** @constant */
                kty: "OKP";
                /** @constant */
                crv: "Ed25519";
                /** @description The public key in base64url. */
                x: string;
                /** @description The thumbprint of the key (RFC 7638). */
                kid: string;
                /** @constant */
                use: "sig";
                /** @constant */
                alg: "EdDSA";
            }[];
        };
        /**
         * @description A type of events, or the type of test events.
         * @enum {unknown}
         */
        DeliveredEventType: "openid4vc.issuance.offered" | "openid4vc.issuance.completed" | "openid4vc.issuance.failed" | "openid4vc.issuance.expired" | "wallet.credential.accepted" | "wallet.credential.rejected" | "openid4vc.presentation.requested" | "openid4vc.presentation.verified" | "openid4vc.presentation.failed" | "openid4vc.presentation.expired" | "wallet.presentation.accepted" | "wallet.presentation.rejected" | "trust.certificate.activated" | "trust.certificate.deactivated" | "trust.certificate.expiring" | "trust.certificate.expired" | "trust.certificate.revoked" | "trust.list.updated" | "trust.list.refused" | "trust.list.stale" | "webhook.endpoint.failing" | "webhook.endpoint.test";
        /** @description References to the resource that the event is about, and the reference and metadata that the client has given to it. It contains no personal data, as far as the client puts none into these two. */
        EventPayload: {
            openId4VcIssuanceId: components["schemas"]["Id"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            webhookEndpointId?: components["schemas"]["WebhookEndpointId"];
        } | {
            openId4VcPresentationId: components["schemas"]["Id"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
            webhookEndpointId?: components["schemas"]["WebhookEndpointId"];
        } | {
            credentialId: components["schemas"]["Id"];
            openId4VcIssuanceId?: components["schemas"]["Id"];
        } | {
            presentationId: components["schemas"]["Id"];
            openId4VcPresentationId?: components["schemas"]["Id"];
        } | {
            certificateId: components["schemas"]["Id"];
        } | {
            endpointId: components["schemas"]["Id"];
        } | {
            endpointId: components["schemas"]["Id"];
            /**
             * @description The part of the five days after which the endpoint is disabled.
             * @enum {unknown}
             */
            percent: 50 | 90 | 100;
            failingSince: components["schemas"]["Timestamp"];
        };
        /**
         * @description `pending` becomes `delivered`, or `failed` after the last attempt. A retry makes any of them `pending`.
         * @enum {unknown}
         */
        DeliveryStatus: "pending" | "delivered" | "failed";
        /** @description One event on its way to one endpoint. */
        Delivery: {
            id: components["schemas"]["Id"];
            endpointId: components["schemas"]["Id"];
            /** @description The header `webhook-id`. */
            eventId: components["schemas"]["Id"];
            eventType: components["schemas"]["DeliveredEventType"];
            payload: components["schemas"]["EventPayload"];
            status: components["schemas"]["DeliveryStatus"];
            /** @description The time of the next attempt, null unless the delivery is `pending`. */
            nextAttemptAt: components["schemas"]["Timestamp"] | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        DeliveryEnvelope: {
            data: components["schemas"]["Delivery"];
        };
        DeliveryList: {
            data: components["schemas"]["Delivery"][];
            links: components["schemas"]["PageLinks"];
        };
        /** @description One request to the endpoint and its result. */
        DeliveryAttempt: {
            /** @description The HTTP status, null without a response. */
            status: number | null;
            /** @description Why there was no response: a word such as `dns`, `connect`, `tls`, `timeout` or `proxy` (the proxy of the platform is away or refuses), and a sentence. */
            error: string | null;
            latencyMs: number;
            /** @description The beginning of the response. */
            responseExcerpt: string;
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description A delivery with its attempts. */
        DeliveryWithAttempts: {
            id: components["schemas"]["Id"];
            endpointId: components["schemas"]["Id"];
            /** @description The header `webhook-id`. */
            eventId: components["schemas"]["Id"];
            eventType: components["schemas"]["DeliveredEventType"];
            payload: components["schemas"]["EventPayload"];
            status: components["schemas"]["DeliveryStatus"];
            /** @description The time of the next attempt, null unless the delivery is `pending`. */
            nextAttemptAt: components["schemas"]["Timestamp"] | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            attempts: components["schemas"]["DeliveryAttempt"][];
        };
        DeliveryWithAttemptsEnvelope: {
            data: components["schemas"]["DeliveryWithAttempts"];
        };
        StartRecovery: {
            /** @description An ISO 8601 time in the past, at most 14 days ago. */
            since: string;
            /** @description Every type of the endpoint's filter, if it is empty or absent. */
            eventTypes?: components["schemas"]["FilterTypes"];
        };
        /** @description The delivery of all events that an endpoint has missed since a time. */
        Recovery: {
            id: components["schemas"]["Id"];
            endpointId: components["schemas"]["Id"];
            since: components["schemas"]["Timestamp"];
            /** @description Every type of the endpoint's filter, if it is empty. */
            eventTypes: components["schemas"]["FilterTypes"];
            /** @enum {unknown} */
            status: "running" | "completed" | "failed";
            /** @description Why the recovery has failed. */
            error: string | null;
            /** @description The number of failed deliveries that were restarted. */
            retried: number;
            /** @description The number of events that had no delivery. */
            replayed: number;
            /** @description The time at which the event log begins, if that is after `since`. Events from between are not delivered. */
            logStart: components["schemas"]["Timestamp"] | null;
            /** @description The number of events that are not authentic and were not delivered. */
            skipped: number;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        RecoveryEnvelope: {
            data: components["schemas"]["Recovery"];
        };
        RecoveryList: {
            data: components["schemas"]["Recovery"][];
            links: components["schemas"]["PageLinks"];
        };
        PortalLink: {
            id: components["schemas"]["Id"];
            endpointId: components["schemas"]["Id"];
            createdAt: components["schemas"]["Timestamp"];
            expiresAt: components["schemas"]["Timestamp"];
        };
        PortalLinkList: {
            data: components["schemas"]["PortalLink"][];
            links: components["schemas"]["PageLinks"];
        };
        CreatePortalLink: {
            /**
             * @description The lifetime of the link.
             * @default 3600
             */
            expiresInSeconds?: number;
        };
        CreatedPortalLinkEnvelope: {
            data: {
                id: components["schemas"]["Id"];
                endpointId: components["schemas"]["Id"];
                createdAt: components["schemas"]["Timestamp"];
                expiresAt: components["schemas"]["Timestamp"];
                /** @description The address of the page. */
                url: string;
            };
        };
        /** @description An event as webhooks have it. */
        Event: {
            /**
             * Format: uuid
             * @description The id of the event; `webhook-id` of a webhook.
             */
            id: string;
            /** @description The type of the event; more may be added. */
            eventType: string;
            /** @description As the schema of the type says. */
            payload: {
                [key: string]: unknown;
            };
            occurredAt: components["schemas"]["Timestamp"];
        };
        EventList: {
            data: components["schemas"]["Event"][];
            links: components["schemas"]["PageLinks"];
            meta: {
                /**
                 * Format: uuid
                 * @description The id of the last event that was read. Null for an empty feed.
                 */
                after: string | null;
            };
        };
        CreateEventStream: {
            /**
             * Format: uuid
             * @description The stream has the events of this issuance.
             */
            issuanceId?: string | null;
            /**
             * Format: uuid
             * @description The stream has the events of this presentation. Not together with `issuanceId`.
             */
            presentationId?: string | null;
        };
        EventStreamEnvelope: {
            data: {
                /**
                 * Format: uri
                 * @description Contains the token.
                 */
                url: string;
                expiresAt: components["schemas"]["Timestamp"];
            };
        };
        /** @description The description of one type of events. */
        "EventType-2": {
            /** @description The member `eventType` of its events. */
            id: string;
            /** @description What the event means, as a sentence. */
            description: string;
            /** @description The topic of Kafka that carries it, null if none does. */
            topic: string | null;
            /** @description Whether endpoints can receive it. */
            webhooks: boolean;
            /** @description The JSON Schema (2020-12) of the body of its webhooks and messages. Members may be added to the body. */
            schema: Record<string, unknown>;
            /** @description A body that is valid by the schema. */
            example: {
                eventType: string;
                payload: Record<string, unknown>;
            };
        };
        EventTypeList: {
            data: components["schemas"]["EventType-2"][];
            links: components["schemas"]["PageLinks"];
        };
        EventTypeEnvelope: {
            data: components["schemas"]["EventType-2"];
        };
        /**
         * @description The type of an event. `webhook.delivery.delivered` and `webhook.delivery.failed` are deliveries that have ended, and `webhook.delivery.attempted` are requests to endpoints.
         * @enum {unknown}
         */
        UsageMeasure: "openid4vc.issuance.offered" | "openid4vc.issuance.completed" | "openid4vc.issuance.failed" | "openid4vc.issuance.expired" | "wallet.credential.accepted" | "wallet.credential.rejected" | "openid4vc.presentation.requested" | "openid4vc.presentation.verified" | "openid4vc.presentation.failed" | "openid4vc.presentation.expired" | "wallet.presentation.accepted" | "wallet.presentation.rejected" | "trust.certificate.activated" | "trust.certificate.deactivated" | "trust.certificate.expiring" | "trust.certificate.expired" | "trust.certificate.revoked" | "trust.list.updated" | "trust.list.refused" | "trust.list.stale" | "webhook.endpoint.failing" | "webhook.endpoint.disabled" | "webhook.delivery.delivered" | "webhook.delivery.failed" | "webhook.delivery.attempted";
        UsageFigure: {
            /** @description The day (YYYY-MM-DD) or the month (YYYY-MM), in UTC. */
            period: string;
            /** @description A `UsageMeasure`. Measures may be added. */
            measure: string;
            count: number;
        };
        Usage: {
            /**
             * Format: date
             * @description The first day.
             */
            from: string;
            /**
             * Format: date
             * @description The last day.
             */
            to: string;
            /** @enum {unknown} */
            groupBy: "day" | "month";
            /** @description The earliest first. */
            figures: components["schemas"]["UsageFigure"][];
        };
        UsageEnvelope: {
            data: components["schemas"]["Usage"];
        };
        SourceAddresses: {
            /** @description IPv4 and IPv6 networks in CIDR notation. The list is empty if the operator of the platform does not state them. */
            ranges: string[];
        };
        SourceAddressesEnvelope: {
            data: components["schemas"]["SourceAddresses"];
        };
        /** @description The body of a webhook. */
        WebhookEvent: {
            eventType: components["schemas"]["DeliveredEventType"];
            payload: components["schemas"]["EventPayload"];
        };
        /** @description The challenge that an endpoint echoes before it receives events. */
        WebhookChallenge: {
            /** @constant */
            eventType: "webhook.endpoint.challenge";
            payload: {
                endpointId: components["schemas"]["Id"];
                challenge: string;
            };
        };
        EchoedChallenge: {
            challenge: string;
        };
    };
    responses: never;
    parameters: {
        /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
        Fields: string;
        /** @description The exact reference. */
        FilterReference: components["schemas"]["Reference"];
        /** @description Parameters `filter[metadata.<name>]` with exact values of the metadata, at most ten. A resource matches if it has each of them. */
        FilterMetadata: {
            [key: string]: string;
        };
        /** @description The order of the list. The prefix `-` means descending. */
        Sort: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
        /** @description Items that were created at this time or later. */
        CreatedFrom: string;
        /** @description Items that were created before this time. */
        CreatedBefore: string;
        /** @description Items that were last changed at this time or later. */
        UpdatedFrom: string;
        /** @description Items that were last changed before this time. */
        UpdatedBefore: string;
        /** @description The number of items of a page. */
        PageSize: number;
        /** @description The page ends before the item with this id, or before the place of a link `prev`. Not together with `page[after]`. */
        PageBefore: string;
        /** @description The page begins after the item with this id, or after the place of a link `next`. The links stay valid when items are added, changed or deleted. */
        PageAfter: string;
        /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
        IdempotencyKey: string;
        /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
        IfNoneMatch: string;
        /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.1). The request takes effect only if the resource still has one of them. */
        IfMatch: string;
        /** @description The order of the list. The prefix `-` means descending. By default, the presets of the platform come first. */
        SortPresets: "id" | "-id" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
        /** @description The number of items of a page. */
        LongPageSize: number;
        /** @description The order of the list. The prefix `-` means descending. */
        SortByCreation: "createdAt" | "-createdAt";
        /** @description The id of the event, the same in each attempt. */
        WebhookId: string;
        /** @description The time of the attempt, in seconds since 1970. */
        WebhookTimestamp: string;
        /** @description One signature `v1,<base64 HMAC-SHA256>` or, after a rotation, two of them separated by a space. */
        WebhookSignature: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    listIssuances: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
                /** @description The status of the issuances. */
                "filter[status]"?: components["schemas"]["IssuanceStatus"];
                /** @description The exact reference. */
                "filter[reference]"?: components["parameters"]["FilterReference"];
                /** @description Parameters `filter[metadata.<name>]` with exact values of the metadata, at most ten. A resource matches if it has each of them. */
                "filter[metadata.*]"?: components["parameters"]["FilterMetadata"];
                /** @description The order of the list. The prefix `-` means descending. */
                sort?: components["parameters"]["Sort"];
                /** @description Items that were created at this time or later. */
                "filter[createdAt][gte]"?: components["parameters"]["CreatedFrom"];
                /** @description Items that were created before this time. */
                "filter[createdAt][lt]"?: components["parameters"]["CreatedBefore"];
                /** @description Items that were last changed at this time or later. */
                "filter[updatedAt][gte]"?: components["parameters"]["UpdatedFrom"];
                /** @description Items that were last changed before this time. */
                "filter[updatedAt][lt]"?: components["parameters"]["UpdatedBefore"];
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
            /** @description A page of issuances. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuanceList"];
                };
            };
        };
    };
    createIssuance: {
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
                "application/json": components["schemas"]["CreateIssuance"];
            };
        };
        responses: {
            /** @description The offered issuance. `meta.txCode` is there if a transaction code was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedIssuanceEnvelope"];
                };
            };
        };
    };
    getIssuance: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path: {
                /** @description The id of the issuance. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The issuance. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuanceEnvelope"];
                };
            };
        };
    };
    cancelIssuance: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the issuance. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The issuance, which has failed with the code `CANCELLED`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuanceEnvelope"];
                };
            };
        };
    };
    listIssuanceSteps: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
                /** @description The number of items of a page. */
                "page[size]"?: components["parameters"]["PageSize"];
                /** @description The page ends before the item with this id, or before the place of a link `prev`. Not together with `page[after]`. */
                "page[before]"?: components["parameters"]["PageBefore"];
                /** @description The page begins after the item with this id, or after the place of a link `next`. The links stay valid when items are added, changed or deleted. */
                "page[after]"?: components["parameters"]["PageAfter"];
            };
            header?: never;
            path: {
                /** @description The id of the issuance. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of steps. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timeline"];
                };
            };
        };
    };
    approveIssuance: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the issuance. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The issuance. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuanceEnvelope"];
                };
            };
        };
    };
    listCredentialIssuances: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
                /** @description The status of the issuances. */
                "filter[status]"?: components["schemas"]["IssuanceStatus"];
                /** @description The exact reference. */
                "filter[reference]"?: components["parameters"]["FilterReference"];
                /** @description Parameters `filter[metadata.<name>]` with exact values of the metadata, at most ten. A resource matches if it has each of them. */
                "filter[metadata.*]"?: components["parameters"]["FilterMetadata"];
                /** @description The order of the list. The prefix `-` means descending. */
                sort?: components["parameters"]["Sort"];
                /** @description Items that were created at this time or later. */
                "filter[createdAt][gte]"?: components["parameters"]["CreatedFrom"];
                /** @description Items that were created before this time. */
                "filter[createdAt][lt]"?: components["parameters"]["CreatedBefore"];
                /** @description Items that were last changed at this time or later. */
                "filter[updatedAt][gte]"?: components["parameters"]["UpdatedFrom"];
                /** @description Items that were last changed before this time. */
                "filter[updatedAt][lt]"?: components["parameters"]["UpdatedBefore"];
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
            /** @description A page of issuances. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuanceList"];
                };
            };
        };
    };
    createCredentialIssuance: {
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
                "application/json": components["schemas"]["CreateIssuance"];
            };
        };
        responses: {
            /** @description The offered issuance. `meta.txCode` is there if a transaction code was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedIssuanceEnvelope"];
                };
            };
        };
    };
    getCredentialIssuance: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path: {
                /** @description The id of the issuance. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The issuance. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuanceEnvelope"];
                };
            };
        };
    };
    cancelCredentialIssuance: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the issuance. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The issuance, which has failed with the code `CANCELLED`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuanceEnvelope"];
                };
            };
        };
    };
    listCredentialIssuanceSteps: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
                /** @description The number of items of a page. */
                "page[size]"?: components["parameters"]["PageSize"];
                /** @description The page ends before the item with this id, or before the place of a link `prev`. Not together with `page[after]`. */
                "page[before]"?: components["parameters"]["PageBefore"];
                /** @description The page begins after the item with this id, or after the place of a link `next`. The links stay valid when items are added, changed or deleted. */
                "page[after]"?: components["parameters"]["PageAfter"];
            };
            header?: never;
            path: {
                /** @description The id of the issuance. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of steps. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timeline"];
                };
            };
        };
    };
    approveCredentialIssuance: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the issuance. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The issuance. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuanceEnvelope"];
                };
            };
        };
    };
    listCredentials: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
                /** @description The status of the credentials. */
                "filter[status]"?: components["schemas"]["CredentialStatus"];
                /** @description The issuance of the credentials. */
                "filter[issuanceId]"?: string;
                /** @description The template of the credentials. */
                "filter[credentialTemplateId]"?: string;
                /** @description Whether the credentials were issued, which `issuedAt` tells. `false` are those that are or were only offered. Without it, the list has both. */
                "filter[issued]"?: "true" | "false";
                /** @description The order of the list. The prefix `-` means descending. */
                sort?: components["parameters"]["Sort"];
                /** @description Items that were created at this time or later. */
                "filter[createdAt][gte]"?: components["parameters"]["CreatedFrom"];
                /** @description Items that were created before this time. */
                "filter[createdAt][lt]"?: components["parameters"]["CreatedBefore"];
                /** @description Items that were last changed at this time or later. */
                "filter[updatedAt][gte]"?: components["parameters"]["UpdatedFrom"];
                /** @description Items that were last changed before this time. */
                "filter[updatedAt][lt]"?: components["parameters"]["UpdatedBefore"];
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
            /** @description A page of credentials. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialList"];
                };
            };
        };
    };
    revokeCredentials: {
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
                "application/json": components["schemas"]["RevokeCredentials"];
            };
        };
        responses: {
            /** @description The revoked credentials, and one error for each other one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedCredentials"];
                };
            };
        };
    };
    getCredentialSettings: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings of the tenant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialSettingsEnvelope"];
                };
            };
        };
    };
    updateCredentialSettings: {
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
                "application/json": components["schemas"]["UpdateCredentialSettings"];
            };
        };
        responses: {
            /** @description The settings of the tenant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialSettingsEnvelope"];
                };
            };
        };
    };
    getCredential: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path: {
                /** @description The id of the credential. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credential, without its attributes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialEnvelope"];
                };
            };
        };
    };
    suspendCredential: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the credential. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suspended credential. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialEnvelope"];
                };
            };
        };
    };
    reinstateCredential: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the credential. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credential, with its earlier status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialEnvelope"];
                };
            };
        };
    };
    getIssuanceOrCredential: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path: {
                /** @description The id of the issuance or credential. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The issuance or the credential. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuanceOrCredentialEnvelope"];
                };
            };
        };
    };
    listCredentialTemplates: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
                /** @description The exact id. */
                "filter[id]"?: string;
                /** @description The format of the credentials. */
                "filter[format]"?: components["schemas"]["CredentialFormat"];
                /** @description Whether the templates are archived. Without it, the list has both. */
                "filter[archived]"?: "true" | "false";
                /** @description A part of the name, in any case. */
                "search[name]"?: string;
                /** @description The order of the list. The prefix `-` means descending. */
                sort?: "id" | "-id" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name";
                /** @description Items that were created at this time or later. */
                "filter[createdAt][gte]"?: components["parameters"]["CreatedFrom"];
                /** @description Items that were created before this time. */
                "filter[createdAt][lt]"?: components["parameters"]["CreatedBefore"];
                /** @description Items that were last changed at this time or later. */
                "filter[updatedAt][gte]"?: components["parameters"]["UpdatedFrom"];
                /** @description Items that were last changed before this time. */
                "filter[updatedAt][lt]"?: components["parameters"]["UpdatedBefore"];
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
            /** @description A page of credential templates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialTemplateList"];
                };
            };
        };
    };
    createCredentialTemplate: {
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
                "application/json": components["schemas"]["CreateCredentialTemplate"];
            };
        };
        responses: {
            /** @description The credential template. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialTemplateEnvelope"];
                };
            };
        };
    };
    getCredentialTemplate: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the credential template. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credential template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialTemplateEnvelope"];
                };
            };
        };
    };
    updateCredentialTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.1). The request takes effect only if the resource still has one of them. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the credential template. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCredentialTemplate"];
            };
        };
        responses: {
            /** @description The changed credential template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialTemplateEnvelope"];
                };
            };
        };
    };
    archiveCredentialTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the credential template. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archived credential template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialTemplateEnvelope"];
                };
            };
        };
    };
    restoreCredentialTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the credential template. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The restored credential template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialTemplateEnvelope"];
                };
            };
        };
    };
    getTypeMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the credential template. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The type metadata. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TypeMetadata"];
                };
            };
        };
    };
    listCredentialPresets: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
                /** @description The order of the list. The prefix `-` means descending. By default, the presets of the platform come first. */
                sort?: components["parameters"]["SortPresets"];
                /** @description The number of items of a page. */
                "page[size]"?: components["parameters"]["LongPageSize"];
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
            /** @description A page of credential presets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialPresetList"];
                };
            };
        };
    };
    createCredentialPreset: {
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
                "application/json": components["schemas"]["CreateCredentialPreset"];
            };
        };
        responses: {
            /** @description The credential preset. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialPresetEnvelope"];
                };
            };
        };
    };
    getCredentialPreset: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path: {
                /** @description The id of the preset, `<author>:<code>`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credential preset. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialPresetEnvelope"];
                };
            };
        };
    };
    requestPresentation: {
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
                "application/json": components["schemas"]["CreatePresentation"];
            };
        };
        responses: {
            /** @description The requested presentation, and the trusted entities of the named issuers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestedPresentationEnvelope"];
                };
            };
        };
    };
    listPresentations: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
                /** @description The status of the presentations. */
                "filter[status]"?: components["schemas"]["PresentationStatus"];
                /** @description The template of the presentations. */
                "filter[presentationTemplateId]"?: string;
                /** @description The exact reference. */
                "filter[reference]"?: components["parameters"]["FilterReference"];
                /** @description Parameters `filter[metadata.<name>]` with exact values of the metadata, at most ten. A resource matches if it has each of them. */
                "filter[metadata.*]"?: components["parameters"]["FilterMetadata"];
                /** @description The `response_code` with which the holder's browser has come to `redirectUri`. */
                "filter[responseCode]"?: string;
                /** @description The order of the list. The prefix `-` means descending. */
                sort?: components["parameters"]["Sort"];
                /** @description Items that were created at this time or later. */
                "filter[createdAt][gte]"?: components["parameters"]["CreatedFrom"];
                /** @description Items that were created before this time. */
                "filter[createdAt][lt]"?: components["parameters"]["CreatedBefore"];
                /** @description Items that were last changed at this time or later. */
                "filter[updatedAt][gte]"?: components["parameters"]["UpdatedFrom"];
                /** @description Items that were last changed before this time. */
                "filter[updatedAt][lt]"?: components["parameters"]["UpdatedBefore"];
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
            /** @description A page of presentations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresentationList"];
                };
            };
        };
    };
    getPresentation: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path: {
                /** @description The id of the presentation. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The presentation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresentationEnvelope"];
                };
            };
        };
    };
    cancelPresentation: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the presentation. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cancelled presentation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresentationEnvelope"];
                };
            };
        };
    };
    listPresentationSteps: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
                /** @description The number of items of a page. */
                "page[size]"?: components["parameters"]["PageSize"];
                /** @description The page ends before the item with this id, or before the place of a link `prev`. Not together with `page[after]`. */
                "page[before]"?: components["parameters"]["PageBefore"];
                /** @description The page begins after the item with this id, or after the place of a link `next`. The links stay valid when items are added, changed or deleted. */
                "page[after]"?: components["parameters"]["PageAfter"];
            };
            header?: never;
            path: {
                /** @description The id of the presentation. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of steps. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timeline"];
                };
            };
        };
    };
    listDigitalCredentialRequests: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
                /** @description The origin of the page, one of `expectedOrigins`. The reader authentication of `org-iso-mdoc` names it, so it is needed if there are several. */
                origin?: string;
            };
            header?: never;
            path: {
                /** @description The id of the presentation. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request in each protocol that can make it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DigitalCredentialRequestsEnvelope"];
                };
            };
        };
    };
    submitDigitalCredentialResponse: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the presentation. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DigitalCredentialResponse"];
            };
        };
        responses: {
            /** @description The presentation with its verdict. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresentationEnvelope"];
                };
            };
        };
    };
    getPresentationSettings: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings of the tenant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresentationSettingsEnvelope"];
                };
            };
        };
    };
    updatePresentationSettings: {
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
                "application/json": components["schemas"]["SetPresentationSettings"];
            };
        };
        responses: {
            /** @description The settings of the tenant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresentationSettingsEnvelope"];
                };
            };
        };
    };
    listPresentationTemplates: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
                /** @description The exact id. */
                "filter[id]"?: string;
                /** @description A part of the name, in any case. */
                "search[name]"?: string;
                /** @description The order of the list. The prefix `-` means descending. */
                sort?: "id" | "-id" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
                /** @description Items that were created at this time or later. */
                "filter[createdAt][gte]"?: components["parameters"]["CreatedFrom"];
                /** @description Items that were created before this time. */
                "filter[createdAt][lt]"?: components["parameters"]["CreatedBefore"];
                /** @description Items that were last changed at this time or later. */
                "filter[updatedAt][gte]"?: components["parameters"]["UpdatedFrom"];
                /** @description Items that were last changed before this time. */
                "filter[updatedAt][lt]"?: components["parameters"]["UpdatedBefore"];
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
            /** @description A page of presentation templates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresentationTemplateList"];
                };
            };
        };
    };
    createPresentationTemplate: {
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
                "application/json": components["schemas"]["CreatePresentationTemplate"];
            };
        };
        responses: {
            /** @description The presentation template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresentationTemplateEnvelope"];
                };
            };
        };
    };
    getPresentationTemplate: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the presentation template. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The presentation template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresentationTemplateEnvelope"];
                };
            };
        };
    };
    deletePresentationTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the presentation template. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The presentation template is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updatePresentationTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.1). The request takes effect only if the resource still has one of them. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the presentation template. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePresentationTemplate"];
            };
        };
        responses: {
            /** @description The changed presentation template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresentationTemplateEnvelope"];
                };
            };
        };
    };
    listPresentationPresets: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
                /** @description The format of the requested credentials, or `any`. Without it, the list has `sd-jwt-vc` and `mdoc`. */
                "filter[format]"?: "sd-jwt-vc" | "mdoc" | "w3c-vc-jwt" | "w3c-vc-sd-jwt" | "any";
                /** @description The order of the list. The prefix `-` means descending. By default, the presets of the platform come first. */
                sort?: components["parameters"]["SortPresets"];
                /** @description The number of items of a page. */
                "page[size]"?: components["parameters"]["LongPageSize"];
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
            /** @description A page of presentation presets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresentationPresetList"];
                };
            };
        };
    };
    getPresentationPreset: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path: {
                /** @description The id of the preset, `<author>:<code>`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The presentation preset. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresentationPresetEnvelope"];
                };
            };
        };
    };
    listRegistrationCertificates: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
                /** @description The order of the list. The prefix `-` means descending. */
                sort?: components["parameters"]["SortByCreation"];
                /** @description Items that were created at this time or later. */
                "filter[createdAt][gte]"?: components["parameters"]["CreatedFrom"];
                /** @description Items that were created before this time. */
                "filter[createdAt][lt]"?: components["parameters"]["CreatedBefore"];
                /** @description The number of items of a page. */
                "page[size]"?: components["parameters"]["LongPageSize"];
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
            /** @description A page of registration certificates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistrationCertificateList"];
                };
            };
        };
    };
    createRegistrationCertificate: {
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
                "application/json": components["schemas"]["CreateRegistrationCertificate"];
            };
        };
        responses: {
            /** @description The registration certificate. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistrationCertificateEnvelope"];
                };
            };
        };
    };
    getRegistrationCertificate: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the registration certificate. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The registration certificate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistrationCertificateEnvelope"];
                };
            };
        };
    };
    deleteRegistrationCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the registration certificate. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The registration certificate does not exist any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listCertificates: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
                /** @description The type of the certificates. */
                "filter[type]"?: components["schemas"]["CertificateType"];
                /** @description The status of the certificates. */
                "filter[status]"?: components["schemas"]["CertificateStatus"];
                /** @description The type of their keys. */
                "filter[keyType]"?: components["schemas"]["KeyType"];
                /** @description The order of the list. The prefix `-` means descending. */
                sort?: components["parameters"]["Sort"];
                /** @description Items that were created at this time or later. */
                "filter[createdAt][gte]"?: components["parameters"]["CreatedFrom"];
                /** @description Items that were created before this time. */
                "filter[createdAt][lt]"?: components["parameters"]["CreatedBefore"];
                /** @description Items that were last changed at this time or later. */
                "filter[updatedAt][gte]"?: components["parameters"]["UpdatedFrom"];
                /** @description Items that were last changed before this time. */
                "filter[updatedAt][lt]"?: components["parameters"]["UpdatedBefore"];
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
            /** @description A page of certificates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateList"];
                };
            };
        };
    };
    createRootCertificate: {
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
                "application/json": components["schemas"]["CreateRootCertificate"];
            };
        };
        responses: {
            /** @description The root certificate, and the id of the certificate below it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedRootCertificateEnvelope"];
                };
            };
        };
    };
    importCertificate: {
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
                "application/json": components["schemas"]["ImportCertificate"];
            };
        };
        responses: {
            /** @description The imported certificate. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateEnvelope"];
                };
            };
        };
    };
    getCertificate: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path: {
                /** @description The id of the certificate. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The certificate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateEnvelope"];
                };
            };
        };
    };
    getCertificateRenewal: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the certificate. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The setting, without its secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateRenewalEnvelope"];
                };
            };
        };
    };
    updateCertificateRenewal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.1). The request takes effect only if the resource still has one of them. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the certificate. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCertificateRenewal"];
            };
        };
        responses: {
            /** @description The setting, without its secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateRenewalEnvelope"];
                };
            };
        };
    };
    deleteCertificateRenewal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the certificate. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The setting and its secrets are deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    activateCertificate: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the certificate. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The active certificate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateEnvelope"];
                };
            };
        };
    };
    revokeCertificate: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the certificate. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revoked certificate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateEnvelope"];
                };
            };
        };
    };
    listCertificateSigningRequests: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
                /** @description The type of the certificates that are requested. */
                "filter[type]"?: "issuerSignCredential" | "verifierSignRequest";
                /** @description The status of the requests. */
                "filter[status]"?: "pending" | "certificateImported" | "expired";
                /** @description The type of the keys. */
                "filter[keyType]"?: components["schemas"]["KeyType"];
                /** @description The order of the list. The prefix `-` means descending. */
                sort?: components["parameters"]["Sort"];
                /** @description Items that were created at this time or later. */
                "filter[createdAt][gte]"?: components["parameters"]["CreatedFrom"];
                /** @description Items that were created before this time. */
                "filter[createdAt][lt]"?: components["parameters"]["CreatedBefore"];
                /** @description Items that were last changed at this time or later. */
                "filter[updatedAt][gte]"?: components["parameters"]["UpdatedFrom"];
                /** @description Items that were last changed before this time. */
                "filter[updatedAt][lt]"?: components["parameters"]["UpdatedBefore"];
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
            /** @description A page of certificate signing requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateSigningRequestList"];
                };
            };
        };
    };
    createCertificateSigningRequest: {
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
                "application/json": components["schemas"]["CreateCertificateSigningRequest"];
            };
        };
        responses: {
            /** @description The certificate signing request. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateSigningRequestEnvelope"];
                };
            };
        };
    };
    getCertificateSigningRequest: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path: {
                /** @description The id of the certificate signing request. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The certificate signing request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateSigningRequestEnvelope"];
                };
            };
        };
    };
    listTrustedEntities: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
                /** @description The exact id. */
                "filter[id]"?: string;
                /** @description The exact name. */
                "filter[name]"?: string;
                /** @description A part of the name, in any case. */
                "search[name]"?: string;
                /** @description The order of the list. The prefix `-` means descending. */
                sort?: "id" | "-id" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name";
                /** @description Items that were created at this time or later. */
                "filter[createdAt][gte]"?: components["parameters"]["CreatedFrom"];
                /** @description Items that were created before this time. */
                "filter[createdAt][lt]"?: components["parameters"]["CreatedBefore"];
                /** @description Items that were last changed at this time or later. */
                "filter[updatedAt][gte]"?: components["parameters"]["UpdatedFrom"];
                /** @description Items that were last changed before this time. */
                "filter[updatedAt][lt]"?: components["parameters"]["UpdatedBefore"];
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
            /** @description A page of trusted entities. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrustedEntityList"];
                };
            };
        };
    };
    createTrustedEntity: {
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
                "application/json": components["schemas"]["CreateTrustedEntity"];
            };
        };
        responses: {
            /** @description The trusted entity. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrustedEntityEnvelope"];
                };
            };
        };
    };
    getTrustedEntity: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the trusted entity. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trusted entity. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrustedEntityEnvelope"];
                };
            };
        };
    };
    updateTrustedEntity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.1). The request takes effect only if the resource still has one of them. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the trusted entity. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTrustedEntity"];
            };
        };
        responses: {
            /** @description The changed trusted entity. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrustedEntityEnvelope"];
                };
            };
        };
    };
    deleteTrustedEntity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the trusted entity. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trusted entity is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getKeySettings: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings of the tenant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeySettingsEnvelope"];
                };
            };
        };
    };
    updateKeySettings: {
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
                "application/json": components["schemas"]["UpdateKeySettings"];
            };
        };
        responses: {
            /** @description The settings of the tenant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeySettingsEnvelope"];
                };
            };
        };
    };
    moveKeys: {
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
                "application/json": components["schemas"]["MoveKeys"];
            };
        };
        responses: {
            /** @description What became of the active certificates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyMoveEnvelope"];
                };
            };
        };
    };
    getRevocationSettings: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings of the tenant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevocationSettingsEnvelope"];
                };
            };
        };
    };
    updateRevocationSettings: {
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
                "application/json": components["schemas"]["RevocationSettings"];
            };
        };
        responses: {
            /** @description The settings of the tenant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevocationSettingsEnvelope"];
                };
            };
        };
    };
    listTrustLists: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
                /** @description The order of the list. The prefix `-` means descending. */
                sort?: components["parameters"]["Sort"];
                /** @description Items that were created at this time or later. */
                "filter[createdAt][gte]"?: components["parameters"]["CreatedFrom"];
                /** @description Items that were created before this time. */
                "filter[createdAt][lt]"?: components["parameters"]["CreatedBefore"];
                /** @description Items that were last changed at this time or later. */
                "filter[updatedAt][gte]"?: components["parameters"]["UpdatedFrom"];
                /** @description Items that were last changed before this time. */
                "filter[updatedAt][lt]"?: components["parameters"]["UpdatedBefore"];
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
            /** @description A page of trust lists. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrustListList"];
                };
            };
        };
    };
    createTrustList: {
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
                "application/json": components["schemas"]["CreateTrustList"];
            };
        };
        responses: {
            /** @description The trust list. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrustListEnvelope"];
                };
            };
        };
    };
    getPublishedTrustList: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trust list that the tenant publishes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedTrustListEnvelope"];
                };
            };
        };
    };
    publishTrustList: {
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
                "application/json": components["schemas"]["PublishTrustList"];
            };
        };
        responses: {
            /** @description The published trust list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedTrustListEnvelope"];
                };
            };
        };
    };
    withdrawTrustList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant publishes no trust list any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getTrustList: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the trust list. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trust list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrustListEnvelope"];
                };
            };
        };
    };
    deleteTrustList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the trust list. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription does not exist any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateTrustList: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.1). The request takes effect only if the resource still has one of them. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the trust list. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTrustList"];
            };
        };
        responses: {
            /** @description The changed trust list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrustListEnvelope"];
                };
            };
        };
    };
    refreshTrustList: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the trust list. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trust list after the fetch. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrustListEnvelope"];
                };
            };
        };
    };
    listTrustListVersions: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
                /** @description The order of the list. The prefix `-` means descending. */
                sort?: components["parameters"]["SortByCreation"];
                /** @description Items that were created at this time or later. */
                "filter[createdAt][gte]"?: components["parameters"]["CreatedFrom"];
                /** @description Items that were created before this time. */
                "filter[createdAt][lt]"?: components["parameters"]["CreatedBefore"];
                /** @description The number of items of a page. */
                "page[size]"?: components["parameters"]["LongPageSize"];
                /** @description The page ends before the item with this id, or before the place of a link `prev`. Not together with `page[after]`. */
                "page[before]"?: components["parameters"]["PageBefore"];
                /** @description The page begins after the item with this id, or after the place of a link `next`. The links stay valid when items are added, changed or deleted. */
                "page[after]"?: components["parameters"]["PageAfter"];
            };
            header?: never;
            path: {
                /** @description The id of the trust list. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of versions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrustListVersionList"];
                };
            };
        };
    };
    listTrustAnchors: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
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
            /** @description A page of trust anchors. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrustAnchorList"];
                };
            };
        };
    };
    createTrustAnchor: {
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
                "application/json": components["schemas"]["CreateTrustAnchor"];
            };
        };
        responses: {
            /** @description The trust anchor. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrustAnchorEnvelope"];
                };
            };
        };
    };
    getTrustAnchor: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the trust anchor. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trust anchor. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrustAnchorEnvelope"];
                };
            };
        };
    };
    deleteTrustAnchor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the trust anchor. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trust anchor does not exist any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateTrustAnchor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.1). The request takes effect only if the resource still has one of them. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the trust anchor. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTrustAnchor"];
            };
        };
        responses: {
            /** @description The changed trust anchor. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrustAnchorEnvelope"];
                };
            };
        };
    };
    getFederationEntity: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the tenant says of itself in its Entity Configuration. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FederationEntityEnvelope"];
                };
            };
        };
    };
    putFederationEntity: {
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
                "application/json": components["schemas"]["PutFederationEntity"];
            };
        };
        responses: {
            /** @description The entity. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FederationEntityEnvelope"];
                };
            };
        };
    };
    deleteFederationEntity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant is no entity of a federation any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listEndpoints: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
                /** @description The order of the list. The prefix `-` means descending. */
                sort?: components["parameters"]["Sort"];
                /** @description Items that were created at this time or later. */
                "filter[createdAt][gte]"?: components["parameters"]["CreatedFrom"];
                /** @description Items that were created before this time. */
                "filter[createdAt][lt]"?: components["parameters"]["CreatedBefore"];
                /** @description Items that were last changed at this time or later. */
                "filter[updatedAt][gte]"?: components["parameters"]["UpdatedFrom"];
                /** @description Items that were last changed before this time. */
                "filter[updatedAt][lt]"?: components["parameters"]["UpdatedBefore"];
                /** @description The number of items of a page. */
                "page[size]"?: components["parameters"]["LongPageSize"];
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
            /** @description A page of endpoints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointList"];
                };
            };
        };
    };
    createEndpoint: {
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
                "application/json": components["schemas"]["CreateEndpoint"];
            };
        };
        responses: {
            /** @description The endpoint with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedEndpointEnvelope"];
                };
            };
        };
    };
    getEndpoint: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the endpoint. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointEnvelope"];
                };
            };
        };
    };
    deleteEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the endpoint. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.1). The request takes effect only if the resource still has one of them. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the endpoint. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateEndpoint"];
            };
        };
        responses: {
            /** @description The changed endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointEnvelope"];
                };
            };
        };
    };
    rotateEndpointSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the endpoint. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint with its new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedEndpointEnvelope"];
                };
            };
        };
    };
    listEndpointKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Accepted content codings with their weights (RFC 9110 §12.5.3). */
                "Accept-Encoding"?: string;
            };
            path: {
                /** @description The id of the endpoint. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys as a JWK Set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointKeys"];
                };
            };
        };
    };
    testEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the endpoint. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery of the test event. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryEnvelope"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
                /** @description The status of the deliveries. */
                "filter[status]"?: components["schemas"]["DeliveryStatus"];
                /** @description The type of the events. */
                "filter[eventType]"?: components["schemas"]["DeliveredEventType"];
                /** @description The order of the list. The prefix `-` means descending. */
                sort?: components["parameters"]["Sort"];
                /** @description Items that were created at this time or later. */
                "filter[createdAt][gte]"?: components["parameters"]["CreatedFrom"];
                /** @description Items that were created before this time. */
                "filter[createdAt][lt]"?: components["parameters"]["CreatedBefore"];
                /** @description Items that were last changed at this time or later. */
                "filter[updatedAt][gte]"?: components["parameters"]["UpdatedFrom"];
                /** @description Items that were last changed before this time. */
                "filter[updatedAt][lt]"?: components["parameters"]["UpdatedBefore"];
                /** @description The number of items of a page. */
                "page[size]"?: components["parameters"]["PageSize"];
                /** @description The page ends before the item with this id, or before the place of a link `prev`. Not together with `page[after]`. */
                "page[before]"?: components["parameters"]["PageBefore"];
                /** @description The page begins after the item with this id, or after the place of a link `next`. The links stay valid when items are added, changed or deleted. */
                "page[after]"?: components["parameters"]["PageAfter"];
            };
            header?: never;
            path: {
                /** @description The id of the endpoint. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
        };
    };
    getDelivery: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path: {
                /** @description The id of the delivery. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery with its attempts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryWithAttemptsEnvelope"];
                };
            };
        };
    };
    retryDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the delivery. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryEnvelope"];
                };
            };
        };
    };
    recoverEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the endpoint. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartRecovery"];
            };
        };
        responses: {
            /** @description The running recovery. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryEnvelope"];
                };
            };
        };
    };
    listRecoveries: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
                /** @description The order of the list. The prefix `-` means descending. */
                sort?: components["parameters"]["Sort"];
                /** @description Items that were created at this time or later. */
                "filter[createdAt][gte]"?: components["parameters"]["CreatedFrom"];
                /** @description Items that were created before this time. */
                "filter[createdAt][lt]"?: components["parameters"]["CreatedBefore"];
                /** @description Items that were last changed at this time or later. */
                "filter[updatedAt][gte]"?: components["parameters"]["UpdatedFrom"];
                /** @description Items that were last changed before this time. */
                "filter[updatedAt][lt]"?: components["parameters"]["UpdatedBefore"];
                /** @description The number of items of a page. */
                "page[size]"?: components["parameters"]["PageSize"];
                /** @description The page ends before the item with this id, or before the place of a link `prev`. Not together with `page[after]`. */
                "page[before]"?: components["parameters"]["PageBefore"];
                /** @description The page begins after the item with this id, or after the place of a link `next`. The links stay valid when items are added, changed or deleted. */
                "page[after]"?: components["parameters"]["PageAfter"];
            };
            header?: never;
            path: {
                /** @description The id of the endpoint. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of recoveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryList"];
                };
            };
        };
    };
    getRecovery: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path: {
                /** @description The id of the endpoint. */
                id: components["schemas"]["Id"];
                /** @description The id of the recovery. */
                recoveryId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recovery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryEnvelope"];
                };
            };
        };
    };
    listPortalLinks: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
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
            path: {
                /** @description The id of the endpoint. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of links. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalLinkList"];
                };
            };
        };
    };
    createPortalLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the endpoint. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePortalLink"];
            };
        };
        responses: {
            /** @description The link. Only this response has its address. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedPortalLinkEnvelope"];
                };
            };
        };
    };
    deletePortalLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the endpoint. */
                id: components["schemas"]["Id"];
                /** @description The id of the link. */
                linkId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
                /** @description The id of the event after which the list begins, or `latest` for the end of the feed. Without it, the list begins with the oldest event. */
                after?: string;
                /** @description Seconds for which the response waits if there is no event. */
                wait?: number;
                /** @description The number of items of a page. */
                "page[size]"?: components["parameters"]["LongPageSize"];
                /** @description The type of the events. A response then may have no event, and a `next` link nevertheless. */
                "filter[eventType]"?: "openid4vc.issuance.completed" | "openid4vc.issuance.expired" | "openid4vc.issuance.failed" | "openid4vc.issuance.offered" | "openid4vc.presentation.expired" | "openid4vc.presentation.failed" | "openid4vc.presentation.requested" | "openid4vc.presentation.verified" | "trust.certificate.activated" | "trust.certificate.deactivated" | "trust.certificate.expired" | "trust.certificate.expiring" | "trust.certificate.revoked" | "trust.list.refused" | "trust.list.stale" | "trust.list.updated" | "wallet.credential.accepted" | "wallet.credential.rejected" | "wallet.presentation.accepted" | "wallet.presentation.rejected" | "webhook.endpoint.disabled" | "webhook.endpoint.failing";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A part of the feed. The last one has no `next`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
        };
    };
    createEventStream: {
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
                "application/json": components["schemas"]["CreateEventStream"];
            };
        };
        responses: {
            /** @description The address. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventStreamEnvelope"];
                };
            };
        };
    };
    readEventStream: {
        parameters: {
            query: {
                /** @description The token of the address. */
                token: string;
            };
            header?: {
                /** @description The id of the last event that was read. Browsers send it. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. It ends with its token, and when the service stops. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    listEventTypes: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
                /** @description The number of items of a page. */
                "page[size]"?: components["parameters"]["LongPageSize"];
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
            /** @description A page of event types. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventTypeList"];
                };
            };
        };
    };
    getEventType: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path: {
                /** @description The name of the event type. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventTypeEnvelope"];
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
                /** @description The first day, at most 399 days before the last one. Default: 29 days before the last one. */
                from?: string;
                /** @description The last day. Default: today. */
                to?: string;
                /** @description Whether the figures are of days or months. A month has the counts of its days in the range. */
                groupBy?: "day" | "month";
                /** @description Chooses one measure. */
                measure?: components["schemas"]["UsageMeasure"];
            };
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageEnvelope"];
                    "text/csv": string;
                };
            };
        };
    };
    getSourceAddresses: {
        parameters: {
            query?: {
                /** @description Names of members with commas between them, for example `id,status`. The resource, or each resource of the list, then has only these members, also if the schema requires others. */
                fields?: components["parameters"]["Fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The source addresses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceAddressesEnvelope"];
                };
            };
        };
    };
    receiveEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same in each attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description The time of the attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description One signature `v1,<base64 HMAC-SHA256>` or, after a rotation, two of them separated by a space. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEvent"];
            };
        };
        responses: {
            /** @description The endpoint is gone. The platform disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint has received the event. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveChallenge: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, the same in each attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description The time of the attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description One signature `v1,<base64 HMAC-SHA256>` or, after a rotation, two of them separated by a space. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookChallenge"];
            };
        };
        responses: {
            /** @description The challenge, at most 1 KiB of JSON. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EchoedChallenge"];
                };
            };
        };
    };
}
