// Written by npm run dev -- openapi.
export interface components {
    schemas: {
        /**
         * @description The decision of the user.
         * @enum {string}
         */
        CredentialStatus: "pending" | "accepted" | "rejected";
        /** @description What is proven about the signer of a credential. */
        Issuer: {
            name: string;
            did: string | null;
            /** @description The subject of its certificate (RFC 4514). */
            certificateSubject: string | null;
            /** @description The host that sent the credential. */
            host: string;
            /** @description A trusted entity of the tenant or this platform vouches for the signer now. */
            trusted: boolean;
            trustedEntityId: string | null;
        };
        Credential: {
            id: components["schemas"]["Id"];
            claims: {
                [key: string]: unknown;
            };
            iat: components["schemas"]["Timestamp"];
            status: components["schemas"]["CredentialStatus"];
            /**
             * @description `vc+sd-jwt` for an SD-JWT VC. The other values appear only for a user who holds such a credential: `mso_mdoc` for an mdoc, `w3c-vc-jwt` and `w3c-vc-sd-jwt` for a credential of the W3C data model 2.0.
             * @enum {string}
             */
            format: "vc+sd-jwt" | "mso_mdoc" | "w3c-vc-jwt" | "w3c-vc-sd-jwt";
            /** @description The type of the credential. */
            vct: string;
            /** @description The DID or the proven identity of the issuer. */
            iss: string;
            issuer: components["schemas"]["Issuer"];
            createdAt: components["schemas"]["Timestamp"];
            /** @description Whether a verifier would accept the credential, by its times and by the status that its issuer gave it when the status was read last: at most an hour ago, unless the issuer was unavailable. `unknown` before the first time. */
            validity: components["schemas"]["CredentialValidity"];
            /**
             * Format: uuid
             * @description The redemption of its offer, as the push of the offer has returned it. Null before this was recorded.
             */
            redemptionId: string | null;
            /**
             * Format: uuid
             * @description The issuance of this platform that it came from. Null for a credential of another issuer.
             */
            openId4VcIssuanceId: string | null;
            /**
             * Format: uuid
             * @description Its id in that issuance.
             */
            openId4VcCredentialId: string | null;
        };
        /** @enum {string} */
        CredentialValidity: "valid" | "not-yet-valid" | "expired" | "suspended" | "revoked" | "unknown";
        CredentialList: components["schemas"]["Credential"][];
        CredentialEnvelope: {
            data: components["schemas"]["Credential"];
        };
        CredentialsEnvelope: {
            data: components["schemas"]["CredentialList"];
        };
        AuthorizationNeededEnvelope: {
            data: components["schemas"]["Credential"][];
            meta: {
                /** Format: uri */
                authorizationUri: string;
            };
        };
        PushedOfferEnvelope: {
            data: null;
            meta: {
                /**
                 * Format: uuid
                 * @description The credentials that come of the offer have the same, also those that follow later.
                 */
                redemptionId: string;
            };
        };
        NullEnvelope: {
            data: null;
        };
        /** @description How the issuer shows the credential (OpenID4VCI 1.0 §12.2.4). Nothing of it is proven. */
        CredentialDisplay: {
            name: string;
            description: string | null;
            /** @description A language tag (BCP 47). */
            locale: string | null;
            backgroundColor: string | null;
            textColor: string | null;
        };
        IssuerData: {
            /** @description Whether a verifier would accept the credential now. `unknown` while its status list cannot be read. */
            validity: components["schemas"]["CredentialValidity"];
            /** Format: date-time */
            validFrom: string | null;
            /** Format: date-time */
            validUntil: string | null;
            /** @description One for each language. */
            displays: components["schemas"]["CredentialDisplay"][];
            issuerRegistration: components["schemas"]["IssuerRegistration"];
        };
        IssuerDataEnvelope: {
            data: components["schemas"]["IssuerData"];
        };
        DecideCredential: {
            status: components["schemas"]["CredentialStatus"];
        };
        RedeemOffer: {
            /** @description The URI of the offer (OpenID4VCI 1.0 §4.1). */
            credentialOffer: string;
            /** @description The transaction code. */
            txCode?: string | null;
            /** @description The address of the app, https, a loopback address, a private-use scheme with a dot, or `{PUBLIC_URL}/wallet/app/authorized`. */
            redirectUri?: string | null;
        };
        AuthorizationResponse: {
            /** Format: uri */
            authorizationResponse: string;
        };
        /**
         * @default email
         * @enum {string|null}
         */
        IdentifierType: "email" | "username" | "externalIdentifier" | null;
        PushPresentation: {
            presentationRequest: string;
            /** @description The identifier of the user. */
            recipient: string;
            identifierType?: components["schemas"]["IdentifierType"];
        };
        PushOffer: {
            credentialOffer: string;
            /** @description The transaction code. */
            txCode?: string | null;
            /** @description The identifier of the user. */
            recipient: string;
            identifierType?: components["schemas"]["IdentifierType"];
        };
        /**
         * @description What becomes of a request.
         * @enum {string}
         */
        RegistrationPolicy: "allow" | "warn" | "refuse";
        ChangeWalletSettings: {
            /**
             * @description With `refuse`, credentials and requests of signers that are not trusted are refused.
             * @enum {string}
             */
            strangers: "show" | "refuse";
            /** @description For requests without a valid registration certificate. Keeps its value if it is left out. */
            unregistered?: components["schemas"]["RegistrationPolicy"];
            /** @description For requests that ask for more than is registered. Keeps its value if it is left out. */
            overasking?: components["schemas"]["RegistrationPolicy"];
        };
        WalletSettings: {
            /**
             * @description With `refuse`, credentials and requests of signers that are not trusted are refused.
             * @enum {string}
             */
            strangers: "show" | "refuse";
            /** @description For requests without a valid registration certificate. By default `allow`. */
            unregistered: components["schemas"]["RegistrationPolicy"];
            /** @description For requests that ask for more than is registered. By default `warn`. */
            overasking: components["schemas"]["RegistrationPolicy"];
        };
        WalletSettingsEnvelope: {
            data: components["schemas"]["WalletSettings"];
        };
        /**
         * @description How users are told.
         * @enum {string}
         */
        NoticeChannel: "email" | "http";
        /**
         * @description What was pushed, or how its issuer has changed the status of a pushed credential.
         * @enum {string}
         */
        NoticeKind: "credential-offer" | "presentation-request" | "credential-revoked" | "credential-suspended" | "credential-reinstated";
        /** @description Plain text. `{name}` is the first name of the user, `{organization}` the sender and `{link}` the address of the wallet. */
        NoticeText: {
            /** @description A language tag (BCP 47). */
            language: string;
            kind: components["schemas"]["NoticeKind"];
            /** @description One line, without `{link}`. */
            subject: string;
            /** @description It has `{link}`. */
            body: string;
        };
        /** @description A gateway of the organization for other ways to users, such as SMS and chat, for the channel `http`. It gets each notice by a POST that is signed as webhooks are. */
        NoticeGateway: {
            /** @description Its address, with https. */
            url: string;
            /** @description `whsec_` and 24 to 64 bytes in base64. The stored one stays if it is absent; a new address needs a new one. */
            secret?: string | null;
        };
        PutNoticeSettings: {
            channel: components["schemas"]["NoticeChannel"];
            /**
             * Format: uri
             * @description Where users open their wallet, with https. A notice adds `credentialId` or `presentationId` to its query. Default: the wallet for browsers, `/wallet/app` on the domain of the organization or of the platform.
             */
            walletUrl?: string | null;
            /** @description The name of the sender, by default that of the tenant. */
            senderName?: string | null;
            /**
             * Format: email
             * @description Where answers go.
             */
            replyTo?: string | null;
            gateway?: components["schemas"]["NoticeGateway"] | null;
            /**
             * @description A language tag (BCP 47), of users who have chosen none.
             * @default en
             */
            language?: string;
            /**
             * @description Texts that precede those of the platform, which has `en` and `af`.
             * @default []
             */
            texts?: components["schemas"]["NoticeText"][];
        };
        NoticeSettings: {
            channel: components["schemas"]["NoticeChannel"];
            /**
             * Format: uri
             * @description Null for the wallet for browsers of the platform.
             */
            walletUrl: string | null;
            senderName: string | null;
            replyTo: string | null;
            gateway: {
                url: string;
            } | null;
            language: string;
            texts: components["schemas"]["NoticeText"][];
            updatedAt: components["schemas"]["Timestamp"];
        };
        NoticeSettingsEnvelope: {
            data: components["schemas"]["NoticeSettings"];
        };
        Notice: {
            id: components["schemas"]["Id"];
            kind: components["schemas"]["NoticeKind"];
            /** @enum {string} */
            status: "pending" | "sent" | "skipped" | "failed";
            /**
             * @description Why it was not sent, or did not arrive. A pending notice with a reason waits for what the reason says.
             * @enum {string|null}
             */
            reason: null | "channel-off" | "opted-out" | "no-address" | "undeliverable-address" | "unconfirmed-address" | "mail-limit" | "decided" | "expired" | "refused" | "gave-up" | "bounced";
            /** @enum {string|null} */
            channel: null | "email" | "http";
            /** @description Of the issuance on this platform. */
            issuanceId: string | null;
            /** @description Of the presentation on this platform. */
            presentationId: string | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        BounceEnvelope: {
            data: {
                /** @enum {string} */
                outcome: "address-refused" | "mail-refused" | "ended-before" | "no-failure" | "unknown-mail";
            };
        };
        NoticeListEnvelope: {
            data: components["schemas"]["Notice"][];
            links: components["schemas"]["PageLinks"];
        };
        PutHolderNoticeSettings: {
            /** @description Whether the user is told. */
            enabled: boolean;
            /** @description A language tag (BCP 47), by default that of the organization. */
            language?: string | null;
        };
        HolderNoticeSettings: {
            enabled: boolean;
            language: string | null;
        };
        HolderNoticeSettingsEnvelope: {
            data: components["schemas"]["HolderNoticeSettings"];
            /** @description Absent unless the e-mail address of the user waits for its confirmation, and in the response to a change. */
            meta?: {
                unconfirmedAddress: components["schemas"]["UnconfirmedAddress"];
            };
        };
        /** @description A mail has asked the owner of the address to confirm it. No notice is sent to it before. */
        UnconfirmedAddress: {
            email: string;
            askedAt: components["schemas"]["Timestamp"];
            /** @description Whether a change of the settings has another mail sent. */
            canAskAgain: boolean;
        };
        OneClick: {
            "List-Unsubscribe"?: string;
        };
        ReceivePresentation: {
            presentationRequest: string;
        };
        DigitalCredentialRequest: {
            /** @description The origin that the browser reports. */
            origin: string;
            protocol: components["schemas"]["DcApiProtocol"];
            data: {
                [key: string]: unknown;
            };
        };
        /** @enum {string} */
        DcApiProtocol: "openid4vp-v1-unsigned" | "openid4vp-v1-signed" | "openid4vp-v1-multisigned" | "org-iso-mdoc";
        SelectedCredential: {
            credentialId: components["schemas"]["Id"];
            /** @description The credential query that it is for. */
            queryId?: string | null;
        };
        DecidePresentation: {
            /** @enum {string} */
            status: "accepted" | "rejected";
            selectedCredentials?: components["schemas"]["SelectedCredential"][] | null;
        };
        /** @description What is proven about the verifier. */
        Verifier: {
            name: string;
            clientId: string | null;
            host: string | null;
            did: string | null;
            certificateSubject: string | null;
            trusted: boolean;
            trustedEntityId: string | null;
        };
        /** @description What the verifier has registered (ETSI TS 119 475), as the wallet found it when it received the request. Null for a request without registration certificates. */
        VerifierRegistration: {
            /** @description The trade name. */
            name: string | null;
            /** @description The semantic identifier of the verifier. */
            identifier: string | null;
            purpose: components["schemas"]["RegisteredPurpose"][];
            privacyPolicy: string | null;
            entitlements: string[];
            isValid: boolean;
            /** @description Why it is not valid. */
            issues: string[];
            /** @description What the request asks for beyond the registration. Empty without a valid certificate. */
            unregisteredClaims: components["schemas"]["UnregisteredClaim"][];
        } | null;
        /** @description What the issuer has registered (ETSI TS 119 475), by `issuer_info` of its metadata and the certificate of the credential. Null for an issuer without registration certificates. */
        IssuerRegistration: {
            /** @description The trade name. */
            name: string | null;
            /** @description The semantic identifier of the issuer. */
            identifier: string | null;
            purpose: components["schemas"]["RegisteredPurpose"][];
            privacyPolicy: string | null;
            entitlements: string[];
            isValid: boolean;
            /** @description Why it is not valid. */
            issues: string[];
        } | null;
        /** @description The purpose of a verifier in one language. */
        RegisteredPurpose: {
            lang: string;
            value: string;
        };
        /** @description A claim that a request asks for beyond the registration. */
        UnregisteredClaim: {
            queryId: string;
            type: string | null;
            /** @description Null where the whole type is not registered. */
            attribute: string | null;
        };
        Presentation: {
            id: components["schemas"]["Id"];
            tenantId: components["schemas"]["Id"];
            /**
             * @description `expired`: the request has expired without a response of the user, or awaits none any more, because somebody else has answered it or its verifier has cancelled it. `failed`: the verifier has refused the response, or the request cannot be answered.
             * @enum {string}
             */
            status: "pending" | "accepted" | "rejected" | "expired" | "failed";
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            selectedCredentials: {
                credentialId: components["schemas"]["Id"];
                matchedAttributes: string[];
            }[];
            /** @description The name of the verifier. */
            verifier: string;
            verifierIdentity: components["schemas"]["Verifier"];
            verifierRegistration: components["schemas"]["VerifierRegistration"];
            /** @description By the settings of the organization, what the user has to be warned of. */
            registrationWarnings: ("unregistered" | "overasking")[];
            /**
             * Format: uuid
             * @description The presentation request of this platform. Null for a request of another verifier.
             */
            openId4VcPresentationId: string | null;
            expiresAt: components["schemas"]["Timestamp"];
        };
        PresentationEnvelope: {
            data: components["schemas"]["Presentation"];
            meta?: {
                /** @description The address of the verifier for the browser of the user. */
                redirectUri?: string;
                /** @description The result for the page (OpenID4VP 1.0 Appendix A.4, ISO/IEC 18013-7 Annex C). Absent where a request of `org-iso-mdoc` is rejected: that protocol has no such response. */
                digitalCredential?: {
                    protocol: components["schemas"]["DcApiProtocol"];
                    data: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        PresentationListEnvelope: {
            data: components["schemas"]["Presentation"][];
            links: components["schemas"]["PageLinks"];
        };
        MatchesEnvelope: {
            meta?: {
                /** @description The combinations of queries that answer the request (OpenID4VP 1.0 §6.4.2). Each required set is answered with all queries of one of its options. Without `meta`, all queries are required. */
                credentialSets: {
                    options: string[][];
                    required: boolean;
                }[];
            };
            data: {
                queryId: string;
                /** @description The types of credentials that answer the query. */
                types: string[];
                /** @description The attributes that the query names. Without any, it asks for none that the holder can withhold. */
                attributes: string[];
                /** @description The attributes that the verifier says it keeps (`intent_to_retain`). */
                retainedAttributes: string[];
                credentials: {
                    credentialId: components["schemas"]["Id"];
                    matchedAttributes: string[];
                }[];
            }[];
        };
        /**
         * @description The same name is the same holder, with all that it has accepted. It must not be the name of a person.
         * @default holder
         */
        HolderName: string;
        /**
         * @description Of the behaviour `delay`; at most 30 days.
         * @default 60
         */
        DelaySeconds: number;
        /**
         * @description `accept` receives the credentials and accepts them, `delay` does so later, `refuse` receives and declines them, `ignore` does nothing.
         * @enum {string}
         */
        OfferBehaviour: "accept" | "delay" | "refuse" | "ignore";
        /**
         * @description `accept` presents, `delay` does so later, `refuse` declines, `ignore` does nothing. The others are lies: a credential that is `revoked` or `expired`, of an `untrusted` issuer, of another holder (`wrongHolder`), presentations of an earlier answer (`replayed`), or none (`malformed`).
         * @enum {string}
         */
        RequestBehaviour: "accept" | "delay" | "refuse" | "ignore" | "revoked" | "expired" | "untrusted" | "wrongHolder" | "replayed" | "malformed";
        ActOnOffer: {
            /** @description The link of an offer of the sandbox. */
            offerUri: string;
            behaviour: components["schemas"]["OfferBehaviour"];
            holder?: components["schemas"]["HolderName"];
            delaySeconds?: components["schemas"]["DelaySeconds"];
            /** @description The transaction code of the offer. */
            txCode?: string | null;
        };
        ActOnRequest: {
            /** @description The link of a presentation request of the sandbox. */
            requestUri: string;
            behaviour: components["schemas"]["RequestBehaviour"];
            holder?: components["schemas"]["HolderName"];
            delaySeconds?: components["schemas"]["DelaySeconds"];
        };
        /** @description What a simulated holder does with an offer or a request. */
        SimulatedAct: {
            id: components["schemas"]["Id"];
            /** @enum {string} */
            kind: "offer" | "request";
            holder: string;
            behaviour: components["schemas"]["RequestBehaviour"];
            /**
             * @description `refused`: the issuer or verifier has refused what the holder sent, which is how a lie ends. `failed`: the holder could not act.
             * @enum {string}
             */
            status: "pending" | "done" | "refused" | "failed";
            /** @description The credentials of the wallet that were received or presented. */
            credentialIds: components["schemas"]["Id"][];
            /** @description Why the act was refused or has failed. */
            error: {
                /** @description An error code of the interface. */
                code: string;
                detail: string;
            } | null;
            /** @description When the holder acts. */
            dueAt: components["schemas"]["Timestamp"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        SimulatedActEnvelope: {
            data: components["schemas"]["SimulatedAct"];
        };
        /**
         * Format: uuid
         * @description The id of a resource, a UUID of version 7.
         */
        Id: string;
        /**
         * Format: date-time
         * @description A time in UTC with milliseconds (ISO 8601).
         */
        Timestamp: string;
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
        /** @description The pages of a list, relative to the public base URL. The last page has no `next`. */
        PageLinks: {
            self: string;
            first: string;
            prev?: string;
            next?: string;
        };
    };
    responses: never;
    parameters: {
        /** @description The order of the list. The prefix `-` means descending. */
        SortByCreation: "createdAt" | "-createdAt";
        /** @description Items that were created at this time or later. */
        CreatedFrom: string;
        /** @description Items that were created before this time. */
        CreatedBefore: string;
        /** @description The number of items of a page. */
        LongPageSize: number;
        /** @description The page ends before the item with this id, or before the place of a link `prev`. Not together with `page[after]`. */
        PageBefore: string;
        /** @description The page begins after the item with this id, or after the place of a link `next`. The links stay valid when items are added, changed or deleted. */
        PageAfter: string;
        /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
        IfNoneMatch: string;
        /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.1). The request takes effect only if the resource still has one of them. */
        IfMatch: string;
        /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
        IdempotencyKey: string;
        /** @description The order of the list. The prefix `-` means descending. */
        Sort: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
        /** @description Items that were last changed at this time or later. */
        UpdatedFrom: string;
        /** @description Items that were last changed before this time. */
        UpdatedBefore: string;
        /** @description The number of items of a page. */
        PageSize: number;
        /** @description The language of the page, which its links choose and a cookie remembers. Without it, that of the cookie or of `Accept-Language`. */
        PageLanguage: "en" | "af";
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    listCredentials: {
        parameters: {
            query: {
                /** @description The decision of the user. */
                status: components["schemas"]["CredentialStatus"];
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
            /** @description All credentials, or a page of them. */
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
    getCredential: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the credential. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credential. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credential"];
                };
            };
        };
    };
    setCredentialStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.1). The request takes effect only if the resource still has one of them. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the credential. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideCredential"];
            };
        };
        responses: {
            /** @description The credential. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credential"];
                };
            };
        };
    };
    decideCredential: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.1). The request takes effect only if the resource still has one of them. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the credential. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideCredential"];
            };
        };
        responses: {
            /** @description The credential. */
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
    getIssuerData: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the credential. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the issuer publishes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuerDataEnvelope"];
                };
            };
        };
    };
    redeemOffer: {
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
                "application/json": components["schemas"]["RedeemOffer"];
            };
        };
        responses: {
            /** @description The credentials that were received. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialsEnvelope"];
                };
            };
            /** @description The user visits `meta.authorizationUri` first. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorizationNeededEnvelope"];
                };
            };
        };
    };
    finishAuthorization: {
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
                "application/json": components["schemas"]["AuthorizationResponse"];
            };
        };
        responses: {
            /** @description The credentials that were received. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialsEnvelope"];
                };
            };
        };
    };
    pushPresentationRequestV1: {
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
                "application/json": components["schemas"]["PushPresentation"];
            };
        };
        responses: {
            /** @description The user has the request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NullEnvelope"];
                };
            };
        };
    };
    pushPresentationRequest: {
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
                "application/json": components["schemas"]["PushPresentation"];
            };
        };
        responses: {
            /** @description The user has the request. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NullEnvelope"];
                };
            };
        };
    };
    pushOffer: {
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
                "application/json": components["schemas"]["PushOffer"];
            };
        };
        responses: {
            /** @description The wallet has redeemed the offer, or has a token for it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushedOfferEnvelope"];
                };
            };
        };
    };
    actOnOffer: {
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
                "application/json": components["schemas"]["ActOnOffer"];
            };
        };
        responses: {
            /** @description The act, as it has ended or as it is pending. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulatedActEnvelope"];
                };
            };
        };
    };
    actOnRequest: {
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
                "application/json": components["schemas"]["ActOnRequest"];
            };
        };
        responses: {
            /** @description The act, as it has ended or as it is pending. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulatedActEnvelope"];
                };
            };
        };
    };
    getSimulatedAct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the act. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The act. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulatedActEnvelope"];
                };
            };
        };
    };
    getWalletSettings: {
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
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletSettingsEnvelope"];
                };
            };
        };
    };
    setWalletSettings: {
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
                "application/json": components["schemas"]["ChangeWalletSettings"];
            };
        };
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletSettingsEnvelope"];
                };
            };
        };
    };
    getNoticeSettings: {
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
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticeSettingsEnvelope"];
                };
            };
        };
    };
    setNoticeSettings: {
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
                "application/json": components["schemas"]["PutNoticeSettings"];
            };
        };
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticeSettingsEnvelope"];
                };
            };
        };
    };
    deleteNoticeSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization has no settings. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listNotices: {
        parameters: {
            query?: {
                /** @description The status of the notices. */
                "filter[status]"?: "pending" | "sent" | "skipped" | "failed";
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
            /** @description A page of notices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticeListEnvelope"];
                };
            };
        };
    };
    getHolderNoticeSettings: {
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
            /** @description The settings of the user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HolderNoticeSettingsEnvelope"];
                };
            };
        };
    };
    setHolderNoticeSettings: {
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
                "application/json": components["schemas"]["PutHolderNoticeSettings"];
            };
        };
        responses: {
            /** @description The settings of the user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HolderNoticeSettingsEnvelope"];
                };
            };
        };
    };
    receiveBounce: {
        parameters: {
            query: {
                /** @description What the address has between `+` and `@`. */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "message/rfc822": Blob;
            };
        };
        responses: {
            /** @description What became of the message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BounceEnvelope"];
                };
            };
        };
    };
    openConfirmation: {
        parameters: {
            query: {
                /** @description The token of the link. */
                token: string;
                /** @description The language of the page, which its links choose and a cookie remembers. Without it, that of the cookie or of `Accept-Language`. */
                lang?: components["parameters"]["PageLanguage"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    confirmAddress: {
        parameters: {
            query: {
                /** @description The token of the link. */
                token: string;
                /** @description The language of the page, which its links choose and a cookie remembers. Without it, that of the cookie or of `Accept-Language`. */
                lang?: components["parameters"]["PageLanguage"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    openOptOut: {
        parameters: {
            query: {
                /** @description The token of the link. */
                token: string;
                /** @description The language of the page, which its links choose and a cookie remembers. Without it, that of the cookie or of `Accept-Language`. */
                lang?: components["parameters"]["PageLanguage"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    optOut: {
        parameters: {
            query: {
                /** @description The token of the link. */
                token: string;
                /** @description The language of the page, which its links choose and a cookie remembers. Without it, that of the cookie or of `Accept-Language`. */
                lang?: components["parameters"]["PageLanguage"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["OneClick"];
                "multipart/form-data": components["schemas"]["OneClick"];
            };
        };
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    listPresentations: {
        parameters: {
            query?: {
                /** @description The status of the presentations. */
                "filter[status]"?: "pending" | "accepted" | "rejected" | "expired" | "failed";
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
            /** @description A page of presentations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresentationListEnvelope"];
                };
            };
        };
    };
    receivePresentationRequest: {
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
                "application/json": components["schemas"]["ReceivePresentation"];
            };
        };
        responses: {
            /** @description The presentation, which is `pending`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresentationEnvelope"];
                };
            };
        };
    };
    receiveDigitalCredentialRequest: {
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
                "application/json": components["schemas"]["DigitalCredentialRequest"];
            };
        };
        responses: {
            /** @description The presentation, which is `pending`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresentationEnvelope"];
                };
            };
        };
    };
    getPresentation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.2). If the resource still has one of them, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
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
    decidePresentation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the resource that the client has read, or `*` (RFC 9110 §13.1.1). The request takes effect only if the resource still has one of them. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the presentation. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecidePresentation"];
            };
        };
        responses: {
            /** @description The presentation. `meta` has what the verifier returned, or the result for the page. */
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
    listMatches: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the presentation. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matches of each credential query. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchesEnvelope"];
                };
            };
        };
    };
}
