// Written by npm run dev -- openapi.
export interface components {
    schemas: {
        /** @enum {string} */
        SystemStatus: "online" | "degraded" | "offline";
        CitizenStatus: {
            status: components["schemas"]["SystemStatus"];
            /**
             * Format: date-time
             * @description The time at which the systems had these states.
             */
            checkedAt: string;
            /**
             * Format: date-time
             * @description The time since when home affairs has not answered. Null if it has.
             */
            unansweredSince: string | null;
            systems: components["schemas"]["HomeAffairsSystem"][];
        };
        HomeAffairsSystem: {
            /**
             * @description Population register, biometrics, and older identity register.
             * @enum {string}
             */
            name: "NPR" | "HANIS" | "NIIS";
            status: components["schemas"]["SystemStatus"];
            /** @description Null if the system does not respond. */
            latencyMs: number | null;
            /**
             * Format: date-time
             * @description The time of the last change of the status.
             */
            since: string;
        };
        LookupRequest: {
            /**
             * @description The person has consented to the look-up.
             * @constant
             */
            ConsentReceived: true;
            /** @description 13 digits of which the last one is the Luhn check digit. */
            IdNumber: string;
            /** @description The purpose, which the audit records. It contains no ID number. */
            RequestReason: string;
            /** @description The caller's own reference, which the response repeats. It contains no ID number. */
            CRef?: string | null;
        };
        RsaIdVerificationRequest: {
            /**
             * @description The person has consented to the look-up.
             * @constant
             */
            ConsentReceived: true;
            /** @description 13 digits of which the last one is the Luhn check digit. */
            IdNumber: string;
            /** @description The purpose, which the audit records. It contains no ID number. */
            RequestReason: string;
            /** @description The caller's own reference, which the response repeats. It contains no ID number. */
            CRef?: string | null;
            FirstNames?: string | null;
            LastName?: string | null;
            /** @description A JPEG or PNG picture. */
            FaceString?: string | null;
        };
        RsaIdVerification: {
            requestId: components["schemas"]["Id"];
            cRef: string | null;
            checkedAt: components["schemas"]["Timestamp"];
            idNumberFound: boolean;
            /** @description Each comparison is a match. */
            isMatch: boolean;
            /** @description Null without names. Names match from 85 for each. */
            nameComparison: {
                firstNamesScore: number;
                lastNameScore: number;
                isMatch: boolean;
            } | null;
            /** @description Null without a picture. Faces match from 80. */
            faceComparison: {
                score: number;
                isMatch: boolean;
            } | null;
            /** @description Null without a match. */
            identity: {
                firstNames: string;
                lastName: string;
                /** Format: date */
                dateOfBirth: string;
                /** @enum {string} */
                gender: "female" | "male";
                /** @enum {string} */
                vitalStatus: "alive" | "deceased";
            } | null;
        };
        CitizenRegistration: {
            requestId: components["schemas"]["Id"];
            cRef: string | null;
            checkedAt: components["schemas"]["Timestamp"];
            /** @enum {string} */
            registrationStatus: "registered" | "deceased" | "notRegistered";
            /** @enum {string|null} */
            identityDocument: "smartIdCard" | "greenBook" | "none" | null;
            /** Format: date */
            dateOfDeath: string | null;
        };
        /**
         * @description `given`: `ConsentReceived` was true. `refused`: it was false. `absent`: the request had no Boolean `ConsentReceived`. `notGiven`: false or absent, in a record of a release that did not tell them apart.
         * @enum {string}
         */
        Consent: "given" | "refused" | "absent" | "notGiven";
        /**
         * @description `completed`: the client got a result. `refused`: a status 4xx. `failed`: a status 5xx, such as 504 of home affairs. `unknown`: no response is recorded, because the request runs, the service ended before it, or the record is of a release that recorded no outcomes.
         * @enum {string}
         */
        ConsentOutcome: "completed" | "refused" | "failed" | "unknown";
        ConsentRecord: {
            id: components["schemas"]["Id"];
            /** @description The look-up. Look-ups may be added. */
            operation: string;
            consent: components["schemas"]["Consent"];
            /** @description `RequestReason` of the request. 13 digits in a row are replaced. */
            purpose: string | null;
            /** @description `CRef` of the request. 13 digits in a row are replaced. */
            cRef: string | null;
            /** @description The client that sent the request. */
            clientId: string;
            /** @description The `sub` of the caller. */
            subject: string;
            outcome: components["schemas"]["ConsentOutcome"];
            /** @description The code of the error that the client got. Null for a result, or if it is unknown. */
            errorCode: string | null;
            /**
             * Format: uuid
             * @description What the client got: `requestId` of the result, or `id` of the error. Null if it is unknown.
             */
            requestId: string | null;
            /** @description From the receipt of the request to its response, in milliseconds. Null if it is unknown. */
            durationMs: number | null;
            /** @description The position in the audit chain of the organization. */
            sequence: number;
            createdAt: components["schemas"]["Timestamp"];
        };
        ConsentRecordEnvelope: {
            data: components["schemas"]["ConsentRecord"];
        };
        ConsentRecordList: {
            data: components["schemas"]["ConsentRecord"][];
            links: components["schemas"]["PageLinks"];
        };
        SearchConsentRecords: {
            /** @description 13 digits of which the last one is the Luhn check digit. */
            idNumber: string;
        };
        ExportConsentRecords: {
            /** @description 13 digits of which the last one is the Luhn check digit. */
            idNumber: string;
            /**
             * Format: date-time
             * @description Records that were created at this time or later.
             */
            createdFrom?: string | null;
            /**
             * Format: date-time
             * @description Records that were created before this time. Default: the time of the export.
             */
            createdBefore?: string | null;
        };
        ConsentExportEnvelope: {
            data: {
                exportedAt: components["schemas"]["Timestamp"];
                records: components["schemas"]["ConsentRecord"][];
            };
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
         * Format: uuid
         * @description The id of a resource, a UUID of version 7.
         */
        Id: string;
        /**
         * Format: date-time
         * @description A time in UTC with milliseconds (ISO 8601).
         */
        Timestamp: string;
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
        /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
        IdempotencyKey: string;
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
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    getCitizenStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status of all systems. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CitizenStatus"];
                };
            };
        };
    };
    verifyRsaId: {
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
                "application/json": components["schemas"]["RsaIdVerificationRequest"];
            };
        };
        responses: {
            /** @description The result of the comparison. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RsaIdVerification"];
                };
            };
        };
    };
    getRegistrationStatus: {
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
                "application/json": components["schemas"]["LookupRequest"];
            };
        };
        responses: {
            /** @description The registration in the population register. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CitizenRegistration"];
                };
            };
        };
    };
    listConsentRecords: {
        parameters: {
            query?: {
                /** @description Records whose requests stated this about the consent. */
                "filter[consent]"?: components["schemas"]["Consent"];
                /** @description Records whose requests ended so. */
                "filter[outcome]"?: components["schemas"]["ConsentOutcome"];
                /** @description Records of the request whose response had this `requestId`, or this `id` of its error. */
                "filter[requestId]"?: components["schemas"]["Id"];
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
            /** @description A page of consent records. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentRecordList"];
                };
            };
        };
    };
    searchConsentRecords: {
        parameters: {
            query?: {
                /** @description Records whose requests stated this about the consent. */
                "filter[consent]"?: components["schemas"]["Consent"];
                /** @description Records whose requests ended so. */
                "filter[outcome]"?: components["schemas"]["ConsentOutcome"];
                /** @description Records of the request whose response had this `requestId`, or this `id` of its error. */
                "filter[requestId]"?: components["schemas"]["Id"];
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
            header?: {
                /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchConsentRecords"];
            };
        };
        responses: {
            /** @description A page of the consent records of the person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentRecordList"];
                };
            };
        };
    };
    exportConsentRecords: {
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
                "application/json": components["schemas"]["ExportConsentRecords"];
            };
        };
        responses: {
            /** @description The consent records of the person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentExportEnvelope"];
                    "text/csv": string;
                };
            };
        };
    };
    getConsentRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the consent record. */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The consent record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentRecordEnvelope"];
                };
            };
        };
    };
}
