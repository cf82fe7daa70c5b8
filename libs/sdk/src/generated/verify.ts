// Written by npm run openapi.
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
    };
    responses: never;
    parameters: {
        /** @description A key of the client for this request, 1 to 255 printable ASCII characters, preferably with quotation marks. For a day, a repetition with the key gets the first answer, with the header `Idempotency-Replayed`. 409 `REQUEST_UNDER_WAY`: the first request runs. 409 `ANSWER_LOST`: it took effect, but its answer was lost. 422 `IDEMPOTENCY_KEY_REUSED`: another request has the key. */
        IdempotencyKey: string;
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
}
